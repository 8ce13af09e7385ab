import type { Network } from '../../domain/markets/market-identity.ts';
import { readCoinTable, type CoinRow, flxCoins, xyzCoins, cryptoCoins } from '../catalog/coin-table.ts';
import { furtherDexes } from '../catalog/further-dexes.ts';
import { streamOf, unitAt } from './noise.ts';
import type { SimulatedDex } from './simulated-dex.ts';
import type { Activity, SimulatedMarket } from './simulated-market.ts';
import { dayMs, minuteMs } from '../../time.ts';

/** A live market with a moving oracle and an always empty book. */
const emptyBookCoin = 'xyz:KORU';
/** A market that trades in some hours only. */
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

/** World ms of a delisting, between day 20 and day 90. */
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
  /** Number of markets. Builder DEXes keep all of theirs; the venue's own keeps at least BTC and ETH. */
  readonly marketCount: number;
  /** Network; each is a separate world with other prices and accounts. Absent: TESTNET. */
  readonly network?: Network;
  /** Number of DEXes, including the venue's own; markets of DEXes beyond three are added to `marketCount`. Absent or lower: 3. */
  readonly dexCount?: number;
}

/** Seed of everything random in a world: on TESTNET the given seed itself. */
export function networkSeed({ seed, network }: Pick<WorldOrigin, 'seed' | 'network'>): number {
  return network === 'MAINNET' ? streamOf(seed, 'MAINNET') : seed;
}

const usualDexes = 3;

interface ListedDex {
  readonly name: string;
  readonly fullName: string;
  readonly collateralToken: number;
  readonly rows: readonly CoinRow[];
}

/** Pairs each DEX with the position of its first market among all markets. */
function withPositions(
  dexes: readonly ListedDex[],
): readonly { readonly dex: ListedDex; readonly first: number }[] {
  const counts = dexes.map((dex) => dex.rows.length);
  return dexes.map((dex, i) => ({ dex, first: counts.slice(0, i).reduce((sum, count) => sum + count, 0) }));
}

/** Lists the world's DEXes in the venue's order, its own first. */
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
  const dexes: readonly ListedDex[] = [
    { name: '', fullName: '', collateralToken: 0, rows: crypto },
    { name: 'xyz', fullName: 'XYZ', collateralToken: 0, rows: xyz },
    { name: 'flx', fullName: 'Felix Exchange', collateralToken: 360, rows: flx },
    ...furtherDexes((origin.dexCount ?? usualDexes) - usualDexes),
  ];
  return withPositions(dexes).map(({ dex: { rows, ...dex }, first }) => ({
    ...dex,
    markets: rows.map((row, i) => market(dex.name, first + i, row)),
  }));
}
