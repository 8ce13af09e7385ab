import { expect, test } from 'vitest';
import { sharedByTests } from '../fixture-hooks.ts';
import { expectProblem } from './expected-answers.ts';
import { askGraph } from './graphql-fixture.ts';
import { aFullApp } from './rpc-fixture.ts';

const server = sharedByTests(() => aFullApp());

test('an empty token is refused, and does not give every token of the ledger', async () => {
  const message = 'token must not be empty. Leave it out for entries of every token.';
  const answer = await server.get('/api/v1/agent/ledger?token=');
  expect(expectProblem(answer, 400, 'invalid_parameter').message).toBe(message);
  const { errors } = await askGraph(server, '{ ledger(token: "") { __typename } }');
  expect(errors).toMatchObject([{ message, extensions: { code: 'BAD_USER_INPUT' } }]);
});

test('an empty market is refused, and does not give every market', async () => {
  for (const list of ['trades', 'closed-trades', 'decisions', 'refused-entries', 'orders']) {
    const answer = await server.get(`/api/v1/agent/${list}?market_id=`);
    const { message } = expectProblem(answer, 404, 'unknown_market');
    expect([list, message]).toEqual([
      list,
      expect.stringMatching(/^An empty id names no market on sim-testnet\. /),
    ]);
  }
});

test('an invalid time of an export is refused with what it must be', async () => {
  const answer = await server.get('/api/exports/trades?from=yesterday');
  expect(expectProblem(answer, 400, 'invalid_parameter').message).toMatch(
    /^from must be a date, or a time with its zone, e\.g\. 2026-01-01/,
  );
});
