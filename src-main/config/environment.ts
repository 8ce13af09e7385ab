import { checkSettings, settingNames, type SettingName, type Settings } from './settings.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Where the data folder is, with the folders of all profiles in it. */
export const dataDirVariable = 'PERPSCOPE_DATA_DIR';
export const profileVariable = 'PERPSCOPE_PROFILE';

/** An empty variable counts as not set. */
export function variable(env: Environment, name: string): string | undefined {
  return env[name] === '' ? undefined : env[name];
}

export function readEnvironment(env: Environment): Settings {
  const said = settingNames.map((name) => [name, variable(env, variableOf(name))] as const);
  return checkSettings(Object.fromEntries(said.filter(([, value]) => value !== undefined)), variableOf);
}

/** Environment for another profile of `root`: it has settings of its own, not those that were given to this one. */
export function environmentOf(env: Environment, root: string): NodeJS.ProcessEnv {
  const own = new Set([profileVariable, ...settingNames.map(variableOf)]);
  const others = Object.entries(env).filter(([name]) => !own.has(name));
  return { ...Object.fromEntries(others), [dataDirVariable]: root };
}

/** Names given by the source document. */
const named: { readonly [K in SettingName]?: string } = { useBlockchainAsSource: 'USE_BLOCKCHAIN_AS_SOURCE' };

export function variableOf(name: SettingName): string {
  return named[name] ?? usualVariable(name);
}

function usualVariable(name: SettingName): string {
  return `PERPSCOPE_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}
