import { expect, test } from 'vitest';
import { formatAge } from '../../../src-renderer/format/age.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  [-1, '0 s'],
  [minute - 1, '59 s'],
  [minute, '1 min 00 s'],
  [hour - 1, '59 min 59 s'],
  [hour, '1 h 00 min'],
  [day - 1, '23 h 59 min'],
  [day, '1 d 0 h'],
  [5 * day + 2 * hour, '5 d 2 h'],
])('an age of %d ms is written %s', (ageMs, text) => {
  expect(formatAge(ageMs)).toBe(text);
});
