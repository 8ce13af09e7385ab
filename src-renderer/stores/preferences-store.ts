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
