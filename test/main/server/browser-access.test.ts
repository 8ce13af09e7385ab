import { expect, test } from 'vitest';
import { createBrowserAccess } from '../../../src-main/server/web/browser-access.ts';
import { minute } from '../markets.ts';

function anAccess() {
  const elapsed = { ms: 0 };
  const access = createBrowserAccess({
    monotonic: () => elapsed.ms,
    controlKey: 'the control key',
    baseUrl: () => 'http://127.0.0.1:1',
  });
  const newToken = (): string => access.newLink().split('/').at(-1) ?? '';
  const newSession = (): string => access.exchangeLink(newToken()) ?? 'none';
  return { access, elapsed, newToken, newSession };
}

test('only the very control key is the control key', () => {
  const { access } = anAccess();
  const close = ['', 'the control ke', 'the control key ', 'The control key', 'the control kez'];
  expect(close.filter(access.isControlKey)).toEqual([]);
  expect(access.isControlKey('the control key')).toBe(true);
});

test('links that nobody used are forgotten when the next one is made, and not kept for ever', () => {
  const { access, elapsed, newToken } = anAccess();
  const unused = newToken();
  elapsed.ms = 10 * minute;
  newToken();
  elapsed.ms = 0; // were it kept, it would be good again
  expect(access.exchangeLink(unused)).toBeNull();
});

test('a link that is still good survives the making of another', () => {
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
