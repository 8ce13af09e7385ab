import { expect, test } from 'vitest';
import { chosen, fieldTree } from '../../../src-main/server/rpc/tool-fields.ts';

const quote = { mark: 110, mid: 111, stale: false };

test.each<[quote: object, chosen: object]>([
  [quote, { mark: 110 }],
  [
    { ...quote, stale: true },
    { mark: 110, stale: true },
  ],
  [
    { ...quote, mark: null, stale: null },
    { mark: null, stale: null },
  ],
])('of %j the mark alone is %j: a figure that is stale or was never read says so', (of, expected) => {
  const tree = fieldTree(['quote.mark']);
  expect(chosen({ quote: of, symbol: 'BTC' }, tree)).toEqual({ quote: expected });
  expect(chosen([{ quote: of }], tree)).toEqual([{ quote: expected }]);
});
