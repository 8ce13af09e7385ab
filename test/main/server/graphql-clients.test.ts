import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sharedByTests } from '../fixture-hooks.ts';
import { ask } from '../http-request.ts';
import { aTradingApp } from './graphql-fixture.ts';

const app = sharedByTests(() => aTradingApp());
const query = '{ positions { coin } }';
const sha256Hash = createHash('sha256').update(query).digest('hex');
const extensions = { persistedQuery: { version: 1, sha256Hash } };
const json = { 'content-type': 'application/json' };

describe('persisted queries, as Apollo Client requests them', () => {
  const notFound = {
    errors: [{ message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }],
  };

  test.each(['application/json', '*/*', 'application/graphql-response+json,application/json;q=0.9'])(
    'a hash alone is answered with PersistedQueryNotFound and 200 (accept: %s)',
    async (accept) => {
      const url = `${app.url}/graphql`;
      const body = JSON.stringify({ operationName: null, variables: {}, extensions });
      const posted = await ask(url, { method: 'POST', headers: { ...json, accept }, body });
      expect([posted.status, posted.json()]).toEqual([200, notFound]);
      const asked = await ask(`${url}?extensions=${encodeURIComponent(JSON.stringify(extensions))}`, {
        headers: { accept, 'apollo-require-preflight': 'true' },
      });
      expect([asked.status, asked.json()]).toEqual([200, notFound]);
    },
  );

  test('the text sent next, beside its hash, is answered', async () => {
    const answer = await ask(`${app.url}/graphql`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ query, variables: {}, extensions }),
    });
    expect([answer.status, answer.json()]).toEqual([
      200,
      { data: { positions: expect.any(Array) as unknown } },
    ]);
  });
});

test.each([
  ['its reservation', { method: 'PUT', headers: { accept: 'text/plain' } }],
  ['its stream', { headers: { accept: 'text/event-stream', 'x-graphql-event-stream-token': 't' } }],
  [
    'an operation of it',
    { method: 'POST', headers: { ...json, 'x-graphql-event-stream-token': 't' }, body: '{}' },
  ],
])(
  'the single connection of graphql-sse is refused at once, with what to do instead: %s',
  async (_, asked) => {
    const answer = await ask(`${app.url}/graphql`, asked);
    expect([answer.status, answer.headers['allow'], answer.json()]).toEqual([
      405,
      'GET, POST',
      {
        errors: [
          {
            message: expect.stringMatching(/singleConnection.*graphql-ws/) as string,
            extensions: { code: 'METHOD_NOT_ALLOWED', error: 'method_not_allowed' },
          },
        ],
      },
    ]);
  },
);

test('and the status text says so too: the client shows nothing else', async () => {
  const { status, statusText } = await fetch(`${app.url}/graphql`, { method: 'PUT' });
  expect([status, statusText]).toEqual([405, 'singleConnection is not supported, use graphql-ws']);
});
