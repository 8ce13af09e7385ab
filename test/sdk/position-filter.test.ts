import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Position, PositionFilter, PositionList } from '../../sdk/src/index.ts';
import { createClient } from '../../sdk/src/index.ts';

const at = '2026-09-01T13:37:21.500+00:00';

function aRow(identity: Partial<Position>): Position {
  return {
    market_id: 'sim-testnet:BTC',
    network: 'TESTNET',
    venue: 'simulated',
    dex: '',
    coin: 'BTC',
    display_ticker: 'BTC',
    asset_class: 'CRYPTO',
    collateral: 'USDC',
    side: 'long',
    size: 1,
    entry_price: 1,
    mark_price: null,
    position_value_usd: null,
    unrealized_pnl_usd: null,
    return_on_equity: 0,
    leverage: 1,
    margin_mode: 'cross',
    liquidation_price: null,
    margin_used_usd: null,
    funding_usd: null,
    protective_orders: null,
    observed_at: at,
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
    left_out: [],
    observed_at: at,
    stale: false,
  };
}

/** A client whose service holds these positions. */
function holding(positions: readonly Position[]) {
  const fetch = () => Promise.resolve(new Response(JSON.stringify(aList(positions))));
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
    market_id: fc.option(marketId),
    network,
    venue: fc.constantFrom('simulated', 'hyperliquid'),
    dex,
    coin,
    display_ticker: fc.constantFrom('GOLD', 'BTC'),
    asset_class: assetClass,
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

const onTheWire = {
  marketId: 'market_id',
  network: 'network',
  venue: 'venue',
  dex: 'dex',
  coin: 'coin',
  displayTicker: 'display_ticker',
  assetClass: 'asset_class',
  collateral: 'collateral',
} as const;

describe('positions filtered by the client', () => {
  it('are those whose identity has every value of the filter, in their order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 12 }), filter, async (rows, wanted) => {
        const asked = Object.entries(wanted) as [keyof typeof onTheWire, string | null][];
        const expected = rows.filter((position) =>
          asked.every(([name, value]) => position[onTheWire[name]] === value),
        );
        expect((await holding(rows).positions(wanted)).positions).toEqual(expected);
      }),
      { numRuns: 200, seed: 7 },
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
      { numRuns: 50, seed: 7 },
    );
  });

  it('keep what the list says of itself, the rows that could not be read too', async () => {
    const { positions, ...rest } = await holding([aRow({})]).positions({ coin: 'ETH' });
    expect(positions).toEqual([]);
    const { positions: _, ...whole } = aList([]);
    expect(rest).toEqual(whole);
  });

  it('are all of them without a filter, and by one that leaves every field open', async () => {
    const rows = [aRow({}), aRow({ dex: 'xyz', asset_class: null })];
    const api = holding(rows);
    expect((await api.positions()).positions).toEqual(rows);
    expect((await api.positions({})).positions).toEqual(rows);
    expect((await api.positions({ dex: undefined, assetClass: undefined })).positions).toEqual(rows);
  });

  it('tell an unknown class from every class: null is a value', async () => {
    const unknown = aRow({ asset_class: null });
    const api = holding([aRow({}), unknown]);
    expect((await api.positions({ assetClass: null })).positions).toEqual([unknown]);
  });

  it('of a market have its exact marketId: another DEX with the same ticker is another market', async () => {
    const rows = ['xyz:GOLD', 'odd:GOLD', 'XYZ:GOLD'].map((name) =>
      aRow({ market_id: `sim-testnet:${name}`, coin: name, display_ticker: 'GOLD' }),
    );
    const { positions } = await holding(rows).market('sim-testnet:xyz:GOLD').positions();
    expect(positions.map(({ coin: name }) => name)).toEqual(['xyz:GOLD']);
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
