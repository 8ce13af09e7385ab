import { expect, test } from 'vitest';
import { shortNames } from '../../../../src-renderer/features/performance/bar-label.ts';

const short = (...names: readonly string[]) => [
  ...shortNames(names.map((name, index) => ({ key: String(index), label: name }))).values(),
];

test('long names are shortened, and no two bars have the same label', () => {
  expect(short('BTC', 'funding-carry-of-the-weekend')).toEqual(['BTC', 'funding-carry-of-…']);
  expect(short('mean-reversion-of-btc-v1', 'mean-reversion-of-btc-v2')).toEqual([
    'mean-rev…f-btc-v1',
    'mean-rev…f-btc-v2',
  ]);
  const alike = short('mean-reversion-a-of-btc-v1', 'mean-reversion-b-of-btc-v1');
  expect(new Set(alike).size).toBe(2);
});
