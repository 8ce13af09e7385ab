/**
 * The truth: markets, one account and its past, as functions of the time (ms since the epoch). Every figure that can move does so
 * every `revisionMs`, so that a value alone shows when it was true.
 */

export const revisionMs = 10_000;
export const minuteMs = 60_000;
export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
/** A Wednesday, 10:00 in New York: shares and futures trade. */
export const genesis = Date.UTC(2026, 10, 18, 15);

export const account = '0x5f5e0cab6e0b9c4f0d1e3b1e7f1c0b9a2d3c4e5f';

export const revisionAt = (at: number): number => Math.floor((at - genesis) / revisionMs);

interface DexTruth {
  readonly name: string;
  readonly fullName: string;
  readonly collateral: string;
  readonly collateralIndex: number;
  /** USD balance of the account there, apart from its positions. */
  readonly rawUsd: number;
}

const dexList: DexTruth[] = [
  { name: '', fullName: 'Hyperliquid', collateral: 'USDC', collateralIndex: 0, rawUsd: -20_000 },
  { name: 'xyz', fullName: 'XYZ', collateral: 'USDC', collateralIndex: 0, rawUsd: 1_500 },
  { name: 'flx', fullName: 'Felix', collateral: 'USDH', collateralIndex: 360, rawUsd: 400 },
];

/** Present DEXes: see `changeMarkets`. */
export const dexes: readonly DexTruth[] = dexList;

export interface MarketTruth {
  readonly coin: string;
  readonly sizeDecimals: number;
  readonly maxLeverage: number;
  readonly onlyIsolated: boolean;
  readonly delisted: boolean;
  /** Whether it has no previous day: the venue says 0. */
  readonly isNew?: boolean;
  readonly price: number;
  readonly step: number;
  readonly assetClass: 'CRYPTO' | 'EQUITY' | 'COMMODITY';
  readonly displayName: string | null;
  readonly reference: string | null;
}

const crypto = {
  onlyIsolated: false,
  delisted: false,
  assetClass: 'CRYPTO',
  displayName: null,
  reference: null,
} as const;
const share = {
  onlyIsolated: true,
  delisted: false,
  sizeDecimals: 3,
  maxLeverage: 10,
  assetClass: 'EQUITY',
} as const;
const metal = { onlyIsolated: false, delisted: false, assetClass: 'COMMODITY', reference: null } as const;

const marketList: MarketTruth[] = [
  { ...crypto, coin: 'BTC', sizeDecimals: 5, maxLeverage: 40, price: 60_000, step: 1 },
  { ...crypto, coin: 'ETH', sizeDecimals: 4, maxLeverage: 25, price: 3_000, step: 0.1 },
  { ...crypto, coin: 'SOL', sizeDecimals: 2, maxLeverage: 20, price: 150, step: 0.01 },
  { ...crypto, coin: 'OLD', sizeDecimals: 0, maxLeverage: 3, price: 2, step: 0, delisted: true },
  { ...share, coin: 'xyz:TSLA', price: 350, step: 0.01, displayName: 'Tesla', reference: 'NASDAQ:TSLA' },
  {
    ...metal,
    coin: 'xyz:GOLD',
    sizeDecimals: 4,
    maxLeverage: 25,
    price: 2_650,
    step: 0.1,
    displayName: 'Gold',
  },
  { ...share, coin: 'xyz:NVDA', price: 140, step: 0.01, displayName: 'NVIDIA', reference: 'NASDAQ:NVDA' },
  {
    ...metal,
    coin: 'flx:COPPER',
    sizeDecimals: 2,
    maxLeverage: 10,
    price: 4.5,
    step: 0.001,
    displayName: 'Copper',
  },
];

/** Present markets. */
export const markets: readonly MarketTruth[] = marketList;

const everyMarket = new Map(marketList.map((market) => [market.coin, market]));
const everyDex = new Map(dexList.map((dex) => [dex.name, dex]));

const caches: Map<string, unknown>[] = [];

/** Computes a figure once per name and revision, for as long as the venue lists the same markets. */
export function oncePerRevision<T>(
  compute: (name: string, at: number) => T,
): (name: string, at: number) => T {
  const known = new Map<string, T>();
  caches.push(known);
  return (name, at) => {
    const key = `${name} ${revisionAt(at)}`;
    const value = known.get(key) ?? compute(name, at);
    known.set(key, value);
    return value;
  };
}

