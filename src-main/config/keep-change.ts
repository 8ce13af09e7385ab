import type { Config } from './config.ts';
import { changeConfig, withKeychainKey } from './config.ts';
import { stageSealedKey, openKeptKey } from './kept-key.ts';
import { settingsPath } from './settings-file.ts';
import type { SettingsEdit, StagedSettings } from './stage-settings.ts';
import { stageSettings } from './stage-settings.ts';
import { PerpscopeError } from '../errors.ts';
import { refuseFixed } from './check-change.ts';

/** The system keychain, if available. */
export interface Keychain {
  /** Why a key can't be kept by it; null: it can. */
  readonly whyNot: string | null;
  readonly seal: (text: string) => Promise<Uint8Array>;
}

/** What a change asks of each place in which settings are kept. */
export interface Keeping {
  readonly file: SettingsEdit;
  /** The key is stored in one place only; the other copy is removed. */
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

/** The configuration after the change. */
export function changeByKeeping(config: Config, { file, key }: Keeping): Config {
  const changed = changeConfig(config, file);
  return key.kind === 'seal' ? withKeychainKey(changed, key.text) : changed;
}

/** Rejects without leaving files behind. */
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

/** Commits the key first: until the settings file is replaced, a key in it takes precedence. */
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

const whyNot = 'Perpscope runs without a desktop and has no keychain to store a key in.';

/** For a service without a desktop. Reports a key stored by the desktop app and leaves it as it is. */
export function noKeychain(config: Config): Keychain & { readonly trouble: string | null } {
  const refuse = (): never => {
    throw new PerpscopeError('invalid_setting', whyNot);
  };
  const { trouble } = openKeptKey(config, () => {
    throw new Error('only the desktop app can open it');
  });
  return { whyNot, trouble, seal: () => Promise.resolve().then(refuse) };
}

/**
 * Stores the access token in the settings file; null: none. Returns the new configuration. Throws without any change if a flag or
 * environment variable sets it, or the file can't be written.
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
