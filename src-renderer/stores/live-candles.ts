import type { BridgeEvents } from '../../src-preload/contract/bridge/events.ts';
import { createListeners } from '../bridge/listeners.ts';

export type LiveCandle = BridgeEvents['candle'];

/** Candle pushes, each delivered to the listener of its watchId. */
export interface LiveCandles {
  readonly emit: (candle: LiveCandle) => void;
  /** Returns the function that unsubscribes. */
  readonly watch: (watchId: string, listener: (candle: LiveCandle) => void) => () => void;
  readonly nextWatchId: () => string;
}

export function createLiveCandles(): LiveCandles {
  const listeners = createListeners<LiveCandle>();
  let last = 0;
  return {
    emit: listeners.emit,
    watch: (watchId, listener) =>
      listeners.add((candle) => {
        if (candle.watchId === watchId) listener(candle);
      }),
    nextWatchId: () => `candles-${++last}`,
  };
}
