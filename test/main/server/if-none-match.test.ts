import { expect, test } from 'vitest';
import { operations } from '../../../src-main/operations/index.ts';
import { vault } from '../agent-status.ts';
import { putQuotes, putWholeAccount, read } from '../whole-house.ts';
import { aServer } from './server-fixture.ts';

const agent = read({ risk: { kind: 'reported', value: { daily_pnl_usd: -1 } } });

const paths = operations
  .flatMap(({ http = [] }) => http.map(({ path }) => path))
  .filter((path) => path.startsWith('GET '))
  .map((path) =>
    path
      .slice('GET '.length)
      .replace(':marketId', 'sim-testnet:BTC')
      .replace('/candles', '/candles?interval=1h'),
  );
/** No chain is attached, whose state they would tell. */
const unanswered = new Set(['/mcp/deposit/:id', '/mcp/withdraw/:id']);

test.each(paths.filter((path) => !unanswered.has(path)))(
  '%s answers 304 to whoever has its bytes, and says under which tag they have them',
  async (path) => {
    await using server = await aServer({ account: vault, agent });
    putWholeAccount(server.store);
    putQuotes(server.store);
    const first = await server.get(path);
    expect(first.status).toBe(200);
    const etag = first.headers.etag ?? '';
    const ask = (named: string) => server.get(path, { headers: { 'if-none-match': named } });
    const again = await ask(etag);
    expect([again.status, again.headers.etag, again.text]).toEqual([304, etag, '']);
    expect((await ask('"of-something-else"')).status).toBe(200);
  },
);
