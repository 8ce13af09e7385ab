import { readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { messageOf } from '../errors.ts';
import { checkSettings } from './settings.ts';
import type { StagedSettings } from './stage-settings.ts';
import { writeThrough } from './stage-settings.ts';

/** The key stored with the system keychain. */
interface KeptKey {
  /** null: none stored, unusable, or set by another source. */
  readonly key: string | null;
  /** Why the stored key can't be used, and what to do; null: no problem. */
  readonly trouble: string | null;
}

/** File of the reference provider's key, sealed by the system keychain. */
export function keptKeyPath(dataDir: string): string {
  return join(dataDir, 'massive-key.sealed');
}

/** null if there is none. */
function readSealedKey(dataDir: string): Uint8Array | null {
  try {
    return readFileSync(keptKeyPath(dataDir));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Opens the stored key unless another source sets one. A file that can't be opened is left as it is. */
export function openKeptKey(
  { dataDir, origins }: Pick<Config, 'dataDir' | 'origins'>,
  open: (sealed: Uint8Array) => string,
): KeptKey {
  if (origins.massiveKey !== undefined) return { key: null, trouble: null };
  try {
    const sealed = readSealedKey(dataDir);
    if (sealed === null) return { key: null, trouble: null };
    const massiveKey = open(sealed);
    checkSettings({ massiveKey }, () => 'What was opened');
    return { key: massiveKey, trouble: null };
  } catch (error) {
    const why = messageOf(error).replace(/\.$/, '');
    return {
      key: null,
      trouble: `The key stored in ${keptKeyPath(dataDir)} can't be read: ${why}. Enter it again in Settings, or remove it there.`,
    };
  }
}

interface StagedKey extends StagedSettings {
  /** Restores the previous file after a commit. */
  readonly revert: () => void;
}

/** `sealed`: the new content; null: remove. Throws without leaving files behind. */
export function stageSealedKey(dataDir: string, sealed: Uint8Array | null): StagedKey {
  const path = keptKeyPath(dataDir);
  const before = readSealedKey(dataDir);
  const staged = `${path}.new`;
  const discard = (): void => rmSync(staged, { force: true });
  const put = (content: Uint8Array | null): void => {
    if (content === null) return rmSync(path, { force: true });
    writeThrough(staged, content);
    renameSync(staged, path);
  };
  try {
    if (sealed !== null) writeThrough(staged, sealed);
  } catch (error) {
    discard();
    throw error;
  }
  return {
    commit: () => (sealed === null ? put(null) : renameSync(staged, path)),
    discard,
    revert: () => put(before),
  };
}
