import type { Candle } from '../domain/candle.ts';
import type { HeardNewest } from '../domain/newest-fills.ts';
import type { StoreWriter } from '../store/store.ts';
import type { Venue } from '../venue/venue.ts';
import type { AccountScope } from './account-scope.ts';
import type { CandleScope } from './candle-series.ts';

/** What strict answers are asked of: where what is stored is too old, the venue is asked at once. */
export interface DoorScope extends CandleScope, AccountScope {
  readonly venuePort: Pick<Venue, 'fetchCandles' | 'fetchOpenOrders' | 'fetchNewestFills'>;
  readonly writer: Pick<StoreWriter, 'putCandles' | 'putOrders' | 'noteOrdersFailed'>;
  /** The newest fills as the stream has told them, until all were read once. */
  readonly newestHeard: () => HeardNewest;
  readonly hours: HoursHeard;
}

/** Hourly candles as the stream tells them. */
export interface HoursHeard {
  /** Of this coin from now on, until nobody asks of it. */
  readonly follow: (coin: string) => void;
  /** Hours that have ended, as the venue told them last. */
  readonly endedHours: (coin: string) => readonly Candle[];
  /** Whether this hour is told of and its end is yet to be heard. */
  readonly isOpen: (coin: string, openTime: number) => boolean;
  /** Resolves once another hour is told of. */
  readonly nextHour: (coin: string, signal: AbortSignal) => Promise<void>;
  /** Aborted once the source is left. */
  readonly stopped: AbortSignal;
}
