import { checkSettings, settingNames, type SettingName, type Settings } from './settings.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Variable with the root of the data folders: the default profile's own folder, with those of the other profiles in it. */
export const dataDirVariable = 'PERPSCOPE_DATA_DIR';
export const profileVariable = 'PERPSCOPE_PROFILE';

/** Value of a variable. An empty one counts as not set. */
export function variable(env: Environment, name: string): string | undefined {
  return env[name] === '' ? undefined : env[name];
}

export function readEnvironment(env: Environment): Settings {
  const entries = settingNames.map((name) => [name, variable(env, variableOf(name))] as const);
  return checkSettings(Object.fromEntries(entries.filter(([, value]) => value !== undefined)), variableOf);
}

/** Environment for another profile of `root`, which has its own settings: without the settings given to this one. */
export function environmentOf(env: Environment, root: string): NodeJS.ProcessEnv {
  const own = new Set([profileVariable, ...settingNames.map(variableOf)]);
  const others = Object.entries(env).filter(([name]) => !own.has(name));
  return { ...Object.fromEntries(others), [dataDirVariable]: root };
}

/** Variable names that the source document prescribes. */
const named: { readonly [K in SettingName]?: string } = { useBlockchainAsSource: 'USE_BLOCKCHAIN_AS_SOURCE' };

export function variableOf(name: SettingName): string {
  return named[name] ?? usualVariable(name);
}

function usualVariable(name: SettingName): string {
  return `PERPSCOPE_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}
