import type { StateStorage } from 'zustand/middleware';
import {
  applyPreferences,
  parsePreferences,
  usualPreferences,
  type Preferences,
} from '../format/preferences.ts';
import { createPreferenceStore, type PreferenceStore } from './preference-store.ts';

/** Choice of how times and amounts are shown, stored on this machine. */
export interface PreferencesStore extends PreferenceStore<Preferences> {
  readonly change: (change: Partial<Preferences>) => void;
}

/** Reports whether amounts are hidden, now and after each change. Returns the function that stops it. */
export function reportHiddenAmounts(
  { getState, subscribe }: PreferencesStore,
  report: (isHidden: boolean) => void,
): () => void {
  report(getState().hidesAmounts);
  return subscribe(({ hidesAmounts }) => report(hidesAmounts));
}

export function createPreferencesStore(storage?: () => StateStorage): PreferencesStore {
  const store = createPreferenceStore(
    { key: 'perpscope.preferences', usual: usualPreferences, parse: parsePreferences },
    storage,
  );
  applyPreferences(store.getState());
  // Subscribed before any component, so that formats change before anything is redrawn.
  store.subscribe(applyPreferences);
  return { ...store, change: (change) => store.setState(change) };
}
