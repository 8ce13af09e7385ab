import type { Config } from './config.ts';
import { changeConfig, withKeychainKey } from './config.ts';
import { stageSealedKey, openKeptKey } from './kept-key.ts';
import { settingsPath } from './settings-file.ts';
import type { SettingsEdit, StagedSettings } from './stage-settings.ts';
import { stageSettings } from './stage-settings.ts';
import { PerpscopeError } from '../errors.ts';
import { refuseFixed } from './check-change.ts';

/** The system's keychain, as far as it can be had. */
export interface Keychain {
  /** Why a key can't be kept by it; null: it can. */
  readonly whyNot: string | null;
  readonly seal: (text: string) => Promise<Uint8Array>;
}

/** What a change asks of each place in which settings are kept. */
export interface Keeping {
  readonly file: SettingsEdit;
  /** The one key stands in one place: what is kept in the other goes. */
  readonly key:
    | { readonly kind: 'as it is' }
    | { readonly kind: 'seal'; readonly text: string }
    | { readonly kind: 'forget' };
}

export function keepingOf(edit: SettingsEdit, { whyNot }: Pick<Keychain, 'whyNot'>): Keeping {
  const { massiveKey, ...others } = edit.given;
  if (massiveKey === undefined)
    return { file: edit, key: { kind: edit.cleared.includes('massiveKey') ? 'forget' : 'as it is' } };
  if (whyNot !== null) return { file: edit, key: { kind: 'forget' } };
  return {
    file: { given: others, cleared: [...edit.cleared, 'massiveKey'] },
    key: { kind: 'seal', text: massiveKey },
  };
}

/** As if the next start had read what is kept. */
export function changeByKeeping(config: Config, { file, key }: Keeping): Config {
  const changed = changeConfig(config, file);
  return key.kind === 'seal' ? withKeychainKey(changed, key.text) : changed;
}

/** Rejects with nothing left behind. */
export async function stageKeeping(
  dataDir: string,
  { file, key }: Keeping,
  { seal }: Pick<Keychain, 'seal'>,
): Promise<StagedSettings> {
  const sealed = key.kind === 'seal' ? await seal(key.text) : null;
  const settings = stageSettings(settingsPath(dataDir), file);
  if (key.kind === 'as it is') return settings;
  try {
    return inOrder(stageSealedKey(dataDir, sealed), settings);
  } catch (error) {
    settings.discard();
    throw error;
  }
}

/** The key first: until the settings file stands in its place, a key in it is the one in force. */
function inOrder(key: ReturnType<typeof stageSealedKey>, settings: StagedSettings): StagedSettings {
  return {
    commit: () => {
      key.commit();
      try {
        settings.commit();
      } catch (error) {
        key.revert();
        throw error;
      }
    },
    discard: () => {
      key.discard();
      settings.discard();
    },
  };
}

const whyNot = 'Perpscope runs without a desktop here, and has no keychain to keep a key in.';

/** Of a service without a desktop. A key that a desktop has kept on this folder is told, and left as it is. */
export function noKeychain(config: Config): Keychain & { readonly trouble: string | null } {
  const refuse = (): never => {
    throw new PerpscopeError('invalid_setting', whyNot);
  };
  const { trouble } = openKeptKey(config, () => {
    throw new Error('the desktop app alone can open it');
  });
  return { whyNot, trouble, seal: () => Promise.resolve().then(refuse) };
}

/**
 * Keeps the token that every read is to ask for in the settings file; null: none. Returns what is configured from now on.
 * Throws, with nothing changed, where a flag or the environment fixes it or the file can't be written.
 */
export function keepToken(config: Config, token: string | null): Config {
  refuseFixed('token', config.origins.token);
  const edit: SettingsEdit =
    token === null ? { given: {}, cleared: ['token'] } : { given: { token }, cleared: [] };
  const staged = stageSettings(settingsPath(config.dataDir), edit);
  try {
    staged.commit();
  } catch (error) {
    staged.discard();
    throw error;
  }
  return changeConfig(config, edit);
}
