import { homedir } from 'node:os';
import { join } from 'node:path';
import type { SettingOrigin } from '../../src-preload/contract/bridge/settings.ts';
import type { Environment } from './environment.ts';
import { dataDirVariable, profileVariable, readEnvironment, variable } from './environment.ts';
import {
  firstPort,
  portsFor,
  profileFolder,
  profileName,
  chosenProfile,
  type ProfileLocation,
} from './profiles.ts';
import { readSettingsFile, settingsPath } from './settings-file.ts';
import type { SecretName, SettingName, Settings } from './settings.ts';

export interface Config {
  readonly dataDir: string;
  readonly profile: ProfileLocation & {
    /** Port if none is configured: the first that no other profile uses. */
    readonly usualPort: number;
  };
  /** Whether to start a new record if the existing one can't be opened. */
  readonly startNewRecord: boolean;
  readonly port: number;
  readonly venue: 'simulated' | 'hyperliquid';
  readonly network: 'TESTNET' | 'MAINNET';
  /** null: the venue's own address, or the embedded simulator. */
  readonly venueUrl: string | null;
  readonly account: string | null;
  readonly agentFeed: string | null;
  readonly seed: number;
  readonly markets: number;
  /** Number of DEXes of the simulated venue, its own included. */
  readonly dexes: number;
  readonly token: string | null;
  /** Bearer token of the agent feed; null: none. */
  readonly agentToken: string | null;
  /** API key of the reference provider. null: none, or the embedded simulator's. */
  readonly massiveKey: string | null;
  /** null: the provider's address, or the embedded simulator's. */
  readonly massiveUrl: string | null;
  /** Whether market pages show the third party's reference chart. */
  readonly referenceChart: boolean;
  /** Whether the desktop app starts when the person logs in. */
  readonly startAtLogin: boolean;
  /** Whether the desktop app's window opens minimized. */
  readonly startMinimized: boolean;
  /** Whether the Overview shows the first steps; false once they were used or dismissed. */
  readonly showFirstSteps: boolean;
  /** Every JSON-RPC endpoint, as `<venue network>/<chain>=<url>`; those of a chain are tried in order. They may contain keys. */
  readonly rpcEndpoints: readonly string[];
  /** Every configured escrow contract, as `<venue network>/<chain>=<address>[@<block of deployment>]`. */
  readonly escrows: readonly string[];
  /** Every configured fill log contract, in the same form. */
  readonly fillLogs: readonly string[];
  /** Quote tokens besides the usual ones, as `<venue network>/<chain>=<address>:<usd, or the coin of a market>`. */
  readonly quoteTokens: readonly string[];
  /** Blocks behind the latest one that count as final if an endpoint reports no final block. */
  readonly finalityDepth: number;
  /** Whether GraphQL's performance, statistics, trades and tradeHistory are served from fills on the chain. */
  readonly useBlockchainAsSource: boolean;
  readonly allowedHosts: readonly string[];
  readonly allowedOrigins: readonly string[];
  readonly readsPerSecond: number;
  readonly fundMovementsPerMinute: number;
  /** Whether GET /metrics is served. */
  readonly metrics: boolean;
  /** Number of daily backups kept of a record; 0: no backup is made. */
  readonly backupsKept: number;
  /** Every webhook that alerts are sent to, as `<preset>[:<least severity>]=<url>`. They contain keys. */
  readonly alertWebhooks: readonly string[];
  /** Time at which the daily summary is sent to the webhooks, `HH:MM` in the machine's own time zone; null: never. */
  readonly alertSummaryAt: string | null;
  /** Address at which the desktop app checks for newer versions; null: it does not check. */
  readonly updateFeed: string | null;
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** Number of full log files kept besides the current one; 0: no log file is written. */
  readonly logFilesKept: number;
  readonly logFileMegabytes: number;
  /** Source of each setting that is not at its default. */
  readonly origins: Origins;
}

type SetOrigin = Exclude<SettingOrigin, 'default'>;
type Origins = {
  readonly [K in SettingName]?: K extends SecretName ? SetOrigin | 'system_keychain' : SetOrigin;
};

