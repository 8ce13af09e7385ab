import type { Candle as CandleView } from '../../../src-preload/contract/views/markets/candles.ts';
import { historicalFrom } from '../../domain/markets/candle.ts';
import { required } from '../required-readings.ts';
import type { CandleQuestion, SourceScope } from '../scope.ts';
import { candleView, keyOfMarket } from './candle-series.ts';

export interface LiveCandle {
  readonly candle: CandleView;
  readonly historicalFromMs: number;
}

/** Reports live candles from now on; a delisted market gets no more. Returns its undo. */
export function watchCandles(
  scope: SourceScope,
  question: Omit<CandleQuestion, 'limit'>,
  listener: (live: LiveCandle) => void,
): () => void {
  const { coin, interval } = keyOfMarket(scope, required(scope, 'catalog'), question);
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
