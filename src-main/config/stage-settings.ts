import { renameSync, rmSync, closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { readSettingsObject } from './settings-file.ts';
import type { SettingName, Settings } from './settings.ts';

export interface SettingsEdit {
  /** Values as in the settings file. */
  readonly given: Settings;
  readonly cleared: readonly SettingName[];
}

/** A written settings file that is not yet in place. */
export interface StagedSettings {
  /** Puts it in place atomically. */
  readonly commit: () => void;
  readonly discard: () => void;
}

/** Writes the edited file and keeps other content. Throws without leaving files behind. */
export function stageSettings(path: string, { given, cleared }: SettingsEdit): StagedSettings {
  const content = readSettingsObject(path);
  for (const name of cleared) delete content[name];
  Object.assign(content, given);
  const staged = `${path}.new`;
  const discard = (): void => rmSync(staged, { force: true });
  try {
    writeThrough(staged, `${JSON.stringify(content, null, 2)}\n`);
  } catch (error) {
    discard();
    throw error;
  }
  return { commit: () => renameSync(staged, path), discard };
}

/** Replaces a file, which may contain secrets, as a whole. */
export function replaceFile(path: string, content: string | Uint8Array): void {
  const staged = `${path}.new`;
  writeThrough(staged, content);
  renameSync(staged, path);
}

/** Writes a file, which may contain secrets: owner-only, and synced before it replaces another. */
export function writeThrough(path: string, content: string | Uint8Array): void {
  rmSync(path, { force: true }); // one left by a crash would keep its mode
  const file = openSync(path, 'wx', 0o600);
  try {
    writeSync(file, typeof content === 'string' ? Buffer.from(content) : content);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
