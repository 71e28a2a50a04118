// boardgame.io's server with two games as simple as can be: what is measured is the server, not the rules.
// `dice` has two numbers. `dungeon` has on its table what Dungeon Roll shows of its own, and no rules: a move rolls the
// dice of a level and one of the party, and counts.
const { Server } = require('boardgame.io/dist/cjs/server.js');

const PARTY = ['fighter', 'cleric', 'mage', 'thief', 'champion', 'scroll'];
const DUNGEON = ['goblin', 'skeleton', 'ooze', 'chest', 'potion'];
const TREASURES = ['ring', 'portal'];

const dice = {
  name: 'dice',
  setup: () => ({ points: [0, 0] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    roll: ({ G, ctx, random }) => {
      G.points[Number(ctx.currentPlayer)] += random.Die(6);
    },
  },
};

const faces = (place, names) => names.map((face) => ({ anchor: `${place}.${face}`, face, count: 1, picked: 0 }));
const lines = () => ['experience', 'treasures', 'portals', 'scales'].map((id) => ({ id, points: 0, count: 0 }));

const dungeon = {
  name: 'dungeon',
  setup: () => ({
    score_breakdown: [0, 1].map(() => ({ total: 0, lines: lines() })),
    adventurer: 0,
    lord: 1,
    delve: 1,
    delves: 5,
    level: 1,
    levels: 10,
    step: 'none',
    party: faces('party', PARTY),
    graveyard: { anchor: 'graveyard', count: 0 },
    dungeon: faces('dungeon', DUNGEON),
    lair: { anchor: 'lair', count: 0, wakes: 3 },
    reserve: 6,
    allies: [],
    chest: 34,
    bait: 'all',
    seats: ['spellsword', 'mercenary'].map((hero, seat) => ({
      hero,
      card: hero,
      master: false,
      anchor: `hero.${seat}`,
      exhausted: false,
      experience: 0,
      treasures: TREASURES.map((treasure) => ({ anchor: `treasure.${seat}.${treasure}`, treasure, count: 1 })),
      score: 0,
      achievements: [],
    })),
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    roll: ({ G, ctx, random }) => {
      const seat = Number(ctx.currentPlayer);
      for (const die of G.dungeon) die.count = 0;
      for (let left = G.level; left > 0; left -= 1) G.dungeon[random.Die(DUNGEON.length) - 1].count += 1;
      G.party[random.Die(PARTY.length) - 1].count = random.Die(3);
      G.graveyard.count = (G.graveyard.count + 1) % 7;
      G.lair.count = random.Die(3) - 1;
      G.level = (G.level % G.levels) + 1;
      G.adventurer = seat;
      G.seats[seat].experience += 1;
      G.seats[seat].score += 1;
      G.score_breakdown[seat].total += 1;
      G.score_breakdown[seat].lines[0].points += 1;
    },
  },
};

const server = Server({ games: [dice, dungeon], origins: [/.*/] });
server.run({ port: Number(process.argv[2]), callback: () => console.log('ready') });
