import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** What a person chose for this machine. */
export interface KeptStore<T> extends StoreApi<T> {
  /** In the storage. */
  readonly key: string;
  /** Reads the choice again after another window changed it. */
  readonly reread: () => void;
}

interface KeptChoice<T> {
  readonly key: string;
  readonly usual: T;
  /** Keeps what is readable: the storage may hold anything. */
  readonly parse: (stored: unknown) => T;
}

/** Keeps nothing. */
const noStorage: StateStorage = {
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
};

/** `storage`: where the choice outlasts the window; without it it doesn't. */
export function createKeptStore<T>(
  { key, usual, parse }: KeptChoice<T>,
  storage: () => StateStorage = () => noStorage,
): KeptStore<T> {
  const store = createStore<T>()(
    persist(() => usual, { name: key, storage: createJSONStorage(storage), merge: parse }),
  );
  const { getState, setState, getInitialState, subscribe, persist: kept } = store;
  return { key, getState, setState, getInitialState, subscribe, reread: () => void kept.rehydrate() };
}

/** Takes over what other windows choose. Returns its undo. */
export function followOtherWindows(
  stores: readonly Pick<KeptStore<unknown>, 'key' | 'reread'>[],
  page: Window,
): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    for (const store of stores) if (store.key === key) store.reread();
  };
  page.addEventListener('storage', onStorage);
  return () => page.removeEventListener('storage', onStorage);
}
