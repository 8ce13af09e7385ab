import type { StateStorage } from 'zustand/middleware';
import { createPreferenceStore, type PreferenceStore } from './preference-store.ts';

export const directionColors = ['green-red', 'blue-orange', 'white-gray'] as const;
/** Colors of rising and falling figures. */
export type DirectionColors = (typeof directionColors)[number];

export interface Appearance {
  readonly direction: DirectionColors;
  /** Whether to use colors that people with a color vision deficiency can tell apart. */
  readonly colorBlind: boolean;
}

export type AppearanceStore = PreferenceStore<Appearance>;

const usual: Appearance = { direction: 'green-red', colorBlind: false };

/** Keeps the valid part of a stored choice: the storage may hold anything. */
function parseAppearance(stored: unknown): Appearance {
  const chosen = (typeof stored === 'object' ? stored : null) as Partial<Appearance> | null;
  return {
    direction: directionColors.find((name) => name === chosen?.direction) ?? usual.direction,
    colorBlind: chosen?.colorBlind === true,
  };
}

export function createAppearanceStore(storage?: () => StateStorage): AppearanceStore {
  return createPreferenceStore({ key: 'perpscope.appearance', usual, parse: parseAppearance }, storage);
}

/** Sets the choice on the page's root, where ui/tokens.css reads it. Returns the function that stops it. */
export function showAppearance(store: AppearanceStore, page: Window): () => void {
  const show = ({ direction, colorBlind }: Appearance): void => {
    const { dataset } = page.document.documentElement;
    dataset['direction'] = direction;
    dataset['palette'] = colorBlind ? 'color-blind' : 'standard';
  };
  show(store.getState());
  return store.subscribe(show);
}
