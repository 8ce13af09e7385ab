import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ClockReading } from '../../src-preload/contract/bridge/events.ts';

export interface WorldClock {
  /** World time in ms at the last tick, null before the first reading. */
  readonly nowMs: number | null;
  /** World seconds per real second at the last reading; 1 before the first. */
  readonly rate: number;
  /** Whether the page is connected to the service. While it is not, every figure is stale, whatever its age. */
  readonly live: boolean;
}

export interface ClockStore extends StoreApi<WorldClock> {
  readonly read: (reading: ClockReading) => void;
  readonly forget: () => void;
  readonly setLive: (live: boolean) => void;
  /** Starts one shared tick a second; returns the function that stops it. */
  readonly start: () => () => void;
}

const unread = { nowMs: null, rate: 1 };

/**
 * Creates the clock. World time is the service's last reading, carried on by the page's monotonic clock at the reading's rate.
 */
export function createClockStore(monotonicMs: () => number): ClockStore {
  const store = createStore<WorldClock>(() => ({ ...unread, live: true }));
  let last: { readonly reading: ClockReading; readonly at: number } | null = null;
  const tick = (): void => {
    if (last === null) return;
    const { reading, at } = last;
    store.setState({ nowMs: reading.worldMs + (monotonicMs() - at) * reading.rate, rate: reading.rate });
  };
  return {
    ...store,
    read: (reading) => {
      last = { reading, at: monotonicMs() };
      tick();
    },
    forget: () => {
      last = null;
      store.setState(unread);
    },
    setLive: (live) => store.setState({ live }),
    start: () => {
      const timer = setInterval(tick, 1000);
      return () => clearInterval(timer);
    },
  };
}
