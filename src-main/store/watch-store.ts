import { messageOf } from '../errors.ts';
import type { Store, StoreHealth } from './store.ts';

/** Whether the store can be written and read, as its writer finds out. */
export interface WatchedStore {
  readonly read: () => StoreHealth;
  /** null: the store was written. */
  readonly note: (error: unknown) => void;
  readonly onChange: (listener: () => void) => () => void;
}

export function watchStore(
  store: Store,
  now: () => number,
  onFailure: (message: string) => void,
): WatchedStore {
  const shown = { error: null as string | null, since: now(), lastOkAt: now() as number | null };
  const listeners = new Set<() => void>();
  return {
    read: () => ({ ...shown }),
    note: (error) => {
      const message = error === null ? checked(store) : messageOf(error);
      if (message === null) shown.lastOkAt = now();
      if (message === shown.error) return;
      Object.assign(shown, { error: message, since: now() });
      if (message !== null) onFailure(message);
      listeners.forEach((listener) => listener());
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
