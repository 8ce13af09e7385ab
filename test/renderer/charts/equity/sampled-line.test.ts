import { describe, expect, it } from 'vitest';
import { drawnPoints, sampledText, isAlone } from '../../../../src-renderer/charts/equity/sampled-line.ts';
import { noon } from '../../builders.ts';

const minute = 60_000;
const hour = 60 * minute;
const pointAt = (at: number) => ({ at, equity: 100, earned: 100, drawdown: 0 });
const each = (step: number, ...indexes: readonly number[]) =>
  indexes.map((index) => pointAt(noon + index * step));
const breaks = (points: ReturnType<typeof each>, period: '24h' | '7d'): readonly boolean[] =>
  drawnPoints(points, period).map(({ equity }) => equity === null);

describe('A line through samples', () => {
  it('is broken only where samples are missing', () => {
    expect(breaks(each(minute, 0, 1, 2, 60, 61), '24h')).toEqual([false, false, false, true, false, false]);
    expect(breaks(each(hour, 0, 1, 2, 3), '7d')).not.toContain(true);
    expect(breaks(each(hour, 0, 1, 5, 6), '7d')).toEqual([false, false, true, false, false]);
  });

  it('is not broken by the minutes around a deposit, which are left out', () => {
    expect(breaks(each(minute, 0, 1, 6, 7), '24h')).not.toContain(true);
  });

  it('of a year is not broken by its longer sampling interval', () => {
    const days = Array.from({ length: 365 }, (_, index) => index);
    expect(breaks(each(24 * hour, ...days), '7d')).not.toContain(true);
  });

  it('shows a single sample between two gaps', () => {
    const drawn = drawnPoints(each(hour, 0, 10, 11, 21, 31), '7d');
    const alone = drawn.filter((_, index) => isAlone(drawn, index));
    expect(alone.map(({ at }) => (at - noon) / hour)).toEqual([0, 21, 31]);
  });
});

it('the text of the line says since when it was sampled, and how long it was not', () => {
  expect(sampledText(each(hour, 0, 1), '7d')).toMatch(/^Sampled since .*\.$/);
  expect(sampledText(each(hour, 0, 10, 11, 15), '7d')).toMatch(/2 gaps, 14 h 00 min in total, not drawn\.$/);
  expect(sampledText([], '7d')).toBe('');
});
