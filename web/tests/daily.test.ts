import { describe, expect, it } from 'vitest';
import { binsOf, dayName, markRow, timeLeft } from '../src/daily/result';

describe('the marks of a result', () => {
  it('are all lit for the best, and one for the last', () => {
    expect(markRow(1, 40)).toBe('◆◆◆◆◆◆◆◆◆◆');
    expect(markRow(40, 40)).toBe('◆◇◇◇◇◇◇◇◇◇');
    expect(markRow(21, 40)).toBe('◆◆◆◆◆◇◇◇◇◇');
    expect(markRow(1, 1)).toBe('◆◆◆◆◆◆◆◆◆◆');
  });
});

describe('the chart of scores', () => {
  it('has a column for each score if there are few', () => {
    expect(
      binsOf([
        [9, 1],
        [7, 2],
      ]),
    ).toEqual([
      { low: 7, high: 7, count: 2 },
      { low: 8, high: 8, count: 0 },
      { low: 9, high: 9, count: 1 },
    ]);
  });

  it('puts many scores into a few columns of equal width, and loses none', () => {
    const all = Array.from({ length: 300 }, (_, score): [number, number] => [score - 50, 2]);
    const bins = binsOf(all);
    expect(bins.length).toBeLessThanOrEqual(12);
    expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(600);
    expect([bins[0]!.low, bins.at(-1)!.high]).toEqual([-50, 249]);
  });

  it('is empty without a result', () => {
    expect(binsOf([])).toEqual([]);
  });
});

describe('the time of a challenge', () => {
  it('is the day of UTC, wherever the reader is', () => {
    expect(dayName('2026-11-17', 'en')).toBe('November 17');
    expect(dayName('2026-11-17', 'ru')).toBe('17 ноября');
  });

  it('runs out and never goes below zero', () => {
    expect(timeLeft(7261, 0)).toEqual({ hours: 2, minutes: 2 });
    expect(timeLeft(0, 500)).toEqual({ hours: 0, minutes: 0 });
  });
});