const defaults: Omit<Config, 'dataDir' | 'profile' | 'startNewRecord' | 'network' | 'origins'> = {
  port: firstPort,
  venue: 'simulated',
  venueUrl: null,
  account: null,
  agentFeed: null,
  seed: 1,
  markets: 330,
  dexes: 3,
  token: null,
  agentToken: null,
  massiveKey: null,
  massiveUrl: null,
  referenceChart: true,
  startAtLogin: false,
  startMinimized: false,
  showFirstSteps: true,
  rpcEndpoints: [],
  escrows: [],
  fillLogs: [],
  quoteTokens: [],
  finalityDepth: 64,
  useBlockchainAsSource: false,
  allowedHosts: [],
  allowedOrigins: [],
  readsPerSecond: 5_000,
  fundMovementsPerMinute: 30,
  metrics: false,
  backupsKept: 7,
  alertWebhooks: [],
  alertSummaryAt: null,
  updateFeed: null,
  logLevel: 'warn',
  logFilesKept: 5,
  logFileMegabytes: 10,
};

/** Options given on the command line. */
export interface GivenFlags {
  readonly settings: Settings;
  readonly dataDir: string | undefined;
  readonly profile: string | undefined;
  readonly startNewRecord: boolean;
}

export interface ConfigSources {
  readonly flags: GivenFlags;
  readonly env: Environment;
  /** Used if no folder is given. */
  readonly defaultDataDir?: string;
}

const networks = { testnet: 'TESTNET', mainnet: 'MAINNET' } as const;

/** Merges command line over environment over settings file over defaults. Throws StartError naming the setting and its source. */
export function readConfig({ flags, env, defaultDataDir }: ConfigSources): Config {
  const location = chosenProfile({
    dataDir: flags.dataDir,
    profile: flags.profile ?? profileNamed(env),
    root: variable(env, dataDirVariable) ?? defaultDataDir ?? usualDataDir(env),
  });
  const dataDir = profileFolder(location);
  const profile = { ...location, usualPort: portsFor(location)[0] ?? firstPort };
  const file = readSettingsFile(settingsPath(dataDir));
  const environment = readEnvironment(env);
  const origins: Origins = {
    ...originOf(file, 'settings_file'),
    ...originOf(environment, 'environment'),
    ...originOf(flags.settings, 'command_line'),
  };
  const { startNewRecord } = flags;
  return configOf(
    { ...file, ...environment, ...flags.settings },
    { dataDir, profile, startNewRecord, origins },
  );
}

function profileNamed(env: Environment): string | undefined {
  const named = variable(env, profileVariable);
  return named === undefined ? undefined : profileName(named, profileVariable);
}

function configOf(
  settings: Settings,
  rest: Pick<Config, 'dataDir' | 'profile' | 'startNewRecord' | 'origins'>,
): Config {
  return Object.freeze({
    ...defaults,
    port: rest.profile.usualPort,
    ...settings,
    ...rest,
    network: networks[settings.network ?? 'testnet'],
  });
}

function originOf(settings: Settings, origin: SetOrigin): Origins {
  return Object.fromEntries(Object.keys(settings).map((name) => [name, origin]));
}

/** Adds the secrets from the system keychain. */
export function withKeychainSecrets(config: Config, secrets: Pick<Settings, SecretName>): Config {
  const stored = Object.fromEntries(Object.keys(secrets).map((name) => [name, 'system_keychain'] as const));
  return Object.freeze({ ...config, ...secrets, origins: { ...config.origins, ...stored } });
}

/** Default value of a setting; null or an empty list: none. */
export function defaultOf(name: SettingName): unknown {
  return name === 'network' ? 'testnet' : defaults[name];
}

/** Applies a change of the settings file: `given` set, `cleared` removed. */
export function changeConfig(
  config: Config,
  { given, cleared }: { readonly given: Settings; readonly cleared: readonly SettingName[] },
): Config {
  const { network, ...others } = given;
  const usual = { ...defaults, port: config.profile.usualPort, network: networks.testnet };
  const back = Object.fromEntries(cleared.map((name) => [name, usual[name]] as const)) as Partial<Config>; // each with its own default
  const remaining = Object.entries(config.origins).filter(([name]) => !cleared.some((one) => one === name));
  const origins = Object.fromEntries(remaining) as Origins; // a subset of origins
  return Object.freeze({
    ...config,
    ...back,
    ...others,
    ...(network === undefined ? {} : { network: networks[network] }),
    origins: { ...origins, ...originOf(given, 'settings_file') },
  });
}

/** Default data folder: that of the desktop app, so that both share one record. */
function usualDataDir(env: Environment): string {
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Perpscope');
  if (process.platform === 'win32')
    return join(variable(env, 'APPDATA') ?? join(homedir(), 'AppData', 'Roaming'), 'Perpscope');
  return join(variable(env, 'XDG_CONFIG_HOME') ?? join(homedir(), '.config'), 'Perpscope');
}