const clearCaches = (): void => {
  for (const cache of caches) cache.clear();
};

/** Replaces what the venue lists from now on. Returns its undo. */
export function changeMarkets(change: {
  readonly markets?: (markets: readonly MarketTruth[]) => readonly MarketTruth[];
  readonly dexes?: (dexes: readonly DexTruth[]) => readonly DexTruth[];
}): () => void {
  const before = { markets: [...marketList], dexes: [...dexList] };
  marketList.splice(0, Infinity, ...(change.markets?.(before.markets) ?? before.markets));
  dexList.splice(0, Infinity, ...(change.dexes?.(before.dexes) ?? before.dexes));
  for (const market of marketList) everyMarket.set(market.coin, everyMarket.get(market.coin) ?? market);
  clearCaches();
  return () => {
    clearCaches();
    marketList.splice(0, Infinity, ...before.markets);
    dexList.splice(0, Infinity, ...before.dexes);
  };
}

export const dexOf = (coin: string): string => (coin.includes(':') ? coin.slice(0, coin.indexOf(':')) : '');
export const marketsOf = (dex: string): readonly MarketTruth[] =>
  markets.filter(({ coin }) => dexOf(coin) === dex);

/** Returns a market that was listed at some time: its known facts stay. */
export function marketOf(coin: string): MarketTruth {
  const market = markets.find((one) => one.coin === coin) ?? everyMarket.get(coin);
  if (market === undefined) throw new Error(`The world has no market ${coin}.`);
  return market;
}

export const rawUsdIn = (dex: string): number => everyDex.get(dex)?.rawUsd ?? 0;
export const collateralIn = (dex: string): string => everyDex.get(dex)?.collateral ?? '';

/** Formats a number with as few digits as it needs, as the venue does. */
export const text = (value: number): string => String(Number(value.toFixed(8)));

interface QuoteTruth {
  readonly mark: number;
  readonly mid: number | null;
  readonly oracle: number;
  readonly previousDay: number;
  readonly funding: number;
  readonly openInterest: number;
  readonly dayVolume: number;
}

export function quoteAt({ price, step, delisted, isNew = false }: MarketTruth, at: number): QuoteTruth {
  const revision = revisionAt(at);
  if (delisted)
    return {
      mark: price,
      mid: null,
      oracle: price,
      previousDay: price,
      funding: 0,
      openInterest: 0,
      dayVolume: 0,
    };
  const mark = rounded(price + step * revision);
  return {
    mark,
    mid: rounded(mark + step / 2),
    oracle: rounded(mark - step / 4),
    previousDay: isNew ? 0 : rounded(price * 0.98 + step * revision),
    funding: rounded(0.000_012 + revision * 1e-8),
    openInterest: 1_000 + revision,
    dayVolume: 1_000_000 + revision * 10,
  };
}

export const rounded = (value: number): number => Number(value.toFixed(8));
export const markAt = oncePerRevision((coin, at) => quoteAt(marketOf(coin), at).mark);

interface CandleTruth {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly trades: number;
}

export const intervalMs: Readonly<Record<string, number>> = {
  '1m': minuteMs,
  '5m': 5 * minuteMs,
  '15m': 15 * minuteMs,
  '1h': hourMs,
  '4h': 4 * hourMs,
  '1d': 24 * hourMs,
};

/** Returns a bar that opens at `openTime`, as it is at `at`. From the beginning on it follows the mark. */
export function candleAt(coin: string, openTime: number, { interval, at }: CandleQuestion): CandleTruth {
  const { price } = marketOf(coin);
  const width = intervalMs[interval] ?? hourMs;
  const place = Math.floor(openTime / width) % 7;
  const lastAt = Math.min(at, openTime + width - 1);
  const open = openTime < genesis ? rounded(price * (1 + place / 100)) : markAt(coin, openTime);
  const close = lastAt < genesis ? rounded(open * 1.001) : markAt(coin, lastAt);
  return {
    open,
    close,
    high: rounded(Math.max(open, close) * 1.002),
    low: rounded(Math.min(open, close) * 0.998),
    volume: 10 + place,
    trades: 10 + place,
  };
}

interface CandleQuestion {
  readonly interval: string;
  readonly at: number;
}
