import { existsSync } from 'node:fs';
import type { Config } from '../config/config.ts';
import { sealedPath } from '../config/stored-secrets.ts';
import { storedSecretNames, type SecretName, type SettingName } from '../config/settings.ts';
import type { Fact } from './report.ts';

const shown = [
  'venue',
  'network',
  'venueUrl',
  'account',
  'agentFeed',
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

/** Settings in force, with their sources. Secrets are not shown. */
export function configured(config: Config): readonly Fact[] {
  return [profileFact(config), ...shown.map((name) => settingFact(config, name))];
}

function profileFact({ profile: { name } }: Config): Fact {
  return { about: 'profile', says: name, good: null };
}

function settingFact(config: Config, name: (typeof shown)[number]): Fact {
  const origin = config.origins[name];
  const value = config[name];
  const isAbsent = value === null || (Array.isArray(value) && value.length === 0);
  if (isAbsent && isStoredSecret(name) && existsSync(sealedPath(config.dataDir, name)))
    return {
      about: name,
      says: `kept by ${originLabels.system_keychain}; only the desktop app can read it`,
      good: null,
    };
  const text = isAbsent ? (absent[name] ?? 'none') : secrets.has(name) ? 'set' : String(value);
  return {
    about: name,
    says: `${text} (${origin === undefined ? 'default' : originLabels[origin]})`,
    good: null,
  };
}

const isStoredSecret = (name: SettingName): name is SecretName =>
  storedSecretNames.some((secret) => secret === name);
