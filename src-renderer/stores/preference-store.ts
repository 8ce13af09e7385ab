import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** A person's choice, stored on this machine. */
export interface PreferenceStore<T> extends StoreApi<T> {
  /** Key in the storage. */
  readonly key: string;
  /** Reads the choice again after another window changed it. */
  readonly reread: () => void;
}

interface Preference<T> {
  readonly key: string;
  readonly usual: T;
  /** Keeps the valid part of a stored value: the storage may hold anything. */
  readonly parse: (stored: unknown) => T;
}

/** Storage that stores nothing. */
const noStorage: StateStorage = {
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
};

/** Creates the store of a choice. Without `storage` the choice ends with the window. */
export function createPreferenceStore<T>(
  { key, usual, parse }: Preference<T>,
  storage: () => StateStorage = () => noStorage,
): PreferenceStore<T> {
  const store = createStore<T>()(
    persist(() => usual, { name: key, storage: createJSONStorage(storage), merge: parse }),
  );
  const { getState, setState, getInitialState, subscribe, persist: kept } = store;
  return { key, getState, setState, getInitialState, subscribe, reread: () => void kept.rehydrate() };
}

/** Adopts choices made in other windows. Returns the function that stops it. */
export function followOtherWindows(
  stores: readonly Pick<PreferenceStore<unknown>, 'key' | 'reread'>[],
  page: Window,
): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    for (const store of stores) if (store.key === key) store.reread();
  };
  page.addEventListener('storage', onStorage);
  return () => page.removeEventListener('storage', onStorage);
}
