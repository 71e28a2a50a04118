/** What lies on the floor of a room, by the kind of the room, beside what it is named for: the colour, and lines or
 * shapes in a box of 132 by 132. */
interface Litter {
  colour: string;
  lines?: string;
  shapes?: string;
}

const COINS =
  'M24 92a5 3 0 1 0 10 0a5 3 0 1 0-10 0M30 100a5 3 0 1 0 10 0a5 3 0 1 0-10 0M98 34a5 3 0 1 0 10 0a5 3 0 1 0-10 0M94 101a5 3 0 1 0 10 0a5 3 0 1 0-10 0';
const TUFT = 'q1-8-3-11 5 2 5 7 0-8 4-12-1 7 0 12 3-5 6-6-3 4-3 10Z';

export const FLOORS: Record<string, Litter[]> = {
  start: [{ colour: 'straw', lines: 'M24 98l14 6M28 106l16-6M30 94l4 14M96 104l14-8M98 96l12 9M104 92v16' }],
  monster: [
    {
      colour: 'bone',
      shapes:
        'M25 102a3 3 0 1 1 2-5l9-6a3 3 0 1 1 5 1 3 3 0 1 1 0 5l-10 6a3 3 0 1 1-6-1ZM98 103q-3-9 5-10t6 9q-2 3-3 0-2 3-4 0-2 3-4 1Z',
    },
    { colour: 'scratch', lines: 'M92 26l10 14M99 24l10 14M106 24l6 9M24 62l5 8' },
  ],
  coins: [{ colour: 'coin', shapes: COINS }],
  chest: [{ colour: 'coin', shapes: COINS }],
  artifact: [
    {
      colour: 'rune',
      lines: 'M28 66a38 38 0 1 0 76 0a38 38 0 1 0-76 0M24 28l6 6M102 34l6-6M24 104l6-6M102 98l6 6M22 66h8M102 66h8',
    },
  ],
  trap: [
    { colour: 'scratch', lines: 'M26 40l10 6-4 8 8 5M106 88l-9-3-3 9-9 2M30 30h14v12M88 104h14V92' },
    { colour: 'hole', shapes: 'M24 74h5v5h-5ZM24 86h5v5h-5ZM103 42h5v5h-5ZM103 54h5v5h-5Z' },
  ],
  raccoon: [{ colour: 'moss', shapes: `M26 108${TUFT}M96 44${TUFT}M92 110${TUFT}M22 52${TUFT}` }],
  potion: [
    { colour: 'water', shapes: 'M21 86q10-6 20 1t9 18-14 9-15-8ZM92 26q12-5 19 3t-2 14-15-5Z' },
    { colour: 'bone', lines: 'M26 94q6-3 10 2M98 32q5-1 8 3' },
  ],
  portal: [
    {
      colour: 'rune',
      lines: 'M34 66a32 32 0 0 1 62-10M98 66a32 32 0 0 1-62 10M26 66a40 40 0 0 1 40-40M106 66a40 40 0 0 1-40 40',
    },
  ],
};

/** Joints of the stones of a wall, seen from inside, and of the flagstones of a floor. */
export const WALL = 'M17 1v16M35 1v8M43 9v8M89 9v8M97 1v8M115 1v16M17 9h98';
export const FLAGS =
  'M17 46l30-4 22 5 46-3M17 84l24-3 30 4 44-3M47 42l-3-25M84 46l4-29M41 81l4 34M71 85l-3 30M96 83l3 32M62 46l-2 38M92 45l3 39';
