import { readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { messageOf } from '../errors.ts';
import { checkSettings } from './settings.ts';
import type { StagedSettings } from './stage-settings.ts';
import { writeThrough } from './stage-settings.ts';

/** What the system's keychain keeps of us: the one file it has sealed, opened. */
interface KeptKey {
  /** null: none is kept, or it can't be used, or another source says it. */
  readonly key: string | null;
  /** Why the one that is kept can't be used, and what to do; null: it can, or there is none. */
  readonly trouble: string | null;
}

/** The key of the reference provider, as the system's keychain has sealed it. */
export function keptKeyPath(dataDir: string): string {
  return join(dataDir, 'massive-key.sealed');
}

/** null where there is none. */
function readSealedKey(dataDir: string): Uint8Array | null {
  try {
    return readFileSync(keptKeyPath(dataDir));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** What the start uses where no other source says the key. A file that can't be opened stays as it is. */
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
      trouble: `The key that is kept in ${keptKeyPath(dataDir)} can't be read: ${why}. Give it anew in Settings, or forget it there.`,
    };
  }
}

interface StagedKey extends StagedSettings {
  /** After a commit: what stood there before stands there again. */
  readonly revert: () => void;
}

/** `sealed`: what is to be kept from now on; null: nothing is. Throws with nothing left behind. */
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
