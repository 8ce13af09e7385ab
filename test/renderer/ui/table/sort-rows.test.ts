import { describe, expect, test } from 'vitest';
import { nextSort, sortRows } from '../../../../src-renderer/ui/table/sort-rows.ts';

interface Row {
  readonly name: string;
  readonly by: number | string | null;
}

const rows = (...given: readonly (readonly [string, Row['by']])[]): readonly Row[] =>
  given.map(([name, by]) => ({ name, by }));
const sorted = (given: readonly Row[], descending: boolean): string =>
  sortRows(given, ({ by }) => by, descending)
    .map(({ name }) => name)
    .join('');

describe('sorting rows', () => {
  test.each([true, false])('unknown values come last (descending: %s)', (descending) => {
    const given = rows(['a', null], ['b', 1], ['c', null], ['d', 2]);
    expect(sorted(given, descending)).toBe(descending ? 'dbac' : 'bdac');
  });

  test.each([true, false])('equal values keep the order they came in (descending: %s)', (descending) => {
    expect(sorted(rows(['x', 5], ['a', 5], ['m', 5], ['b', 5]), descending)).toBe('xamb');
  });

  test('numbers sort as numbers, words as words', () => {
    expect(sorted(rows(['a', 9], ['b', -10], ['c', 10]), true)).toBe('cab');
    expect(sorted(rows(['1', 'ord-10'], ['2', 'ord-9']), false)).toBe('21');
    expect(sorted(rows(['1', 'ETH'], ['2', 'btc'], ['3', 'ADA']), false)).toBe('321');
  });

  test('the given rows are not changed', () => {
    const given = rows(['b', 2], ['a', 1]);
    sortRows(given, ({ by }) => by, false);
    expect(given.map(({ name }) => name)).toEqual(['b', 'a']);
  });
});

test('a header sorts figures from the largest and words from A, then reversed, then in the original order', () => {
  const price = { id: 'price', align: 'right' } as const;
  const first = nextSort(null, price);
  expect(first).toEqual({ key: 'price', descending: true });
  const second = nextSort(first, price);
  expect(second).toEqual({ key: 'price', descending: false });
  expect(nextSort(second, price)).toBeNull();
  expect(nextSort(second, { id: 'market' })).toEqual({ key: 'market', descending: false });
});
