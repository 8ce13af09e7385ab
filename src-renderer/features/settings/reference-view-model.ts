import type {
  SecretStatus,
  SettingsChange,
  SettingsView,
} from '../../../src-preload/contract/bridge/settings.ts';
import { isWebAddress } from './view-model.ts';

/** What is typed in the card of the reference provider. */
export interface ReferenceForm {
  /** null: no key is being typed. */
  readonly key: string | null;
  readonly url: string;
}

/** The one that is kept is never here: a field for a key begins empty. */
export function referenceFormOf({ massiveKey, massiveUrl }: SettingsView): ReferenceForm {
  return { key: asksForKey(massiveKey) ? '' : null, url: massiveUrl.value ?? '' };
}

/** Without one, the field stands there from the first. */
function asksForKey(keyStatus: SecretStatus): boolean {
  return !keyStatus.isSet && !isKeyFixed(keyStatus);
}

function isKeyFixed({ origin }: SecretStatus): boolean {
  return origin === 'environment' || origin === 'command_line';
}

/** A kept key that can't be opened is one to forget too. */
export function canForget(keyStatus: SecretStatus): boolean {
  return !isKeyFixed(keyStatus) && (keyStatus.isSet || keyStatus.trouble !== null);
}

const keptBy = {
  system_keychain: 'A key is stored in the system keychain.',
  settings_file: 'A key is stored in the settings file.',
  environment: 'A key is set by PERPSCOPE_MASSIVE_KEY and can’t be changed here.',
  command_line: 'A key is set on the command line and can’t be changed here.',
  default: 'A key is set.',
} as const satisfies Record<SecretStatus['origin'], string>;

export function keyWords({ isSet, origin }: SecretStatus): string {
  return isSet ? keptBy[origin] : 'No key is set.';
}

/** What becomes of a key that is saved here. */
export function keepingWords({ whyNoKeychain }: SecretStatus): string {
  return whyNoKeychain === null
    ? 'Stored in the system keychain and never shown again.'
    : `${whyNoKeychain} The key is stored as plain text in the settings file, readable only by your user account.`;
}

/** Whose prices are shown without a key; null where there is one. */
export function withoutKeyWords({ massiveKey, simulator }: SettingsView): string | null {
  if (massiveKey.isSet) return null;
  return simulator === null
    ? 'Without a key, only the agent’s data is shown.'
    : 'Without a key, the simulated provider is used.';
}

/** What is wrong with a field as typed; null if nothing is. The service checks it again. */
export function keyProblem(key: string | null): string | null {
  const text = key?.trim() ?? '';
  return text === '' || /^[\x21-\x7e]{1,200}$/.test(text)
    ? null
    : 'Enter a key of up to 200 characters without spaces.';
}

export function urlProblem(url: string): string | null {
  const text = url.trim();
  return text === '' || isWebAddress(text) ? null : 'Enter an http:// or https:// address.';
}

/** Empty: nothing was changed. */
export function referenceChange(form: ReferenceForm, { massiveUrl }: SettingsView): SettingsChange {
  const key = form.key?.trim() ?? '';
  const url = form.url.trim();
  return {
    ...(key === '' ? {} : { massiveKey: key }),
    ...(url === (massiveUrl.value ?? '') ? {} : { massiveUrl: url || null }),
  };
}
