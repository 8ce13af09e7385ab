import { readCoinTable, type CoinRow } from '../catalog/coin-table.ts';
import { cryptoCoins } from '../catalog/crypto-coins.ts';
import { flxCoins } from '../catalog/flx-coins.ts';
import { xyzCoins } from '../catalog/xyz-coins.ts';
import { streamOf, unitAt } from './noise.ts';
import type { SimulatedDex } from './simulated-dex.ts';
import type { Activity, SimulatedMarket } from './simulated-market.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Live, with a moving oracle and never an order in its book. */
const emptyBookCoin = 'xyz:KORU';
/** Trades in some hours only. */
const quietCoin = 'xyz:KSTR';

const commodities = new Set(
  'GOLD SILVER CL COPPER NATGAS PLATINUM PALLADIUM BRENTOIL OIL URANIUM ALUMINIUM CORN WHEAT TTF HO'.split(
    ' ',
  ),
);
const cryptoElsewhere = new Set(['XMR']);

function volatilityOf(dex: string, ticker: string): number {
  if (dex === '' || cryptoElsewhere.has(ticker)) return 0.03;
  return commodities.has(ticker) ? 0.01 : 0.015;
}

function activityOf(coin: string): Activity {
  if (coin === emptyBookCoin) return 'empty_book';
  return coin === quietCoin ? 'quiet' : 'steady';
}

/** Between the 20th and the 90th day. */
function delistingOf(coin: string, origin: WorldOrigin): number {
  const after = (20 + 70 * unitAt(streamOf(origin.seed, `${coin} delisting`), 0)) * dayMs;
  return Math.floor((origin.genesisMs + after) / minuteMs) * minuteMs;
}

function cryptoRows(count: number): readonly CoinRow[] {
  const listed = readCoinTable(cryptoCoins);
  const extra = Array.from({ length: Math.max(0, count - listed.length) }, (_, i): CoinRow => ({
    ticker: `SIM${String(i + 1).padStart(3, '0')}`,
    sizeDecimals: i % 4,
    maxLeverage: i % 2 === 0 ? 3 : 5,
    price: 0.5 + ((i * 37) % 400),
    dailyVolumeUsd: 400_000 + ((i * 7919) % 3_000_000),
    marginMode: null,
    growth: false,
    feesUnchanged: true,
    delisted: false,
  }));
  return [...listed.slice(0, count), ...extra];
}

export interface WorldOrigin {
  readonly seed: number;
  readonly genesisMs: number;
  /** Builder DEXes stay whole; the venue's own keeps at least BTC and ETH. */
  readonly marketCount: number;
}

/** The world's DEXes in the venue's own order, the venue's own first. */
export function listDexes(origin: WorldOrigin): readonly SimulatedDex[] {
  const xyz = readCoinTable(xyzCoins);
  const flx = readCoinTable(flxCoins);
  const crypto = cryptoRows(Math.max(2, origin.marketCount - xyz.length - flx.length));
  const market = (dex: string, position: number, row: CoinRow): SimulatedMarket => {
    const coin = dex === '' ? row.ticker : `${dex}:${row.ticker}`;
    return {
      coin,
      dex,
      position,
      row,
      activity: activityOf(coin),
      dailyVolatility: volatilityOf(dex, row.ticker),
      delistedAt: row.delisted ? delistingOf(coin, origin) : null,
    };
  };
  const listed = (dex: string, rows: readonly CoinRow[], first: number): SimulatedMarket[] =>
    rows.map((row, i) => market(dex, first + i, row));
  return [
    { name: '', fullName: '', collateralToken: 0, markets: listed('', crypto, 0) },
    { name: 'xyz', fullName: 'XYZ', collateralToken: 0, markets: listed('xyz', xyz, crypto.length) },
    {
      name: 'flx',
      fullName: 'Felix Exchange',
      collateralToken: 360,
      markets: listed('flx', flx, crypto.length + xyz.length),
    },
  ];
}
