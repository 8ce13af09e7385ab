import type { CandleChart } from '../../src-preload/contract/bridge/calls.ts';
import type { Candle } from '../../src-preload/contract/views/markets/candles.ts';
import type { MarketRow } from '../../src-preload/contract/views/markets/market.ts';
import type { MarketQuote } from '../../src-preload/contract/views/markets/quote.ts';

export const hour = 3_600_000;
/** An instant as rows carry it. */
export const textAt = (ms: number): string => new Date(ms).toISOString();

export const noon = Date.UTC(2026, 10, 21, 12);
export const utc = (ms: number): string => new Date(ms).toISOString().replace('Z', '+00:00');

export function aMarket(given: Partial<MarketRow> = {}): MarketRow {
  const coin = given.coin ?? 'BTC';
  const ticker = coin.slice(coin.indexOf(':') + 1);
  return {
    marketId: `sim-testnet:${coin}`,
    network: 'TESTNET',
    venue: 'simulated',
    dex: coin.includes(':') ? coin.slice(0, coin.indexOf(':')) : '',
    coin,
    displayTicker: ticker,
    assetClass: 'CRYPTO',
    collateral: 'USDC',
    displayName: ticker,
    activation: 'CATALOG_ONLY',
    venueSession: 'open',
    tradeable: null,
    tradeability: {
      discovered: null,
      configured: null,
      operatorListed: null,
      governanceApproved: null,
      activated: null,
    },
    underlying: null,
    maxLeverage: 10,
    unavailableReason: null,
    sizeDecimals: 2,
    onlyIsolated: false,
    ...given,
  };
}

export function aQuote(coin: string, given: Partial<MarketQuote> = {}): MarketQuote {
  return {
    marketId: `sim-testnet:${coin}`,
    network: 'TESTNET',
    mid: 100,
    mark: 100,
    oracle: 100,
    previousDay: 99,
    change24hPct: 1,
    fundingRate: 0.0000125,
    openInterest: 10,
    volume24hUsd: 1000,
    observedAt: utc(noon),
    observedBy: 'receipt',
    ageSeconds: 0,
    stale: false,
    ...given,
  };
}

export function aCandle(openMs: number, given: Partial<Candle> = {}): Candle {
  return {
    openTime: utc(openMs),
    closeTime: utc(openMs + hour - 1),
    open: 10,
    high: 12,
    low: 9,
    close: 11,
    volume: 5,
    trades: 3,
    source: 'simulated',
    ...given,
  };
}

/** Hourly; `opens` in hours from noon, slots from the first of them to the last. */
export function aChart(...opens: readonly number[]): CandleChart {
  const candles = opens.map((at) => aCandle(noon + at * hour));
  const [first, last] = [opens[0], opens.at(-1)];
  const count = first === undefined || last === undefined ? 0 : last - first + 1;
  const lastCandle = candles.at(-1);
  return {
    series: {
      marketId: 'sim-testnet:BTC',
      network: 'TESTNET',
      interval: '1h',
      limit: 200,
      complete: true,
      incompleteReason: null,
      stale: false,
      source: 'simulated',
      candles,
      lastCandle:
        lastCandle === undefined ? null : { openTime: lastCandle.openTime, close: lastCandle.close },
      historical: last === undefined ? null : false,
    },
    slots: Array.from({ length: count }, (_, index) => noon + ((first ?? 0) + index) * hour),
    historicalFromMs: last === undefined ? null : noon + (last + 2) * hour,
    incompleteMessage: null,
  };
}
