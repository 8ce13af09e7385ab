import { beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../../src-main/operations/index.ts';
import { vault } from '../agent-status.ts';
import { sharedByTests } from '../fixture-hooks.ts';
import { putJournal } from '../operations/journal/a-journal.ts';
import { putEquity } from '../operations/trades/a-traded-account.ts';
import { now } from '../markets.ts';
import { aChainState, aPublished, publish } from '../operations/trades/a-fill-log.ts';
import { putQuotes, putCompleteAccount, read } from '../complete-account.ts';
import { expectCommonHeaders, expectProblem } from './expected-answers.ts';
import { aServer } from './server-fixture.ts';

const agent = read({ risk: { kind: 'reported', value: { daily_pnl_usd: -1 } } });
/** Routes that answer only once a chain is attached. */
const unanswered = new Set(['/mcp/deposit/:id', '/mcp/withdraw/:id']);
const paths = operations
  .flatMap(({ http = [] }) => http.map(({ path }) => path))
  .filter((path) => path.startsWith('GET '))
  .map((path) => path.slice('GET '.length))
  .filter((path) => !unanswered.has(path))
  .map((path) => path.replace(':marketId', 'sim-testnet:BTC'));

const server = sharedByTests(() => aServer({ account: vault, agent, chain: aChainState }));
beforeAll(() => {
  putCompleteAccount(server.store);
  putQuotes(server.store);
  putEquity(server.store, now, { equity: '1050' });
  putJournal(server.store, []);
  publish(server, [aPublished()]);
});

test.each(paths)('%s names its network', async (path) => {
  expect((await server.get(path)).json()).toMatchObject({ network: 'TESTNET' });
});

const documents = ['/mcp', '/mcp/agent-card', '/.well-known/agent-card.json', '/api/openapi.json'];

describe.each([...paths, ...documents])('%s', (path) => {
  test('answers 304 with the ETag and no body to a caller who has its bytes, and 200 to any other', async () => {
    const { status, headers } = await server.get(path);
    const etag = headers.etag ?? '';
    const ask = (named: string) => server.get(path, { headers: { 'if-none-match': named } });
    const again = await ask(etag);
    expect([status, again.status, again.headers.etag, again.text]).toEqual([200, 304, etag, '']);
    expect((await ask('"of-something-else"')).status).toBe(200);
  });

  test('answers HEAD without a body, ignores unknown parameters, and refuses other methods', async () => {
    const head = await server.get(path, { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
    expectCommonHeaders(head);
    const unknown = await server.get(`${path}?unknown=1&unknown=2&Period=x&LIMIT=x&__proto__=1&x[]=1`);
    expect([unknown.status, unknown.headers.etag]).toEqual([200, head.headers.etag]);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY']) {
      const answer = await server.get(path, { method });
      expectProblem(answer, 405, 'method_not_allowed');
      expect(answer.headers['allow']).toBe('GET, HEAD');
    }
  });
});
