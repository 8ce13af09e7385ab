import { join, resolve } from 'node:path';
import { usualDataDir } from './config/data-folder.ts';
import { dataDirVariable, readEnvironment, variable, type Environment } from './config/environment.ts';
import { readFlags } from './config/flags.ts';
import { readSettingsFile } from './config/settings-file.ts';
import type { Settings } from './config/settings.ts';

export interface Config {
  readonly dataDir: string;
  readonly port: number;
  readonly venue: 'simulated' | 'hyperliquid';
  readonly network: 'TESTNET' | 'MAINNET';
  /** null: the venue's own address, or for the simulator the embedded one. */
  readonly venueUrl: string | null;
  readonly account: string | null;
  readonly agentFeed: string | null;
  readonly seed: number;
  readonly markets: number;
  readonly token: string | null;
  readonly allowedHosts: readonly string[];
  readonly allowedOrigins: readonly string[];
  readonly readsPerSecond: number;
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
}

const defaults: Omit<Config, 'dataDir' | 'network'> = {
  port: 4310,
  venue: 'simulated',
  venueUrl: null,
  account: null,
  agentFeed: null,
  seed: 1,
  markets: 330,
  token: null,
  allowedHosts: [],
  allowedOrigins: [],
  readsPerSecond: 5_000,
  logLevel: 'warn',
};

export interface ConfigSources {
  readonly argv: readonly string[];
  readonly env: Environment;
  /** The folder used where none is named. */
  readonly defaultDataDir?: string;
}

const networks = { testnet: 'TESTNET', mainnet: 'MAINNET' } as const;

/** Command line over environment over settings file over defaults. Throws StartError naming the setting and its source. */
export function readConfig({ argv, env, defaultDataDir }: ConfigSources): Config {
  const flags = readFlags(argv);
  const dataDir = resolve(
    flags.dataDir ?? variable(env, dataDirVariable) ?? defaultDataDir ?? usualDataDir(env),
  );
  const settings: Settings = {
    ...readSettingsFile(join(dataDir, 'settings.json')),
    ...readEnvironment(env),
    ...flags.settings,
  };
  return Object.freeze({
    ...defaults,
    ...settings,
    dataDir,
    network: networks[settings.network ?? 'testnet'],
  });
}
