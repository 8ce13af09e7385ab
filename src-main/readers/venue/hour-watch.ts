import type { MonotonicClock } from '../../clock.ts';
import { atrHours } from '../../domain/markets/atr.ts';
import type { Candle } from '../../domain/markets/candle.ts';
import { hourMs, minuteMs } from '../../time.ts';
import type { StreamState } from '../../venue/venue.ts';

/** Most coins followed at once. The venue allows 1,000 subscriptions per address. */
const mostFollowed = 100;
/**
 * A coin makes room for another only if it was not requested for this long, real ms. With more coins requested again and again, each
 * would otherwise lose its hours to the next, and the changes would exceed the venue's limit of 2,000 messages a minute.
 */
const keptForMs = 10 * minuteMs;
/** A coin that nobody has requested for this long is no longer followed from its next candle on. Real ms. */
const followedForMs = 2 * hourMs;

interface HourWatchDeps {
  /** Subscribes to live hourly candles of a listed coin. Returns the unsubscribe function. */
  readonly watch: (coin: string) => () => void;
  readonly isListed: (coin: string) => boolean;
  readonly monotonic: MonotonicClock;
}

/** Hourly candles from the stream. Pushes use no request weight, however many coins close an hour at once. */
export interface HourWatch {
  /**
   * Keeps a coin's hours from now on, until nobody requests them any longer. Does nothing for a coin that is not listed, or while
   * as many others as possible are requested.
   */
  readonly follow: (coin: string) => void;
  /**
   * Hours that have ended, unordered. An hour has ended once a later one arrives on the same connection:
   * an hour received before a disconnect may be incomplete.
   */
  readonly endedHours: (coin: string) => readonly Candle[];
  /** Whether this hour is being received and has not ended yet. */
  readonly isOpen: (coin: string, openTime: number) => boolean;
  /** Resolves when another hour arrives; rejects when the signal aborts. */
  readonly nextHour: (coin: string, signal: AbortSignal) => Promise<void>;
  /** Aborted when the subscription ends. */
  readonly stopped: AbortSignal;
  readonly onCandle: (coin: string, candle: Candle) => void;
  readonly onState: (state: StreamState) => void;
  readonly stop: () => void;
}

interface Followed {
  readonly undo: () => void;
  askedAt: number;
  /** Ended hours by open time. */
  readonly ended: Map<number, Candle>;
  /** Latest hour received on this connection. */
  open: Candle | null;
  readonly awaiting: Set<() => void>;
}

export function createHourWatch(deps: HourWatchDeps): HourWatch {
  const { monotonic } = deps;
  const followed = new Map<string, Followed>();
  const stopped = new AbortController();
  const letGo = (coin: string, { undo }: Followed): void => {
    followed.delete(coin);
    undo();
  };
  const isForgotten = ({ askedAt }: Followed): boolean => monotonic() - askedAt >= followedForMs;
  /** Returns whether there is room for one more, if need be in place of the one that was requested longest ago. */
  const makeRoom = (): boolean => {
    if (followed.size < mostFollowed) return true;
    const oldestAt = Math.min(...[...followed.values()].map(({ askedAt }) => askedAt));
    const oldest = [...followed].find(([, { askedAt }]) => askedAt === oldestAt);
    if (oldest === undefined || monotonic() - oldestAt < keptForMs) return false;
    letGo(...oldest);
    return true;
  };
  return {
    follow: (coin) => {
      const known = followed.get(coin);
      if (known !== undefined) known.askedAt = monotonic();
      if (known !== undefined || stopped.signal.aborted || !deps.isListed(coin) || !makeRoom()) return;
      followed.set(coin, startFollowing(deps, coin));
    },
    endedHours: (coin) => [...(followed.get(coin)?.ended.values() ?? [])],
    isOpen: (coin, openTime) => followed.get(coin)?.open?.openTime === openTime,
    nextHour: (coin, signal) => nextHour(followed.get(coin), signal),
    stopped: stopped.signal,
    onCandle: (coin, candle) => {
      const one = followed.get(coin);
      if (one === undefined) return;
      if (isForgotten(one)) letGo(coin, one);
      else receive(one, candle);
    },
    // A connection that is replaced is not reported as disconnected: its hour ends with the next one's first frame.
    onState: () => {
      for (const one of followed.values()) one.open = null;
    },
    stop: () => {
      stopped.abort();
      for (const [coin, one] of followed) letGo(coin, one);
    },
  };
}

const startFollowing = ({ watch, monotonic }: HourWatchDeps, coin: string): Followed => ({
  undo: watch(coin),
  askedAt: monotonic(),
  ended: new Map(),
  open: null,
  awaiting: new Set(),
});

/** Takes a candle. The venue's last candle of an hour wins, even if it comes after the hour's end. */
function receive(one: Followed, candle: Candle): void {
  const { ended, open } = one;
  if (ended.has(candle.openTime)) ended.set(candle.openTime, candle);
  else if (open === null || candle.openTime === open.openTime) one.open = candle;
  else if (candle.openTime > open.openTime) {
    ended.set(open.openTime, open);
    one.open = candle;
    const oldest = Math.min(...ended.keys());
    if (ended.size > atrHours + 1) ended.delete(oldest);
    for (const notify of one.awaiting) notify();
  }
}

async function nextHour(one: Followed | undefined, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const arrived = Promise.withResolvers<undefined>();
  const notify = (): void => arrived.resolve(undefined);
  const giveUp = (): void => arrived.reject(signal.reason);
  one?.awaiting.add(notify);
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    await arrived.promise;
  } finally {
    one?.awaiting.delete(notify);
    signal.removeEventListener('abort', giveUp);
  }
}
