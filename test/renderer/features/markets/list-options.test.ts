// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  useListOptions,
  usualSort,
  type ListOptions,
} from '../../../../src-renderer/features/markets/list-options.ts';
import { anApp } from '../../drawn.tsx';
import { used, type Used } from '../../used.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const usual: ListOptions = { text: '', hideDelisted: true, dex: null, sort: usualSort };

function usedAt(query: string): Promise<Used<ReturnType<typeof useListOptions>>> {
  history.replaceState(null, '', `/?${query}`);
  return used(anApp({}), useListOptions);
}

test.each<[options: Partial<ListOptions>, query: string]>([
  [{}, ''],
  [{ text: 'btc' }, 'text=btc'],
  [{ hideDelisted: false }, 'delisted=shown'],
  [{ hideDelisted: true, sort: usualSort }, ''],
  [{ dex: '' }, 'dex=-'],
  [{ dex: 'xyz' }, 'dex=xyz'],
  [{ sort: { key: 'volume', descending: false } }, 'sort=volume'],
  [{ sort: { key: 'mark', descending: true } }, 'sort=-mark'],
])('the options %j stand in the address as %s', async (options, query) => {
  const list = await usedAt('');
  await act(async () => list.now().change(options));
  expect(location.search.slice(1)).toBe(query);
  await list.draw();
  expect(list.now().options).toEqual({ ...usual, ...options });
});

test.each(['', '-'])('an address with the sort %j uses the default', async (sort) => {
  const list = await usedAt(`sort=${sort}`);
  expect(list.now().options.sort).toEqual(usualSort);
});
