import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { PerpscopeError, cannotRead, isFileFault, isMissingFile, messageOf } from '../errors.ts';
import type { SecretName, Settings } from './settings.ts';
import { checkSettings, storedSecretNames } from './settings.ts';
import { namingFile, replaceFile, stageFile, type StagedFile } from '../replace-file.ts';

/** The secrets stored with the system keychain. */
export interface StoredSecrets {
  /** Secrets that are stored, usable, and not set by another source. */
  readonly secrets: Pick<Settings, SecretName>;
  /** Reason why a stored secret can't be used, and what to do. */
  readonly troubles: Troubles;
}
export type Troubles = { readonly [Name in SecretName]?: string };

const fileNames: Readonly<Record<SecretName, string>> = {
  massiveKey: 'massive-key.sealed',
  rpcEndpoints: 'rpc-endpoints.sealed',
  alertWebhooks: 'alert-webhooks.sealed',
};

/** File of a secret, sealed by the system keychain. */
export function sealedPath(dataDir: string, name: SecretName): string {
  return join(dataDir, fileNames[name]);
}

/** Content of a sealed file; null: no file. */
function readSealed(path: string): Uint8Array | null {
  try {
    return readFileSync(path);
  } catch (error) {
    if (isMissingFile(error)) return null;
    throw error;
  }
}

/** Opens the stored secrets that no other source sets. A file that can't be opened is left as it is. */
export function openStoredSecrets(
  { dataDir, origins }: Pick<Config, 'dataDir' | 'origins'>,
  open: (sealed: Uint8Array) => string,
): StoredSecrets {
  const unset = storedSecretNames.filter((name) => origins[name] === undefined);
  const opened = unset.map((name) => openStored(name, sealedPath(dataDir, name), open));
  return {
    secrets: Object.assign({}, ...opened.map(({ secret }) => secret)) as StoredSecrets['secrets'],
    troubles: Object.assign({}, ...opened.map(({ trouble }) => trouble)) as Troubles,
  };
}

function openStored(
  name: SecretName,
  path: string,
  open: (sealed: Uint8Array) => string,
): { readonly secret: StoredSecrets['secrets']; readonly trouble: Troubles } {
  try {
    const sealed = readSealed(path);
    const secret = sealed === null ? {} : checkSettings({ [name]: open(sealed) }, () => 'What was opened');
    return { secret, trouble: {} };
  } catch (error) {
    return { secret: {}, trouble: { [name]: troubleOf(path, error) } };
  }
}

/** Settings can replace a secret that can't be opened, but no file that the system refuses. */
function troubleOf(path: string, error: unknown): string {
  const why = messageOf(error).replace(/\.$/, '');
  return isFileFault(error)
    ? cannotRead(`The stored secret ${path}`, error)
    : `The secret stored in ${path} can't be read: ${why}. Enter it again in Settings, or remove it there.`;
}

export interface StagedSecret extends StagedFile {
  /** Restores the previous file after a commit. */
  readonly revert: () => void;
}

/** Returns what a change of a secret would restore. Throws PerpscopeError, which names the file and what to do, if it can't be read. */
function sealedBefore(path: string): Uint8Array | null {
  try {
    return readSealed(path);
  } catch (error) {
    throw new PerpscopeError('internal_error', cannotRead(`The stored secret ${path}`, error), error);
  }
}

/** Stages a sealed file. `sealed`: its new content; null: remove it. Throws without leaving files behind. */
export function stageSealed(path: string, sealed: Uint8Array | null): StagedSecret {
  const before = sealedBefore(path);
  const put = (content: Uint8Array | null): void => {
    if (content === null) return namingFile(path, () => rmSync(path, { force: true }));
    replaceFile(path, content);
  };
  const { commit, discard } =
    sealed === null ? { commit: () => put(null), discard: () => undefined } : stageFile(path, sealed);
  return { commit, discard, revert: () => put(before) };
}
