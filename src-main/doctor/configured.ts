import { existsSync } from 'node:fs';
import type { Config } from '../config/config.ts';
import { sealedPath } from '../config/stored-secrets.ts';
import { storedSecretNames, type SecretName, type SettingName } from '../config/settings.ts';
import type { RunningSettings } from './check-service.ts';
import type { Fact } from './report.ts';

const shown = [
  'venue',
  'network',
  'venueUrl',
  'account',
  'agentFeed',
  'seed',
  'massiveKey',
  'massiveUrl',
  'referenceChart',
  'rpcEndpoints',
  'escrows',
  'fillLogs',
  'quoteTokens',
  'finalityDepth',
  'port',
  'token',
] as const satisfies readonly SettingName[];

const secrets: ReadonlySet<SettingName> = new Set([...storedSecretNames, 'token']);

const originLabels = {
  settings_file: 'settings file',
  environment: 'environment',
  command_line: 'command line',
  system_keychain: 'the system’s keychain',
} as const;

const absent: Partial<Record<(typeof shown)[number], string>> = {
  venueUrl: 'the venue’s own address, or the embedded simulator',
  account: 'the account that the agent names',
  agentFeed: 'none, or the embedded simulator’s',
  massiveKey: 'none: Perpscope itself reads no reference data, or the embedded simulator’s',
  massiveUrl: 'the provider’s own address, or the embedded simulator’s',
  rpcEndpoints: 'none, or the embedded simulator’s',
  escrows: 'none, or the embedded simulator’s',
  fillLogs: 'none, or the embedded simulator’s',
  quoteTokens: 'only the default ones',
  token: 'none',
};

/** Settings in force, with their sources. Secrets are not shown. `running`: settings of the running service; null: not known. */
export function configured(config: Config, running: RunningSettings | null = null): readonly Fact[] {
  return [profileFact(config), ...shown.map((name) => settingFact(config, name, running))];
}

/** Names the settings in which the running service differs from what this command read; null: in none. */
export function optionsFact(config: Config, running: RunningSettings | null): Fact | null {
  if (running === null) return null;
  const differing = shown.filter((name) => isOther(config, name, running));
  if (differing.length === 0) return null;
  const given = differing.filter((name) => isFixed(config, name));
  const but = given.length === 0 ? '' : `, but what was given here (${given.join(', ')})`;
  const says = `the running service has other settings (${differing.join(', ')}); they are checked${but}`;
  return { about: 'options', says, good: null };
}

function profileFact({ profile: { name } }: Config): Fact {
  return { about: 'profile', says: name, good: null };
}

type Shown = (typeof shown)[number];

function settingFact(config: Config, name: Shown, running: RunningSettings | null): Fact {
  const own = ownText(config, name);
  if (running === null || !isOther(config, name, running)) return { about: name, says: own, good: null };
  const used = valueIn(running, name);
  const says = isFixed(config, name)
    ? `${own}; the running service: ${textOf(name, used)}`
    : `${textOf(name, used)} (the running service); without its options: ${own}`;
  return { about: name, says, good: null };
}

function ownText(config: Config, name: Shown): string {
  const origin = config.origins[name];
  const value = valueOf(config, name);
  if (value === null && isSealed(config, name))
    return `kept by ${originLabels.system_keychain}; only the desktop app can read it`;
  return `${textOf(name, value)} (${origin === undefined ? 'default' : originLabels[origin]})`;
}

/** Whether the running service uses something else. A secret in the system's keychain is taken for the one that it uses. */
function isOther(config: Config, name: Shown, running: RunningSettings): boolean {
  const used = valueIn(running, name);
  return used !== (valueOf(config, name) ?? (isSealed(config, name) ? 'set' : null));
}

const textOf = (name: Shown, value: string | null): string => value ?? absent[name] ?? 'none';

/** Value of a setting as text, `set` for a secret; null: none. */
function valueOf(config: Config, name: Shown): string | null {
  const value = config[name];
  if (value === null || (Array.isArray(value) && value.length === 0)) return null;
  return secrets.has(name) ? 'set' : String(value);
}

/** Value that the running service uses, in the same form. */
function valueIn({ values, secrets: given, port }: RunningSettings, name: Shown): string | null {
  if (name === 'port') return String(port);
  if (secrets.has(name)) return given.includes(name) ? 'set' : null;
  const value = values[name];
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return null;
  return name === 'network' ? String(value).toUpperCase() : String(value);
}

/** Whether the checks keep what this command was given although the running service uses something else. */
const isFixed = (config: Config, name: Shown): boolean => config.origins[name] === 'command_line';

const isSealed = ({ dataDir }: Config, name: Shown): boolean =>
  isStoredSecret(name) && existsSync(sealedPath(dataDir, name));

const isStoredSecret = (name: SettingName): name is SecretName =>
  storedSecretNames.some((secret) => secret === name);
