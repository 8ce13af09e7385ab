import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { noStorage } from './table-views-store.ts';

export const directionColors = ['green-red', 'blue-orange', 'white-gray'] as const;
/** What rising and falling figures are drawn in. */
export type DirectionColors = (typeof directionColors)[number];

export interface Appearance {
  readonly direction: DirectionColors;
  /** Colors that stay apart with a color vision deficiency. */
  readonly colorBlind: boolean;
}

export interface AppearanceStore extends StoreApi<Appearance> {
  /** Reads the choice again after another window changed it. */
  readonly reread: () => void;
}

const storageKey = 'perpscope.appearance';

const usual: Appearance = { direction: 'green-red', colorBlind: false };

/** Keeps what is readable of a stored choice: the storage may hold anything. */
function parseAppearance(stored: unknown): Appearance {
  const chosen = (typeof stored === 'object' ? stored : null) as Partial<Appearance> | null;
  return {
    direction: directionColors.find((name) => name === chosen?.direction) ?? usual.direction,
    colorBlind: chosen?.colorBlind === true,
  };
}

/** `storage`: where the choice outlasts the window; without it it doesn't. */
export function createAppearanceStore(storage: () => StateStorage = () => noStorage): AppearanceStore {
  const store = createStore<Appearance>()(
    persist(() => usual, {
      name: storageKey,
      storage: createJSONStorage(storage),
      merge: parseAppearance,
    }),
  );
  const { getState, setState, getInitialState, subscribe, persist: kept } = store;
  return { getState, setState, getInitialState, subscribe, reread: () => void kept.rehydrate() };
}

/** Sets the choice on the page's root, where ui/tokens.css reads it, and follows other windows. Returns its undo. */
export function showAppearance(store: AppearanceStore, page: Window): () => void {
  const show = ({ direction, colorBlind }: Appearance): void => {
    const { dataset } = page.document.documentElement;
    dataset['direction'] = direction;
    dataset['palette'] = colorBlind ? 'color-blind' : 'standard';
  };
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === storageKey) store.reread();
  };
  show(store.getState());
  page.addEventListener('storage', onStorage);
  const stop = store.subscribe(show);
  return () => {
    stop();
    page.removeEventListener('storage', onStorage);
  };
}
