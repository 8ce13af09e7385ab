import type { CandleChart, ClockReading, Frame } from '../../src-preload/contract/bridge/calls.ts';
import type { Candle as CandleView } from '../../src-preload/contract/views/candles.ts';
import type { Health } from '../../src-preload/contract/views/health.ts';
import type { AssetClass } from '../../src-preload/contract/views/identity.ts';
import type { Catalog, MarketRow } from '../../src-preload/contract/views/market.ts';
import type { MarketQuote, QuoteList } from '../../src-preload/contract/views/quote.ts';
import { historicalFrom } from '../domain/candle.ts';
import type { StoreChange } from '../store/store.ts';
import type { CandleQuestion, CandleScope } from './candle-series.ts';
import { candleSeries, candleView, keyOfMarket } from './candle-series.ts';
import type { MarketFilter } from './list-markets.ts';
import { getMarket, listMarkets, metadataIsStale } from './list-markets.ts';
import { getQuote, listQuotes, quotesOf } from './market-quote.ts';
import type { HealthScope } from './read-health.ts';
import { readHealth } from './read-health.ts';

/** What changed, said to whoever shows it. */
export type ReadChange =
  | { readonly kind: 'catalog' }
  | { readonly kind: 'quotes'; readonly coins: readonly string[] }
  | { readonly kind: 'health' };

export interface LiveCandle {
  readonly candle: CandleView;
  readonly historicalFromMs: number;
}

/** The one read model behind the window, REST and every later door. */
export interface ReadModel {
  readonly frame: () => Frame;
  readonly clock: () => ClockReading;
  readonly health: () => Health;
  readonly listMarkets: (filter: MarketFilter) => Catalog;
  /** Changes whenever listMarkets would answer otherwise. */
  readonly catalogVersion: () => string;
  readonly getMarket: (marketId: string) => MarketRow;
  readonly getQuote: (marketId: string) => MarketQuote;
  readonly listQuotes: (assetClass?: AssetClass) => QuoteList;
  readonly quotesOf: (coins: readonly string[]) => readonly MarketQuote[];
  readonly candles: (question: CandleQuestion, signal: AbortSignal) => Promise<CandleChart>;
  /** Live candles from now on; a delisted market has none to come. Returns its undo. */
  readonly watchCandles: (
    question: Omit<CandleQuestion, 'limit'>,
    listener: (live: LiveCandle) => void,
  ) => () => void;
  readonly onChange: (listener: (change: ReadChange) => void) => () => void;
}

export interface ReadModelScope extends CandleScope, HealthScope {
  readonly onStoreChange: (listener: (change: StoreChange) => void) => () => void;
  readonly onHealthChange: (listener: () => void) => () => void;
  readonly liveCandles: (coin: string, interval: CandleQuestion['interval']) => () => void;
}

export function createReadModel(scope: ReadModelScope): ReadModel {
  const clock = (): ClockReading => ({ worldMs: scope.world.now(), rate: scope.world.rate() });
  return {
    clock,
    frame: () => ({
      version: scope.version,
      venue: scope.venue,
      network: scope.reader.catalog().readAt === null ? null : scope.network,
      simulated: scope.venue === 'simulated',
      clock: clock(),
      health: readHealth(scope),
    }),
    health: () => readHealth(scope),
    listMarkets: (filter) => listMarkets(scope, filter),
    catalogVersion: () => `${scope.reader.catalog().revision}${metadataIsStale(scope) ? ' stale' : ''}`,
    getMarket: (marketId) => getMarket(scope, marketId),
    getQuote: (marketId) => getQuote(scope, marketId),
    listQuotes: (assetClass) => listQuotes(scope, assetClass),
    quotesOf: (coins) => quotesOf(scope, coins),
    candles: (question, signal) => candleSeries(scope, question, signal),
    watchCandles: (question, listener) => watchCandles(scope, question, listener),
    onChange: (listener) => {
      const undoStore = scope.onStoreChange((change) => {
        if (change.kind !== 'candles') listener(change);
      });
      const undoHealth = scope.onHealthChange(() => listener({ kind: 'health' }));
      return () => {
        undoStore();
        undoHealth();
      };
    },
  };
}

function watchCandles(
  scope: ReadModelScope,
  question: Omit<CandleQuestion, 'limit'>,
  listener: (live: LiveCandle) => void,
): () => void {
  const { coin, interval } = keyOfMarket(scope, question);
  const delisted = scope.reader.market(coin)?.delisted === true;
  const undoLive = delisted ? () => undefined : scope.liveCandles(coin, interval);
  const undoStore = scope.onStoreChange((change) => {
    if (change.kind !== 'candles' || change.key.coin !== coin || change.key.interval !== interval) return;
    const newest = change.candles.at(-1);
    if (newest === undefined) return;
    listener({
      candle: candleView(scope, newest),
      historicalFromMs: historicalFrom(newest.openTime, interval),
    });
  });
  return () => {
    undoStore();
    undoLive();
  };
}
