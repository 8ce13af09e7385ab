import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RegistryEntry } from '../../../src-main/domain/markets/market-registry.ts';
import { vault } from '../agent-status.ts';
import { countStatements } from '../count-statements.ts';
import { registry } from '../markets.ts';
import { putCompleteAccount, read } from '../complete-account.ts';
import { aServer } from './server-fixture.ts';

describe('SQL statements for an answer', () => {
  let statements: ReturnType<typeof countStatements>;
  beforeEach(() => {
    statements = countStatements();
  });
  afterEach(() => statements.undo());

  test('are counted at all', async () => {
    await using server = await aServer();
    const before = statements.count();
    server.store.reader.candles({ coin: 'BTC', interval: '1h' }, 0);
    expect(statements.count() - before).toBe(1);
  });

  test.each([
    ['the catalog', '/api/markets'],
    ['the catalog of a class', '/api/markets?assetClass=EQUITY'],
    ['one row', '/api/markets/sim-testnet:BTC'],
    ['one quote', '/api/markets/sim-testnet:BTC/quote'],
    ['every quote', '/api/quotes'],
    ['health', '/api/health'],
    ['a market’s state', '/api/markets/sim-testnet:BTC/state'],
    ['what the agent may trade', '/api/markets?activeOnly=true'],
    ['positions', '/api/v1/agent/positions'],
    ['the pool', '/api/v1/agent/pool'],
    ['the agent’s status', '/api/v1/agent/status'],
  ])('%s: none', async (_, path) => {
    await using server = await aServer({ account: vault, agent: read() });
    putCompleteAccount(server.store);
    const before = statements.count();
    expect((await server.get(path)).status).toBe(200);
    expect(statements.count() - before).toBe(0);
  });

  test('candles that were just read: at most two', async () => {
    await using server = await aServer();
    const path = '/api/markets/sim-testnet:BTC/candles?interval=1h&limit=200';
    expect((await server.get(path)).status).toBe(200);
    const before = statements.count();
    expect((await server.get(path)).status).toBe(200);
    expect(statements.count() - before).toBeLessThanOrEqual(2);
    expect(server.venue.asked).toHaveLength(1);
  });
});

test('pending transfers: one, for the ledger', async () => {
  const statements = countStatements();
  try {
    await using server = await aServer({ account: vault, agent: read() });
    const before = statements.count();
    expect((await server.get('/api/venue/transfers')).status).toBe(200);
    expect(statements.count() - before).toBe(1);
  } finally {
    statements.undo();
  }
});

/** Counts look-ups: building a row of a catalog looks up its coin here. */
class CountingRegistry extends Map<string, RegistryEntry> {
  lookUps = 0;
  override get(coin: string): RegistryEntry | undefined {
    this.lookUps += 1;
    return super.get(coin);
  }
}

test('the catalog’s rows are built once for each reading and filter, and sent as bytes from then on', async () => {
  const counting = new CountingRegistry(registry);
  await using server = await aServer({ scope: { registry: counting } });
  await server.get('/api/markets');
  const once = counting.lookUps;
  expect(once).toBeGreaterThan(0);
  for (let i = 0; i < 3; i += 1) await server.get('/api/markets');
  expect(counting.lookUps).toBe(once);
  await server.get('/api/markets?assetClass=EQUITY');
  expect(counting.lookUps).toBeGreaterThan(once);
});
