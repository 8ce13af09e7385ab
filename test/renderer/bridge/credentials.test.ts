import { expect, test } from 'vitest';
import { createCredentials, linkToken, sessionKeyName } from '../../../src-renderer/bridge/credentials.ts';

function aPage(hash: string, key: string | null = null) {
  const stored = new Map<string, string>(key === null ? [] : [[sessionKeyName, key]]);
  const page = { hash };
  const credentials = createCredentials({
    hash: () => page.hash,
    clearAddress: () => {
      page.hash = '#/';
    },
    storage: {
      getItem: (name) => stored.get(name) ?? null,
      setItem: (name, value) => void stored.set(name, value),
      removeItem: (name) => void stored.delete(name),
    },
  });
  return { page, stored, credentials };
}

test('only a link address carries a token', () => {
  expect(linkToken('#/link/abc-123')).toBe('abc-123');
  expect(linkToken('#/link/')).toBeNull();
  expect(linkToken('#/crypto/BTC')).toBeNull();
  expect(linkToken('')).toBeNull();
});

test('a new link is tried before an old session', () => {
  expect(aPage('#/link/t', 'k').credentials.hellos()).toEqual([
    { kind: 'link', token: 't' },
    { kind: 'session', key: 'k' },
  ]);
  expect(aPage('#/crypto').credentials.hellos()).toEqual([]);
});

test('after admission the token leaves the address and only the session key remains', () => {
  const { page, stored, credentials } = aPage('#/link/t');
  credentials.welcome('fresh');
  expect(page.hash).toBe('#/');
  expect(stored.get(sessionKeyName)).toBe('fresh');
  expect(credentials.hellos()).toEqual([{ kind: 'session', key: 'fresh' }]);
});

test('a repeated admission does not change the screen', () => {
  const { page, credentials } = aPage('#/stocks/xyz:TSLA', 'k');
  credentials.welcome('k');
  expect(page.hash).toBe('#/stocks/xyz:TSLA');
});

test('forgetting removes the stored session key', () => {
  const { stored, credentials } = aPage('#/crypto', 'k');
  credentials.forget();
  expect(stored.size).toBe(0);
});
