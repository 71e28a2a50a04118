// boardgame.io's server with a dice game as small as can be: what is measured is the server, not the rules.
const { Server } = require('boardgame.io/dist/cjs/server.js');

const game = {
  name: 'dice',
  setup: () => ({ points: [0, 0] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    roll: ({ G, ctx, random }) => {
      G.points[Number(ctx.currentPlayer)] += random.Die(6);
    },
  },
};

const server = Server({ games: [game], origins: [/.*/] });
server.run({ port: Number(process.argv[2]), callback: () => console.log('ready') });
