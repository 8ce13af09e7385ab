import { expect, test } from 'vitest';
import { createNoticesStore } from '../../../src-renderer/stores/notices-store.ts';

const aNotice = (key: string, message = 'M') => ({
  severity: 'warning' as const,
  key,
  title: 'T',
  message,
  raisedAt: 1,
  address: '#/risk',
});

test('the last twenty notices are kept, oldest first', () => {
  const store = createNoticesStore();
  const keys = Array.from({ length: 21 }, (_, nth) => `${nth}`);
  for (const key of keys) store.add(aNotice(key));
  expect(store.getState().map(({ key }) => key)).toEqual(keys.slice(1));
});

test('a repeated notice of an alert replaces its previous one', () => {
  const store = createNoticesStore();
  store.add(aNotice('a', 'first'));
  store.add(aNotice('b'));
  store.add(aNotice('a', 'second'));
  expect(store.getState().map(({ key, message }) => `${key} ${message}`)).toEqual(['b M', 'a second']);
});

test('a notice is dismissed by its id, and all are cleared with the source', () => {
  const store = createNoticesStore();
  for (const key of ['a', 'b']) store.add(aNotice(key));
  store.dismiss(store.getState()[0]?.id ?? 0);
  expect(store.getState().map(({ key }) => key)).toEqual(['b']);
  store.clear();
  expect(store.getState()).toEqual([]);
});
