import type {
  SecretStatus,
  SettingsChange,
  SettingsView,
} from '../../../src-preload/contract/bridge/settings.ts';
import { isWebAddress } from './view-model.ts';

/** Text typed in the card of the reference provider. */
export interface ReferenceForm {
  /** null: no key is being typed. */
  readonly key: string | null;
  readonly url: string;
}

/** Returns the form as saved. The stored key is never in it: a key field begins empty. */
export function referenceFormOf({ massiveKey, massiveUrl }: SettingsView): ReferenceForm {
  return { key: asksForKey(massiveKey) ? '' : null, url: massiveUrl.value ?? '' };
}

/** Whether the key field is shown from the start: no key is set, and one can be set here. */
function asksForKey(keyStatus: SecretStatus): boolean {
  return !keyStatus.isSet && !isKeyFixed(keyStatus);
}

function isKeyFixed({ origin }: SecretStatus): boolean {
  return origin === 'environment' || origin === 'command_line';
}

/** Whether the key can be deleted here, even a stored key that can't be opened. */
export function canForget(keyStatus: SecretStatus): boolean {
  return !isKeyFixed(keyStatus) && (keyStatus.isSet || keyStatus.trouble !== null);
}

const storedIn = {
  system_keychain: 'A key is stored in the system keychain.',
  settings_file: 'A key is stored in the settings file.',
  environment: 'A key is set by PERPSCOPE_MASSIVE_KEY and can’t be changed here.',
  command_line: 'A key is set on the command line and can’t be changed here.',
  default: 'A key is set.',
} as const satisfies Record<SecretStatus['origin'], string>;

export function keyText({ isSet, origin }: SecretStatus): string {
  return isSet ? storedIn[origin] : 'No key is set.';
}

/** Says where a key that is saved here is stored. */
export function keepingText({ whyNoKeychain }: SecretStatus): string {
  return whyNoKeychain === null
    ? 'Stored in the system keychain and never shown again.'
    : `${whyNoKeychain} The key is stored as plain text in the settings file, readable only by your user account.`;
}

/** Says whose prices are shown without a key; null: a key is set. */
export function withoutKeyText({ massiveKey, simulator }: SettingsView): string | null {
  if (massiveKey.isSet) return null;
  return simulator === null
    ? 'Without a key, only the agent’s data is shown.'
    : 'Without a key, the simulated provider is used.';
}

/** Says what is wrong with a key as typed; null: nothing. The service checks it again. */
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

/** Returns the changes to save; empty if nothing was changed. */
export function referenceChange(form: ReferenceForm, { massiveUrl }: SettingsView): SettingsChange {
  const key = form.key?.trim() ?? '';
  const url = form.url.trim();
  return {
    ...(key === '' ? {} : { massiveKey: key }),
    ...(url === (massiveUrl.value ?? '') ? {} : { massiveUrl: url || null }),
  };
}
