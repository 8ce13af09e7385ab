import type { CandleInterval } from '../../src-preload/contract/views/candles.ts';
import { CandleSeries } from '../../src-preload/contract/views/candles.ts';
import { MarketState } from '../../src-preload/contract/views/market-state.ts';
import { MarketRow } from '../../src-preload/contract/views/market.ts';
import type { PositionList } from '../../src-preload/contract/views/position.ts';
import { MarketQuote } from '../../src-preload/contract/views/quote.ts';
import { segment } from './address.ts';
import type { Ask, CallOptions } from './ask.ts';
import type { PositionFilter } from './position-filter.ts';

export interface CandleQuery {
  /** `1h` unless told. */
  readonly interval?: CandleInterval | undefined;
  /** How many of the last intervals, 1 to 5,000; 200 unless told. */
  readonly limit?: number | undefined;
}

/** One market, by its marketId alone. */
export interface MarketClient {
  readonly marketId: string;
  readonly get: (call?: CallOptions) => Promise<MarketRow>;
  readonly state: (call?: CallOptions) => Promise<MarketState>;
  readonly quote: (call?: CallOptions) => Promise<MarketQuote>;
  readonly candles: (query?: CandleQuery, call?: CallOptions) => Promise<CandleSeries>;
  /** All positions are asked for; those of this market are kept. */
  readonly positions: (call?: CallOptions) => Promise<PositionList>;
}

export type AskPositions = (filter: PositionFilter, call?: CallOptions) => Promise<PositionList>;

export function createMarketClient(ask: Ask, positions: AskPositions, marketId: string): MarketClient {
  const path = `/api/markets/${segment('marketId', marketId)}`;
  return {
    marketId,
    get: (call) => ask({ path, answer: MarketRow }, call),
    state: (call) => ask({ path: `${path}/state`, answer: MarketState }, call),
    quote: (call) => ask({ path: `${path}/quote`, answer: MarketQuote }, call),
    candles: ({ interval, limit } = {}, call) =>
      ask({ path: `${path}/candles`, query: { interval, limit }, answer: CandleSeries }, call),
    positions: (call) => positions({ marketId }, call),
  };
}
