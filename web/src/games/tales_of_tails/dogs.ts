/** The heads of the dogs, in a box of 64 by 64: what colour, and its shape. A breed and a piece of gear for each, so that
 * no two look alike: collie with a helm, bulldog, husky, schnauzer with a hat, dobermann with a hood, beagle with a cap. */
export const DOGS: Record<string, (readonly [colour: string, path: string])[]> = {
  joan: [
    ['brown', 'M15 30 10 7l16 10ZM49 30l5-23-16 10Z'],
    ['white', 'M11 34Q3 52 16 62h32Q61 52 53 34Z'],
    ['gold', 'M32 12Q52 12 50 31 47 43 39 51q-7 8-14 0Q17 43 14 31 12 12 32 12Z'],
    ['white', 'M32 14q4 12 4 20 5 10 2 18-6 6-12 0-3-8 2-18 0-8 4-20Z'],
    ['steel', 'M13 25Q14 5 32 5t19 20Q42 17 32 17T13 25Z'],
    ['red', 'M32 5q-3-6 4-4 8 3 12 0-3 8-16 4Z'],
  ],
  bonk: [
    ['brown', 'M14 24Q2 18 8 8q9-2 16 6ZM50 24Q62 18 56 8q-9-2-16 6Z'],
    ['fawn', 'M32 9Q55 9 55 33T32 57 9 33 32 9Z'],
    ['white', 'M32 28Q43 25 49 38 53 54 42 55 35 55 32 49 29 55 22 55 11 54 15 38 21 25 32 28Z'],
    ['steel', 'M11 55q21 8 42 0v6q-21 5-42 0ZM18 58l3-5 3 5ZM29 60l3-6 3 6ZM40 58l3-5 3 5Z'],
    ['white', 'M24 53l2-6 3 5ZM40 53l-2-6-3 5Z'],
  ],
  roota: [
    ['grey', 'M12 34 8 4l20 13ZM52 34 56 4 36 17Z'],
    ['white', 'M14 24 12 11l8 6ZM50 24l2-13-8 6Z'],
    ['grey', 'M32 12Q54 13 56 36l-6 14-18 11-18-11-6-14Q10 13 32 12Z'],
    ['white', 'M32 28q3-11 13-9 8 7 5 22l-6 11-12 8-12-8-6-11Q11 26 19 19q10-2 13 9Z'],
  ],
  sparky: [
    ['grey', 'M13 32 7 18l14-3ZM51 32l6-14-14-3Z'],
    ['grey', 'M14 18h36v20Q48 52 32 52T14 38Z'],
    ['white', 'M16 40q16-9 32 0l4 13-8 6-6-3-6 7-6-7-6 3-8-6Z'],
    ['white', 'M15 26l13 3-3 6-12-3ZM49 26l-13 3 3 6 12-3Z'],
    ['blue', 'M5 23q14-8 18-9L36-2q3 6 6 16 6 2 17 9-27-8-54 0Z'],
    ['gold', 'M32 5l1 3 3 0-2 2 1 3-3-2-3 2 1-3-2-2 3 0Z'],
  ],
  pluto: [
    ['green', 'M32 1Q60 6 59 40l-6 22H11L5 40Q4 6 32 1Z'],
    ['black', 'M19 26 16 5l12 10ZM45 26l3-21-12 10Z'],
    ['black', 'M32 13q16 0 15 18l-5 18q-4 10-10 10t-10-10l-5-18Q16 13 32 13Z'],
    ['tan', 'M32 41q9 0 8 9-3 9-8 9t-8-9q-1-9 8-9ZM22 24l6 1-2 3ZM42 24l-6 1 2 3Z'],
  ],
  robin: [
    ['tan', 'M32 13Q51 13 49 33T32 59 15 33 32 13Z'],
    ['white', 'M29 14h6l2 19q9 5 8 13-4 13-13 13T19 46q-1-8 8-13Z'],
    ['brown', 'M17 20Q3 22 5 45q4 11 14 1l2-22ZM47 20q14 2 12 25-4 11-14 1l-2-22Z'],
    ['green', 'M10 22Q24 3 46 6l13 12Q34 14 10 22Z'],
    ['red', 'M40 11Q50-3 62 1 54 5 46 14Z'],
  ],
};

/** Where eyes and nose are: how far from the middle and from above. */
export const FACES: Record<string, { eyes: readonly [number, number]; nose: number; colour?: string }> = {
  joan: { eyes: [9, 30], nose: 49 },
  bonk: { eyes: [11, 26], nose: 35 },
  roota: { eyes: [10, 33], nose: 51, colour: 'ice' },
  sparky: { eyes: [8, 36], nose: 45 },
  pluto: { eyes: [8, 30], nose: 46, colour: 'gold' },
  robin: { eyes: [8, 31], nose: 45 },
};
