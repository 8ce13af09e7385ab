import type { Config } from './config.ts';
import { changeConfig, withKeychainKey } from './config.ts';
import { stageSealedKey } from './kept-key.ts';
import { settingsPath } from './settings-file.ts';
import type { SettingsEdit, StagedSettings } from './stage-settings.ts';
import { stageSettings } from './stage-settings.ts';

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
