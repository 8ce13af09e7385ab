import { expect, test } from 'vitest';
import {
  listOptionsOf,
  queryOf,
  usualSort,
  type ListOptions,
} from '../../../../src-renderer/features/markets/list-options.ts';

const usual: ListOptions = { text: '', hideDelisted: true, dex: null, sort: usualSort };

test.each<[options: Partial<ListOptions>, query: string]>([
  [{}, ''],
  [{ text: 'btc' }, 'text=btc'],
  [{ hideDelisted: false }, 'delisted=shown'],
  [{ hideDelisted: true, sort: usualSort }, ''],
  [{ dex: '' }, 'dex=-'],
  [{ dex: 'xyz' }, 'dex=xyz'],
  [{ sort: { key: 'volume', descending: false } }, 'sort=volume'],
  [{ sort: { key: 'mark', descending: true } }, 'sort=-mark'],
])('the options %j stand in the address as %s', (options, query) => {
  const params = Object.entries(queryOf(options)).flatMap(([name, value]) =>
    value === null ? [] : [[name, value]],
  );
  expect(new URLSearchParams(params).toString()).toBe(query);
  expect(listOptionsOf(new URLSearchParams(query))).toEqual({ ...usual, ...options });
});

test('of an address with other sorts the usual one is taken', () => {
  for (const sort of ['', '-']) expect(listOptionsOf(new URLSearchParams({ sort })).sort).toEqual(usualSort);
});
