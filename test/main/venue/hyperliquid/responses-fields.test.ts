import { expect, test } from 'vitest';
import { hash, name, words } from '../../../../src-main/venue/hyperliquid/responses-fields.ts';

test.each([
  ['name', name, { fewest: 1, most: 64 }],
  ['text for display', words, { fewest: 0, most: 200 }],
  ['hash', hash, { fewest: 1, most: 128 }],
])("the venue's %s has a limited length", (_, schema, { fewest, most }) => {
  const isValid = (length: number): boolean => schema.safeParse('x'.repeat(length)).success;
  expect([isValid(0), isValid(1), isValid(most), isValid(most + 1)]).toEqual([
    fewest === 0,
    true,
    true,
    false,
  ]);
});
