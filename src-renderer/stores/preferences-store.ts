import type { StateStorage } from 'zustand/middleware';
import {
  applyPreferences,
  parsePreferences,
  usualPreferences,
  type Preferences,
} from '../format/preferences.ts';
import { createKeptStore, type KeptStore } from './kept-store.ts';

/** How times and amounts are shown; kept on this machine. */
export interface PreferencesStore extends KeptStore<Preferences> {
  readonly change: (change: Partial<Preferences>) => void;
}

export function createPreferencesStore(storage?: () => StateStorage): PreferencesStore {
  const store = createKeptStore(
    { key: 'perpscope.preferences', usual: usualPreferences, parse: parsePreferences },
    storage,
  );
  applyPreferences(store.getState());
  // Before who draws: this is the first to hear of a change.
  store.subscribe(applyPreferences);
  return { ...store, change: (change) => store.setState(change) };
}
