import type { Config } from './config.ts';
import { changeConfig } from './config.ts';
import { refuseFixed } from './check-change.ts';
import { settingsPath } from './settings-file.ts';
import type { SettingsEdit } from './stage-settings.ts';
import { stageSettings } from './stage-settings.ts';

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
