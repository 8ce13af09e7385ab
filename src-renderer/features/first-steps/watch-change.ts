import type { SettingsChange, SettingsView } from '../../../src-preload/contract/bridge/settings.ts';
import type { VenueNetwork } from '../../../src-preload/contract/views/identity.ts';
import { fixedWords } from '../../format/setting-words.ts';

const watched = ['venue', 'network', 'account'] as const;

/** Names only what differs, and takes the first steps away. */
export function watchChange(address: string, network: VenueNetwork, settings: SettingsView): SettingsChange {
  return {
    ...(settings.venue.value === 'hyperliquid' ? {} : { venue: 'hyperliquid' as const }),
    ...(settings.network.value === network ? {} : { network }),
    account: address.trim(),
    showFirstSteps: false,
  };
}

/** Why no other address can be watched from the window; null: one can. */
export function whyNoWatching(settings: SettingsView): string | null {
  const names = watched.filter((name) => fixedWords(settings[name].origin) !== null);
  return names.length === 0
    ? null
    : `Set on the command line or in the environment, not here: ${names.join(', ')}.`;
}
