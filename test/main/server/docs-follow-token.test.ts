import { expect, test } from 'vitest';
import { createAccessToken } from '../../../src-main/server/access-token.ts';
import { sharedByTests } from '../fixture-hooks.ts';
import { aServer } from './server-fixture.ts';

const first = 'a-token-of-enough-characters';
const accessToken = createAccessToken(null);
const server = sharedByTests(() => aServer({ server: { accessToken } }));

const security = async (token: string | null): Promise<unknown> => {
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  const answer = await server.get('/api/openapi.json', { headers });
  return (answer.json() as { readonly security?: unknown }).security;
};
const pageAsks = async (): Promise<boolean> =>
  (await server.get('/docs/static/swagger-initializer.js')).text.includes('This service asks for a token');

test('the document and its page ask for a token while one is set, and not before or after', async () => {
  expect([await security(null), await pageAsks()]).toEqual([[{}, { token: [] }], false]);
  accessToken.change(first);
  expect(await security(null)).toBeUndefined();
  expect([await security(first), await pageAsks()]).toEqual([[{ token: [] }], true]);
  accessToken.change(null);
  expect([await security(null), await pageAsks()]).toEqual([[{}, { token: [] }], false]);
});

test('the page is answered once, and not logged', async () => {
  const before = server.logged.length;
  for (const [path, status] of [
    ['/docs', 200],
    ['/docs/', 200],
    ['/docs/static/swagger-ui.css', 200],
    ['/docs/static/nothing.css', 404],
  ] as const)
    expect([path, (await server.get(path)).status]).toEqual([path, status]);
  const levels = server.logged.slice(before).map((line) => (JSON.parse(line) as { level: number }).level);
  expect(levels.filter((level) => level >= 40)).toEqual([]);
});

test('a refused token is forgotten by the page, so that it asks again', async () => {
  accessToken.change(first);
  const page = await server.get('/docs/static/swagger-initializer.js');
  expect(page.text).toMatch(/removeItem\(.perpscope\.token.\)/);
  accessToken.change(null);
});

test('a listener is notified of a change, and not of a call that changes nothing', () => {
  const token = createAccessToken(null);
  const received: boolean[] = [];
  const undo = token.onChange(() => received.push(token.isRequired()));
  token.change(null);
  token.change(first);
  token.change(first);
  expect([token.matches(first), token.matches('another')]).toEqual([true, false]);
  token.change(null);
  expect(token.matches(first)).toBe(false);
  undo();
  token.change(first);
  expect(received).toEqual([true, false]);
});
