import { expect, test } from 'vitest';
import { formatAge, formatShortAge } from '../../../src-renderer/format/age.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  [-1, '0 s', '0 s'],
  [minute - 1, '59 s', '59 s'],
  [minute, '1 min 00 s', '1 min'],
  [hour - 1, '59 min 59 s', '59 min'],
  [hour, '1 h 00 min', '1 h'],
  [day - 1, '23 h 59 min', '23 h'],
  [day, '1 d 0 h', '1 d'],
  [5 * day + 2 * hour, '5 d 2 h', '5 d'],
])('an age of %d ms is written %s, and %s where room is short', (ageMs, text, short) => {
  expect([formatAge(ageMs), formatShortAge(ageMs)]).toEqual([text, short]);
});
