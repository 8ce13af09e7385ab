import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PositionList, createClient, type Position, type PositionFilter } from '../../sdk/src/index.ts';
import { toWire } from '../../src-preload/contract/views/snake-case.ts';

const at = '2026-09-01T13:37:21.500+00:00';

function aRow(identity: Partial<Position>): Position {
  return {
    marketId: 'sim-testnet:BTC',
    network: 'TESTNET',
    venue: 'simulated',
    dex: '',
    coin: 'BTC',
    displayTicker: 'BTC',
    assetClass: 'CRYPTO',
    collateral: 'USDC',
    side: 'long',
    size: 1,
    entryPrice: 1,
    markPrice: null,
    positionValueUsd: null,
    unrealizedPnlUsd: null,
    returnOnEquity: 0,
    leverage: 1,
    marginMode: 'cross',
    liquidationPrice: null,
    marginUsedUsd: null,
    fundingUsd: null,
    protectiveOrders: null,
    stopCoverage: null,
    openedAt: null,
    strategyId: null,
    observedAt: at,
    stale: false,
    ...identity,
  };
}

function aList(positions: readonly Position[]): PositionList {
  return {
    network: 'TESTNET',
    venue: 'simulated',
    account: '0x',
    positions: [...positions],
    unreadable: [{ dex: 'xyz', coin: null }],
    partial: true,
    leftOut: [],
    observedAt: at,
    stale: false,
  };
}

/** A client whose service holds these positions. */
function holding(positions: readonly Position[]) {
  const fetch = () => Promise.resolve(new Response(JSON.stringify(toWire(PositionList, aList(positions)))));
  return createClient({ baseUrl: 'http://here', fetch });
}

const dex = fc.constantFrom('', 'xyz', 'odd');
const coin = fc.constantFrom('BTC', 'GOLD', 'xyz:GOLD', 'odd:GOLD');
const marketId = coin.map((text) => `sim-testnet:${text}`);
const assetClass = fc.constantFrom('CRYPTO', 'EQUITY', 'COMMODITY', null);
const network = fc.constantFrom('TESTNET', 'MAINNET');
const collateral = fc.constantFrom('USDC', 'HYPE', null);
const row = fc
  .record({
    marketId: fc.option(marketId),
    network,
    venue: fc.constantFrom('simulated', 'hyperliquid'),
    dex,
    coin,
    displayTicker: fc.constantFrom('GOLD', 'BTC'),
    assetClass: assetClass,
    collateral,
  })
  .map(aRow);
const filter: fc.Arbitrary<PositionFilter> = fc.record(
  {
    marketId,
    network,
    venue: fc.constantFrom('simulated', 'hyperliquid'),
    dex,
    coin,
    displayTicker: fc.constantFrom('GOLD', 'BTC'),
    assetClass,
    collateral,
  },
  { requiredKeys: [] },
);

describe('positions filtered by the client', () => {
  it('are those whose identity has every value of the filter, in their order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 12 }), filter, async (rows, wanted) => {
        const asked = Object.entries(wanted) as [keyof PositionFilter, string | null][];
        const expected = rows.filter((position) => asked.every(([name, value]) => position[name] === value));
        expect((await holding(rows).positions(wanted)).positions).toEqual(expected);
      }),
      { numRuns: 200 },
    );
  });

  it('split into those of each value of a field, with none lost and none twice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 12 }), async (rows) => {
        const api = holding(rows);
        const parts = await Promise.all(
          (['', 'xyz', 'odd'] as const).map((name) => api.positions({ dex: name })),
        );
        const count = parts.reduce((sum, { positions }) => sum + positions.length, 0);
        expect(count).toBe(rows.length);
      }),
      { numRuns: 50 },
    );
  });

  it('keep the fields of the list itself, unreadable rows included', async () => {
    const { positions, ...rest } = await holding([aRow({})]).positions({ coin: 'ETH' });
    expect(positions).toEqual([]);
    const { positions: _, ...whole } = aList([]);
    expect(rest).toEqual(whole);
  });

  it('are all of them without a filter, or with one that leaves every field open', async () => {
    const rows = [aRow({}), aRow({ dex: 'xyz', assetClass: null })];
    const api = holding(rows);
    expect((await api.positions()).positions).toEqual(rows);
    expect((await api.positions({})).positions).toEqual(rows);
    expect((await api.positions({ dex: undefined, assetClass: undefined })).positions).toEqual(rows);
  });

  it('distinguish an unknown class from every class: null is a value', async () => {
    const unknown = aRow({ assetClass: null });
    const api = holding([aRow({}), unknown]);
    expect((await api.positions({ assetClass: null })).positions).toEqual([unknown]);
  });

  it('match the exact marketId: another DEX with the same ticker is another market', async () => {
    const rows = ['xyz:GOLD', 'odd:GOLD', 'XYZ:GOLD'].map((name) =>
      aRow({ marketId: `sim-testnet:${name}`, coin: name, displayTicker: 'GOLD' }),
    );
    const { positions } = await holding(rows).market('sim-testnet:xyz:GOLD').positions();
    expect(positions.map(({ coin: name }) => name)).toEqual(['xyz:GOLD']);
  });

  it('reject an unknown market instead of returning an empty list', async () => {
    const problem = {
      error: 'unknown_market',
      message: 'There is no market NVDA. Did you mean xyz:NVDA?',
      request_id: 'r',
    };
    const fetch = (url: string | URL | Request) =>
      Promise.resolve(
        String(url).includes('/api/markets/')
          ? new Response(JSON.stringify(problem), {
              status: 404,
              headers: { 'content-type': 'application/json' },
            })
          : new Response(JSON.stringify(toWire(PositionList, aList([aRow({})])))),
      );
    const api = createClient({ baseUrl: 'http://here', fetch });
    const unknown = { kind: 'api', code: 'unknown_market', message: expect.stringContaining('xyz:NVDA') };
    await expect(api.market('NVDA').positions()).rejects.toMatchObject(unknown);
    await expect(api.positions({ marketId: 'NVDA' })).rejects.toMatchObject(unknown);
  });

  it.each([
    { assetClass: 'equity' },
    { network: 'testnet' },
    { venue: 'binance' },
    { market_id: 'sim-testnet:BTC' },
    { marketID: 'sim-testnet:BTC' },
    { marketId: null },
    { coin: 7 },
    null,
    'BTC',
  ])('are never an empty list for a filter that none can meet: %j', async (wrong) => {
    const api = holding([aRow({})]);
    await expect(api.positions(wrong as never)).rejects.toThrow(TypeError);
  });
});
