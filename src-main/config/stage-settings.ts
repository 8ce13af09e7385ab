import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { readSettingsObject } from './settings-file.ts';
import type { SettingName, Settings } from './settings.ts';

export interface SettingsEdit {
  /** As the settings file spells them. */
  readonly given: Settings;
  readonly cleared: readonly SettingName[];
}

/** A settings file that is written but not yet in its place. */
export interface StagedSettings {
  /** Puts it in place, in one step. */
  readonly commit: () => void;
  readonly discard: () => void;
}

/** Whatever else stands in the file stays as it is. Throws with nothing left behind. */
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

/** The file may hold secrets: it is its owner's alone. On the disk before it takes the other's place. */
function writeThrough(path: string, text: string): void {
  rmSync(path, { force: true }); // one left by a crash would keep its mode
  const file = openSync(path, 'wx', 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
