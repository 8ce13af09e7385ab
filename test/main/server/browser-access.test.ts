import { expect, test } from 'vitest';
import { createBrowserAccess, type SavedSession } from '../../../src-main/server/web/browser-access.ts';
import { minute } from '../markets.ts';

function anAccess() {
  const elapsed = { ms: 0 };
  const wall = { ms: 0 };
  const saved: SavedSession[] = [];
  const access = createBrowserAccess({
    monotonic: () => 1e6 + elapsed.ms,
    wallNow: () => wall.ms,
    controlKey: 'the control key',
    file: { read: () => [], write: (sessions) => void saved.splice(0, saved.length, ...sessions) },
    onUnsaved: () => undefined,
    baseUrl: () => 'http://127.0.0.1:1',
  });
  const newToken = (): string => access.newLink().split('/').at(-1) ?? '';
  const newSession = (): string => access.exchangeLink(newToken()) ?? 'none';
  return { access, elapsed, wall, saved, newToken, newSession };
}

test('only the exact control key is accepted', () => {
  const { access } = anAccess();
  const close = ['', 'the control ke', 'the control key ', 'The control key', 'the control kez'];
  expect(close.filter(access.isControlKey)).toEqual([]);
  expect(access.isControlKey('the control key')).toBe(true);
});

test('unused links are forgotten when the next one is made, not kept for ever', () => {
  const { access, elapsed, newToken } = anAccess();
  const unused = newToken();
  elapsed.ms = 10 * minute;
  newToken();
  elapsed.ms = 0; // if it were kept, it would be valid again
  expect(access.exchangeLink(unused)).toBeNull();
});

test('a valid link survives the creation of another', () => {
  const { access, elapsed, newToken } = anAccess();
  const early = newToken();
  elapsed.ms = 10 * minute - 1;
  newToken();
  expect(access.exchangeLink(early)).not.toBeNull();
});

test('at most 64 sessions are kept: the one longest unseen goes first', () => {
  const { access, newSession } = anAccess();
  const [first = '', second = ''] = Array.from({ length: 64 }, newSession);
  expect([access.knowsSession(second), access.knowsSession(first)]).toEqual([true, true]);
  const latest = newSession();
  expect([first, second, latest].map(access.knowsSession)).toEqual([true, true, true]);
  Array.from({ length: 62 }, newSession);
  expect([first, second, latest].map(access.knowsSession)).toEqual([false, true, true]);
});

test('a session is saved as last seen now while a page is connected, and when the page left after that', () => {
  const { access, wall, saved, newSession } = anAccess();
  const leave = access.connected(newSession());
  const seenAtSaving = (ms: number): number | undefined => {
    wall.ms = ms;
    access.save();
    return saved[0]?.seenAt;
  };
  expect(seenAtSaving(10 * minute)).toBe(10 * minute);
  wall.ms = 15 * minute;
  leave();
  expect(seenAtSaving(20 * minute)).toBe(15 * minute);
});
