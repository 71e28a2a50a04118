// So many matches with two sockets each; every match makes its next move when both have seen the last one.
const { io } = require('socket.io-client');

const [port, matches, seconds] = process.argv.slice(2, 5).map(Number);
const game = process.argv[5];
const base = `http://127.0.0.1:${port}`;
const post = async (path, body) =>
  (await fetch(base + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json();

let moves = 0;
let playing = true;

async function pair() {
  const { matchID } = await post(`/games/${game}/create`, { numPlayers: 2 });
  const seats = [];
  for (const playerID of ['0', '1']) {
    const { playerCredentials } = await post(`/games/${game}/${matchID}/join`, { playerID, playerName: 'p' });
    const socket = io(`${base}/${game}`, { transports: ['websocket'], forceNew: true });
    await new Promise((ready) => socket.on('connect', ready));
    seats.push({ playerID, credentials: playerCredentials, socket, seen: 0 });
    const synced = new Promise((ready) => socket.once('sync', ready));
    socket.emit('sync', matchID, playerID, playerCredentials, 2);
    const [, info] = [null, await synced];
    void info;
  }
  let state = { _stateID: 0, player: 0 };
  const next = () => {
    const seat = seats[state.player];
    const payload = { type: 'roll', args: [], playerID: seat.playerID, credentials: seat.credentials };
    seat.socket.emit('update', { type: 'MAKE_MOVE', payload }, state._stateID, matchID, seat.playerID);
  };
  for (const seat of seats) {
    seat.socket.on('update', (_, now) => {
      seat.seen = now._stateID;
      if (seats.every((each) => each.seen === now._stateID) && now._stateID > state._stateID) {
        moves += 1;
        state = { _stateID: now._stateID, player: Number(now.ctx.currentPlayer) };
        if (playing) next();
      }
    });
  }
  return next;
}

(async () => {
  const begin = [];
  for (let number = 0; number < matches; number += 1) begin.push(await pair());
  console.log('seated');
  process.stdin.once('data', () => {
    begin.forEach((next) => next());
    setTimeout(() => {
      playing = false;
      console.log(moves);
      process.exit(0);
    }, seconds * 1000);
  });
})();
