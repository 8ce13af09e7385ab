import { expect, test } from 'vitest';
import { countText } from '../../../../src-renderer/features/exports/count-text.ts';

test.each([
  [{ rowCount: 1, isCountExact: true }, '1 row'],
  [{ rowCount: 12_345, isCountExact: true }, '12,345 rows'],
  [{ rowCount: 12_000, isCountExact: false }, 'More than 12,000 rows'],
])('the count of %j reads %s', (preview, text) => {
  expect(countText(preview)).toBe(text);
});
