import { checkSettings, settingNames, type SettingName, type Settings } from './settings.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export const dataDirVariable = 'PERPSCOPE_DATA_DIR';

/** A variable that is set to nothing counts as not set. */
export function variable(env: Environment, name: string): string | undefined {
  return env[name] === '' ? undefined : env[name];
}

export function readEnvironment(env: Environment): Settings {
  const named = settingNames.map((name) => [name, variable(env, variableOf(name))] as const);
  return checkSettings(Object.fromEntries(named.filter(([, value]) => value !== undefined)), variableOf);
}

export function variableOf(name: SettingName): string {
  return `PERPSCOPE_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}
