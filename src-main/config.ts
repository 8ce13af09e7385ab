import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { StartError, messageOf } from './errors.ts';

const wholeNumber = (least: number, most: number): z.ZodType<number> =>
  z
    .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
    .pipe(z.number().int().min(least).max(most));
const httpUrl = z.url({ protocol: /^https?$/ });
const commaList = z.union([
  z.array(z.string()),
  z.string().transform((text) => text.split(',').filter(Boolean)),
]);

/** Every setting, by its name in the settings file. */
const Settings = z
  .object({
    port: wholeNumber(0, 65_535),
    venue: z.enum(['simulated', 'hyperliquid']),
    network: z.enum(['testnet', 'mainnet']),
    venueUrl: httpUrl,
    account: z
      .string()
      .regex(/^0x[0-9a-fA-F]{40}$/)
      .transform((address) => address.toLowerCase()),
    agentFeed: z.string().regex(/^(file:.+|https?:\/\/.+)/),
    seed: wholeNumber(0, 2 ** 31 - 1),
    markets: wholeNumber(150, 2_000),
    token: z.string().min(16),
    allowedHosts: commaList,
    allowedOrigins: commaList,
    readsPerSecond: wholeNumber(1, 1_000_000),
    logLevel: z.enum(['silent', 'error', 'warn', 'info', 'debug']),
  })
  .partial();
/** Only what a source names; a name without a value is never there. */
type Settings = { readonly [K in SettingName]?: NonNullable<z.infer<typeof Settings>[K]> };
type SettingName = keyof typeof Settings.shape;

const wanted: Record<SettingName, string> = {
  port: 'a whole number from 0 to 65535',
  venue: 'simulated or hyperliquid',
  network: 'testnet or mainnet',
  venueUrl: 'an http:// or https:// address',
  account: 'an address of 0x and 40 hex digits',
  agentFeed: 'file:DIR or an http:// address',
  seed: 'a whole number from 0 to 2147483647',
  markets: 'a whole number from 150 to 2000',
  token: 'at least 16 characters',
  allowedHosts: 'a comma-separated list of host names',
  allowedOrigins: 'a comma-separated list of origins',
  readsPerSecond: 'a whole number from 1',
  logLevel: 'silent, error, warn, info or debug',
};

/** Options of the command line; secrets are not among them, since every user of a machine can list its processes. */
const flags: Partial<Record<SettingName, string>> = {
  port: 'port',
  venue: 'venue',
  network: 'network',
  venueUrl: 'venue-url',
  account: 'account',
  agentFeed: 'agent-feed',
  seed: 'seed',
  markets: 'markets',
  logLevel: 'log-level',
};

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
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The desktop's argv carries switches of Electron and Chromium: options that are not ours are left alone there. */
  readonly foreignOptions?: 'refuse' | 'ignore';
  /** The folder used where none is named. */
  readonly defaultDataDir?: string;
}

/** Command line over environment over settings file over defaults. Throws StartError naming the setting and its source. */
export function readConfig(sources: ConfigSources): Config {
  const { values, dataDirFlag } = readFlags(sources);
  const dataDir = resolve(
    dataDirFlag ??
      named(sources.env['PERPSCOPE_DATA_DIR']) ??
      sources.defaultDataDir ??
      usualDataDir(sources.env),
  );
  const settings: Settings = {
    ...readSettingsFile(join(dataDir, 'settings.json')),
    ...checked(readEnvironment(sources.env), (name) => environmentName(name)),
    ...checked(values, (name) => `--${flags[name] ?? name}`),
  };
  return Object.freeze({
    ...defaults,
    ...settings,
    dataDir,
    network: networks[settings.network ?? 'testnet'],
  });
}

const networks = { testnet: 'TESTNET', mainnet: 'MAINNET' } as const;

type RawSettings = Partial<Record<SettingName, unknown>>;

function readFlags({ argv, foreignOptions = 'refuse' }: ConfigSources): {
  readonly values: RawSettings;
  readonly dataDirFlag: string | undefined;
} {
  const options = Object.fromEntries(
    [...Object.values(flags), 'data-dir'].map((flag) => [
      flag,
      { type: 'string' as const, multiple: true as const },
    ]),
  );
  const parsed = parseFlags([...argv], options, foreignOptions === 'refuse');
  const single = (flag: string): string | undefined => {
    const given = parsed[flag];
    if (!Array.isArray(given)) return undefined;
    if (given.length > 1) throw new StartError(`--${flag} is given ${given.length} times; give it once.`);
    return typeof given[0] === 'string' ? given[0] : undefined;
  };
  const values: RawSettings = {};
  for (const [name, flag] of Object.entries(flags)) {
    const value = single(flag);
    if (value !== undefined) values[name as SettingName] = value;
  }
  const dataDirFlag = single('data-dir');
  if (dataDirFlag === '') throw new StartError('--data-dir must name a folder.');
  return { values, dataDirFlag };
}

type FlagOptions = Record<string, { readonly type: 'string'; readonly multiple: true }>;

function parseFlags(
  args: string[],
  options: FlagOptions,
  strict: boolean,
): Readonly<Record<string, unknown>> {
  try {
    return parseArgs({ args, options, strict, allowPositionals: !strict }).values;
  } catch (error) {
    const [sentence] = messageOf(error).split(/\.\s/);
    throw new StartError(
      `${sentence ?? 'Unknown option'}. Options: ${Object.keys(options)
        .map((flag) => `--${flag}`)
        .join(' ')}.`,
      error,
    );
  }
}

/** A variable that is set to nothing counts as not set. */
function named(value: string | undefined): string | undefined {
  return value === '' ? undefined : value;
}

function environmentName(name: SettingName): string {
  return `PERPSCOPE_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}

function readEnvironment(env: ConfigSources['env']): RawSettings {
  const names = Object.keys(Settings.shape) as SettingName[];
  return Object.fromEntries(
    names.map((name) => [name, named(env[environmentName(name)])]).filter(([, value]) => value !== undefined),
  ) as RawSettings;
}

function readSettingsFile(path: string): Settings {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return {};
    throw new StartError(`The settings file ${path} can't be read: ${messageOf(error)}.`, error);
  }
  try {
    const raw: unknown = JSON.parse(text);
    z.record(z.string(), z.unknown()).parse(raw);
    const unknown = Object.keys(raw as object).find((name) => !Object.hasOwn(Settings.shape, name));
    if (unknown !== undefined)
      throw new StartError(`The settings file ${path} has an unknown setting, ${unknown}.`);
    return checked(raw as RawSettings, (name) => `"${name}" in ${path}`);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The settings file ${path} is not a JSON object.`, error);
  }
}

/** The token's value is never repeated in the message. */
function checked(values: RawSettings, label: (name: SettingName) => string): Settings {
  const parsed = Settings.safeParse(values);
  if (parsed.success) return parsed.data as Settings; // absent stays absent, as partial() promises but can't type
  const name = parsed.error.issues[0]?.path[0] as SettingName;
  const given = name === 'token' ? '' : `, not ${JSON.stringify(values[name])}`;
  throw new StartError(`${label(name)} must be ${wanted[name]}${given}.`);
}

/** The same folder as the desktop's, so that both keep one record. */
function usualDataDir(env: ConfigSources['env']): string {
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Perpscope');
  if (process.platform === 'win32')
    return join(named(env['APPDATA']) ?? join(homedir(), 'AppData', 'Roaming'), 'Perpscope');
  return join(named(env['XDG_CONFIG_HOME']) ?? join(homedir(), '.config'), 'Perpscope');
}
