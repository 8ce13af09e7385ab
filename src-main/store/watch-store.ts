import type { MonotonicClock } from '../clock.ts';
import { messageOf } from '../errors.ts';
import type { Store, StoreHealth } from './store.ts';

/** Whether the store can be written and read, as its writer finds out. */
export interface WatchedStore {
  readonly read: () => StoreHealth;
  /** null: the store was written. */
  readonly note: (error: unknown) => void;
  readonly onChange: (listener: () => void) => () => void;
}

export interface WatchClocks {
  /** World time. */
  readonly now: () => number;
  readonly monotonic: MonotonicClock;
}

/** That all is still well is told so often at most, in real time. */
const successEveryMs = 10_000;

export function watchStore(
  store: Store,
  { now, monotonic }: WatchClocks,
  onFailure: (message: string) => void,
): WatchedStore {
  const shown = { error: null as string | null, since: now(), lastOkAt: now() as number | null };
  const told = { at: monotonic() };
  const listeners = new Set<() => void>();
  const tell = (): void => {
    told.at = monotonic();
    listeners.forEach((listener) => listener());
  };
  return {
    read: () => ({ ...shown }),
    note: (error) => {
      const message = error === null ? checked(store) : messageOf(error);
      if (message === null) shown.lastOkAt = now();
      const isNews = message !== shown.error;
      if (isNews) Object.assign(shown, { error: message, since: now() });
      if (isNews && message !== null) onFailure(message);
      if (isNews || (message === null && monotonic() - told.at >= successEveryMs)) tell();
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function checked(store: Store): string | null {
  try {
    store.check();
    return null;
  } catch (error) {
    return messageOf(error);
  }
}
