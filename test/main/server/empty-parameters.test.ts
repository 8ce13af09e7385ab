import { readFileSync } from 'node:fs';
import { buildSchema, isRequiredArgument } from 'graphql';
import { expect, test } from 'vitest';
import { operations } from '../../../src-main/operations/index.ts';
import { sharedByTests } from '../fixture-hooks.ts';
import { expectProblem } from './expected-answers.ts';
import { askGraph } from './graphql-fixture.ts';
import { aFullApp } from './rpc-fixture.ts';

// A client that sends `next` without looking at it would read the first page again and again. tool-rules.test.ts checks every tool.

const server = sharedByTests(() => aFullApp());

const paged = operations
  .flatMap(({ http = [] }) => http)
  .filter(({ query }) => query !== undefined && 'cursor' in query.shape)
  .map(({ path }) => path.replace('GET ', ''));

test('an empty cursor is refused over REST, and does not give the first page', async () => {
  expect(paged.length).toBeGreaterThan(8);
  for (const path of paged) {
    const answer = await server.get(`${path}?cursor=`);
    const { message } = expectProblem(answer, 400, 'invalid_parameter');
    expect([path, message]).toEqual([path, 'The cursor is empty. Start again without a cursor.']);
  }
});

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

const schema = buildSchema(
  readFileSync(new URL('../../../resources/schema.graphql', import.meta.url), 'utf8'),
);
const connections = Object.values(schema.getQueryType()?.getFields() ?? {}).filter(({ args }) =>
  args.some(({ name }) => name === 'after'),
);

test('an empty cursor is refused over GraphQL, and does not give the first page', async () => {
  expect(connections.length).toBeGreaterThan(4);
  for (const { name, args } of connections) {
    const needed = args.filter(isRequiredArgument).map((arg) => `, ${arg.name}: "sim-testnet:BTC"`);
    const { errors } = await askGraph(server, `{ ${name}(after: ""${needed.join('')}) { __typename } }`);
    const refused = {
      message: 'The cursor is empty. Start again without a cursor.',
      extensions: { code: 'BAD_USER_INPUT' },
    };
    expect([name, errors]).toMatchObject([name, [refused]]);
  }
});
