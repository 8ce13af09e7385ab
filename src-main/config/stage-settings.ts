import { stageFile, type StagedFile } from '../replace-file.ts';
import { readSettingsObject } from './settings-file.ts';
import type { SettingName, Settings } from './settings.ts';

export interface SettingsEdit {
  /** Values as in the settings file. */
  readonly given: Settings;
  readonly cleared: readonly SettingName[];
}

/** Writes the edited file and keeps other content. Throws without leaving files behind. */
export function stageSettings(path: string, { given, cleared }: SettingsEdit): StagedFile {
  const content = readSettingsObject(path);
  for (const name of cleared) delete content[name];
  Object.assign(content, given);
  return stageFile(path, `${JSON.stringify(content, null, 2)}\n`);
}
