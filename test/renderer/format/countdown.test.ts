import { expect, test } from 'vitest';
import { formatCountdown } from '../../../src-renderer/format/countdown.ts';

const minute = 60_000;
const hour = 60 * minute;

test.each([
  [2 * 24 * hour + 4 * hour + 59 * minute, '2 d 4 h'],
  [24 * hour, '1 d 0 h'],
  [24 * hour - 1, '23 h 59 min'],
  [2 * hour + 14 * minute + 59_999, '2 h 14 min'],
  [hour, '1 h 0 min'],
  [hour - 1, '59 min'],
  [minute, '1 min'],
  [minute - 1, 'less than a minute'],
  [0, 'less than a minute'],
])('%d ms are shown as %s', (ms, words) => {
  expect(formatCountdown(ms)).toBe(words);
});

test('a past or missing time is never negative', () => {
  for (const ms of [-1, -5 * hour, Number.NEGATIVE_INFINITY, Number.NaN])
    expect(formatCountdown(ms)).toBe('less than a minute');
});
