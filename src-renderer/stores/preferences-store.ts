import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware';
import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  applyPreferences,
  parsePreferences,
  usualPreferences,
  type Preferences,
} from '../format/preferences.ts';
import { noStorage } from './table-views-store.ts';

/** How times and amounts are shown; kept on this machine. */
export interface PreferencesStore extends StoreApi<Preferences> {
  readonly change: (change: Partial<Preferences>) => void;
}

/** `storage`: where the choice outlasts the window. */
export function createPreferencesStore(storage: () => StateStorage = () => noStorage): PreferencesStore {
  const store = createStore<Preferences>()(
    persist(() => usualPreferences, {
      name: 'perpscope.preferences',
      storage: createJSONStorage(storage),
      merge: parsePreferences,
    }),
  );
  applyPreferences(store.getState());
  // Before who draws: this is the first to hear of a change.
  store.subscribe(applyPreferences);
  return { ...store, change: (change) => store.setState(change) };
}
