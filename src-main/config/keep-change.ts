import type { Config } from './config.ts';
import { changeConfig, withKeychainSecrets } from './config.ts';
import type { StagedSecret, Troubles } from './stored-secrets.ts';
import { openStoredSecrets, sealedPath, stageSealed } from './stored-secrets.ts';
import { settingsPath } from './settings-file.ts';
import type { SecretName, SettingName, Settings } from './settings.ts';
import { checkSettings, storedSecretNames } from './settings.ts';
import type { StagedFile } from '../replace-file.ts';
import type { SettingsEdit } from './stage-settings.ts';
import { stageSettings } from './stage-settings.ts';
import { PerpscopeError } from '../errors.ts';
import { refuseFixed } from './check-change.ts';

/** The system keychain, if available. */
export interface Keychain {
  /** Reason why it can't store a secret; null: it can. */
  readonly whyNot: string | null;
  readonly seal: (text: string) => Promise<Uint8Array>;
}

type SecretKeeping = { readonly kind: 'seal'; readonly text: string } | { readonly kind: 'forget' };

/** Edits that a change makes in each store of settings. */
export interface Keeping {
  readonly file: SettingsEdit;
  /** Action on the sealed copy of a secret; absent: it stays as it is. A secret is stored in one place only. */
  readonly sealed: { readonly [Name in SecretName]?: SecretKeeping };
}

export function keepingOf(edit: SettingsEdit, { whyNot }: Pick<Keychain, 'whyNot'>): Keeping {
  const saved = storedSecretNames.filter((name) => edit.given[name] !== undefined);
  const forgotten = storedSecretNames.filter((name) => edit.cleared.includes(name));
  const removed = (names: readonly SecretName[]): Keeping['sealed'] =>
    Object.fromEntries(names.map((name) => [name, { kind: 'forget' } as const]));
  if (whyNot !== null) return { file: edit, sealed: removed([...saved, ...forgotten]) };
  const toSeal = saved.map((name) => [name, { kind: 'seal', text: textOf(edit.given[name]) }] as const);
  return {
    file: { given: without(edit.given, saved), cleared: [...edit.cleared, ...saved] },
    sealed: { ...removed(forgotten), ...Object.fromEntries(toSeal) },
  };
}

function without(given: Settings, names: readonly SettingName[]): Settings {
  return Object.fromEntries(Object.entries(given).filter(([name]) => !names.some((one) => one === name)));
}

/** Text of a secret, as in an environment variable; no entry of a list contains a comma. */
const textOf = (secret: Settings[SecretName]): string =>
  typeof secret === 'string' ? secret : (secret ?? []).join(',');

/** Returns the configuration after the change. */
export function changeByKeeping(config: Config, { file, sealed }: Keeping): Config {
  const texts = sealings(sealed).map(([name, { text }]) => [name, text] as const);
  return withKeychainSecrets(
    changeConfig(config, file),
    checkSettings(Object.fromEntries(texts), (name) => name),
  );
}

type Sealing = readonly [SecretName, Extract<SecretKeeping, { kind: 'seal' }>];

function sealings(sealed: Keeping['sealed']): readonly Sealing[] {
  return keepings(sealed).flatMap(([name, keeping]) => (keeping.kind === 'seal' ? [[name, keeping]] : []));
}

function keepings(sealed: Keeping['sealed']): readonly (readonly [SecretName, SecretKeeping])[] {
  return storedSecretNames.flatMap((name) => {
    const keeping = sealed[name];
    return keeping === undefined ? [] : [[name, keeping] as const];
  });
}

/** Stages a change. Rejects without leaving files behind. */
export async function stageKeeping(
  dataDir: string,
  { file, sealed }: Keeping,
  { seal }: Pick<Keychain, 'seal'>,
): Promise<StagedFile> {
  const contents: (readonly [SecretName, Uint8Array | null])[] = [];
  for (const [name, keeping] of keepings(sealed))
    contents.push([name, keeping.kind === 'seal' ? await seal(keeping.text) : null]);
  const settings = stageSettings(settingsPath(dataDir), file);
  const secrets: StagedSecret[] = [];
  try {
    for (const [name, content] of contents) secrets.push(stageSealed(sealedPath(dataDir, name), content));
    return inOrder(secrets, settings);
  } catch (error) {
    [...secrets, settings].forEach(({ discard }) => discard());
    throw error;
  }
}

/** Commits the secrets first: until the settings file is replaced, those in it take precedence. */
function inOrder(secrets: readonly StagedSecret[], settings: StagedFile): StagedFile {
  return {
    commit: () => {
      const done: StagedSecret[] = [];
      try {
        for (const secret of secrets) {
          secret.commit();
          done.push(secret);
        }
        settings.commit();
      } catch (error) {
        done.forEach(({ revert }) => revert());
        throw error;
      }
    },
    discard: () => [...secrets, settings].forEach(({ discard }) => discard()),
  };
}

const whyNot = 'Perpscope runs without a desktop and has no keychain to store a secret in.';

/** For a service without a desktop. Reports a secret stored by the desktop app and leaves it as it is. */
export function noKeychain(config: Config): Keychain & { readonly troubles: Troubles } {
  const refuse = (): never => {
    throw new PerpscopeError('invalid_setting', whyNot);
  };
  const { troubles } = openStoredSecrets(config, () => {
    throw new Error('only the desktop app can open it');
  });
  return { whyNot, troubles, seal: () => Promise.resolve().then(refuse) };
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
