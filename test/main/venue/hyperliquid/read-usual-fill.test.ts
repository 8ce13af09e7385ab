import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readUsualFill } from '../../../../src-main/venue/hyperliquid/read-usual-fill.ts';
import { FillRow } from '../../../../src-main/venue/hyperliquid/responses-history.ts';
import { aWireFill, me } from './account-rows.ts';

const usual = aWireFill({ twapId: null, feeToken: 'USDC', tid: 1 });

/** Values that the bounds, lengths and kinds of the fields depend on. */
const texts = ' |A|B|C|BTC|xyz:GOLD|PURR/USDC|@107|#12|+5|B T C|a\u0000|\ud800|é|0x|a-b'.split('|');
const figures =
  '0 -0 0.0 -0.0 00.10 1. .5 1e5 NaN Infinity -1 1 1.0 999999999999 1000000000000 999999999999999.9 1000000000000000'.split(
    ' ',
  );
const lengths = [0, 64, 65, 128, 129, 200, 201].map((length) => 'x'.repeat(length));
const numbers = [0, -0, -1, 1.5, NaN, Infinity, 2 ** 53 - 1, 2 ** 53];
const times = [2020, 2100].flatMap((year) => [-1, 0, 1].map((ms) => Date.UTC(year, 0, 1) + ms));
const others = [
  null,
  undefined,
  true,
  false,
  [],
  {},
  [usual],
  { liquidatedUser: me, markPx: '1.0', method: 'market' },
];
const edges: readonly unknown[] = [...texts, ...figures, ...lengths, ...numbers, ...times, ...others];
const fields = [...Object.keys(FillRow.shape), 'unknownField'];
const changes = fc.dictionary(
  fc.constantFrom(...fields),
  fc.oneof(fc.constantFrom(...edges), fc.jsonValue()),
  {
    maxKeys: 3,
  },
);

/** Fields that are left to the schema need no check. */
function expectSameAsSchema(given: unknown): void {
  const read = readUsualFill(given);
  if (read === null) return;
  const parsed = FillRow.safeParse(structuredClone(given));
  expect(parsed.error?.issues).toBeUndefined();
  expect(parsed.data).toEqual(read);
}

describe('readUsualFill', () => {
  test('reads an ordinary fill', () => {
    expect(readUsualFill(usual)).toEqual(FillRow.parse({ ...usual }));
  });

  test.each(fields)('accepts no value of %s that the schema refuses', (field) => {
    for (const value of edges) expectSameAsSchema({ ...usual, [field]: value });
  });

  test('reads a row as its schema does, or leaves it to the schema', () => {
    const row = fc
      .tuple(changes, fc.subarray(fields, { maxLength: 2 }))
      .map(([changed, dropped]) =>
        Object.fromEntries(
          Object.entries({ ...usual, ...changed }).filter(([name]) => !dropped.includes(name)),
        ),
      );
    fc.assert(fc.property(fc.oneof(row, fc.jsonValue()), expectSameAsSchema), { numRuns: 2_000 });
  });
});
