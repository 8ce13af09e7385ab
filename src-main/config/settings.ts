import { z } from 'zod';
import { StartError } from '../errors.ts';

/** `https://host[:port][/path]`, without credentials, so that it can be logged. */
const plainAddress = z
  .string()
  .regex(/^https?:\/\/[^\s/\\?#@]+(\/[^\s\\?#]*)?$/)
  .refine((text) => URL.canParse(text));

/** Web origin exactly as a browser sends it, because origins are compared as text. */
const webOrigin = z
  .string()
  .regex(/^https?:\/\//)
  .refine((text) => URL.canParse(text) && new URL(text).origin === text);

/** `host` or `host:port`, as in a Host header. */
const hostName = z
  .string()
  .regex(/^(\[[0-9a-f:.]+\]|[a-z0-9]([\w.-]*[a-z0-9])?)(:\d+)?$/i)
  .refine((text) => URL.canParse(`http://${text}`));

/** Whether an address contains credentials and must not be shown. */
function carriesCredentials(value: unknown): boolean {
  return typeof value === 'string' && /\/\/[^/?#]*@/.test(value);
}

const wholeNumber = (least: number, most: number): z.ZodType<number> =>
  z
    .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
    .pipe(z.number().int().min(least).max(most));
const truth = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);
const commaList = (entry: z.ZodType<string, string>) =>
  z
    .union([
      z.array(z.string()),
      z.string().transform((text) =>
        text
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean),
      ),
    ])
    .pipe(z.array(entry));

/** `<venue network>/<chain>=<value>`; the simulator's networks are named `simulated-...`. */
const chainEntry = (value: string): z.ZodType<string, string> =>
  z
    .string()
    .regex(new RegExp(`^(testnet|mainnet|simulated-testnet|simulated-mainnet)/(arbitrum|base)=${value}$`));

const address = '0x[0-9a-fA-F]{40}';
/** A contract, with the block that it was deployed in. */
const contractEntry = chainEntry(`${address}(@\\d{1,15})?`);
/** Token with the value of one unit: a dollar, or the mark price of a market of the venue. */
const quoteTokenEntry = chainEntry(`${address}:[A-Za-z0-9:]{1,40}`);
const endpointEntry = chainEntry('https?://[^\\s/\\\\?#,]+[^\\s\\\\#,]*').refine((text) =>
  URL.canParse(text.slice(text.indexOf('=') + 1)),
);

const webhookEntry = z
  .string()
  .regex(/^(generic|slack|discord|telegram)(:(critical|warning|info))?=https?:\/\/[^\s/\\?#,@]+[^\s\\#,]*$/)
  .refine((text) => {
    const url = URL.parse(text.slice(text.indexOf('=') + 1));
    if (url === null || !(url.protocol === 'https:' || isLoopback(url))) return false;
    return !/^telegram[:=]/.test(text) || (url.searchParams.get('chat_id') ?? '') !== '';
  });

const isLoopback = ({ hostname }: URL): boolean =>
  ['localhost', '[::1]'].includes(hostname) || /^127(\.\d+){3}$/.test(hostname);

/** Update feed. Another machine's must use TLS: content from it is shown and may be installed. */
const updateFeed = plainAddress.refine((text) => {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'https:' || isLoopback(url));
});

/** Every setting, by its name in the settings file. The descriptions are shown in the help and the table of options. */
const Settings = z
  .object({
    port: wholeNumber(0, 65_535).describe(
      'port of REST, GraphQL, MCP and the dashboard on 127.0.0.1; 0 takes a free one',
    ),
    venue: z.enum(['simulated', 'hyperliquid']).describe('simulated or hyperliquid'),
    network: z.enum(['testnet', 'mainnet']).describe('testnet or mainnet'),
    venueUrl: plainAddress.describe("address that speaks the venue's API, if not the venue's own"),
    account: z
      .string()
      .regex(/^0x[0-9a-fA-F]{40}$/)
      .transform((address) => address.toLowerCase())
      .describe('account to watch, 0x and 40 hex digits; default: the account that the agent names'),
    agentFeed: z
      .union([z.string().regex(/^file:.+/), plainAddress])
      .describe(
        "file:FOLDER or the http:// address of the agent feed; default for simulated: the simulated agent's",
      ),
    seed: wholeNumber(0, 2 ** 31 - 1).describe('seed of the simulated world, up to 2147483647'),
    markets: wholeNumber(150, 2_000).describe('markets of the simulated venue, 150 to 2000'),
    dexes: wholeNumber(3, 200).describe('DEXes of the simulated venue, 3 to 200'),
    token: z
      .string()
      .min(16)
      .describe(
        '16 characters or more; every read then needs Authorization: Bearer TOKEN. Also created under Connections',
      ),
    agentToken: z.string().min(1).describe('bearer token for an agent feed over HTTP'),
    massiveKey: z
      .string()
      .regex(/^[\x21-\x7e]{1,200}$/)
      .describe('key for stock prices and VIX from Massive'),
    massiveUrl: plainAddress.describe("address that speaks Massive's API, if not the provider's own"),
    referenceChart: truth.describe('whether stock pages show the third-party chart'),
    startAtLogin: truth.describe('whether the desktop app starts at login'),
    startMinimized: truth.describe('whether the window of the desktop app opens minimized'),
    showFirstSteps: truth.describe(
      'whether the Overview shows the first steps; saved when they are used or dismissed',
    ),
    rpcEndpoints: commaList(endpointEntry).describe(
      'JSON-RPC addresses of the chains, tried in order: testnet/base=https://...,testnet/base=https://...',
    ),
    escrows: commaList(contractEntry).describe(
      'escrow contracts by network and chain: testnet/arbitrum=0x...@BLOCK, with the block of deployment if known',
    ),
    fillLogs: commaList(contractEntry).describe(
      'contracts that an agent publishes its fills to, written like escrows',
    ),
    quoteTokens: commaList(quoteTokenEntry).describe(
      'further tokens that a pool may price in: testnet/base=0x...:usd, or 0x...:COIN for the mark of a market',
    ),
    finalityDepth: wholeNumber(0, 100_000).describe(
      'blocks behind the latest one that count as final if an address names no final block',
    ),
    useBlockchainAsSource: truth.describe(
      'whether GraphQL performance, statistics and trades come from on-chain fills only',
    ),
    allowedHosts: commaList(hostName).describe(
      "further host or host:port names to answer to, such as a tunnel's",
    ),
    allowedOrigins: commaList(webOrigin).describe('web origins that may read, such as https://desk.example'),
    readsPerSecond: wholeNumber(1, 1_000_000).describe('requests per second and address'),
    fundMovementsPerMinute: wholeNumber(1, 1_000_000).describe(
      'prepared deposits and withdrawals per minute and address',
    ),
    metrics: truth.describe('whether GET /metrics serves figures for Prometheus'),
    backupsKept: wholeNumber(0, 365).describe(
      'daily backups of the record that are kept in backups in the data folder, 0 to 365; 0 makes none',
    ),
    alertWebhooks: commaList(webhookEntry)
      .pipe(z.array(z.string()).max(10))
      .describe('webhooks that alerts are sent to: slack=https://..., slack:critical=https://...'),
    alertSummaryAt: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
      .describe('time of day, HH:MM, at which webhooks get the daily summary'),
    updateFeed: updateFeed.describe(
      'https address where the installed app looks for newer versions; it asks before each step',
    ),
    logLevel: z
      .enum(['silent', 'error', 'warn', 'info', 'debug'])
      .describe('silent, error, warn, info or debug, on stderr; the log files have info and above'),
    logFilesKept: wholeNumber(0, 100).describe(
      'full log files that are kept in logs in the data folder, 0 to 100; 0 writes none',
    ),
    logFileMegabytes: wholeNumber(1, 1_000).describe('size at which a log file is full, 1 to 1000 MB'),
  })
  .partial();

/** One-line description of a setting. */
export function meaningOf(name: SettingName): string {
  return Settings.shape[name].unwrap().description ?? '';
}

/** Settings given by one source. */
export type Settings = { readonly [K in SettingName]?: NonNullable<z.infer<typeof Settings>[K]> };
export type SettingName = keyof typeof Settings.shape;
/** Settings of a source, not yet validated. */
export type RawSettings = Partial<Record<SettingName, unknown>>;

export const settingNames = Object.keys(Settings.shape) as readonly SettingName[];

/** Secrets that the desktop app stores with the system's keychain; without one they are in the settings file. */
export const storedSecretNames = [
  'massiveKey',
  'rpcEndpoints',
  'alertWebhooks',
] as const satisfies readonly SettingName[];
export type SecretName = (typeof storedSecretNames)[number];

const secretNames: ReadonlySet<SettingName> = new Set(['token', 'agentToken', ...storedSecretNames]);

export const isSecretSetting = (name: SettingName): boolean => secretNames.has(name);

const plain = 'without credentials, query or fragment';
const wanted: Record<SettingName, string> = {
  port: 'a whole number from 0 to 65535',
  venue: 'simulated or hyperliquid',
  network: 'testnet or mainnet',
  venueUrl: `an http:// or https:// address ${plain}`,
  account: 'an address of 0x and 40 hex digits',
  agentFeed: `file:DIR or an http:// address ${plain}`,
  seed: 'a whole number from 0 to 2147483647',
  markets: 'a whole number from 150 to 2000',
  dexes: 'a whole number from 3 to 200',
  token: 'at least 16 characters',
  agentToken: 'a non-empty text',
  massiveKey: 'a text of at most 200 characters without spaces',
  massiveUrl: `an http:// or https:// address ${plain}`,
  referenceChart: 'true or false',
  startAtLogin: 'true or false',
  startMinimized: 'true or false',
  showFirstSteps: 'true or false',
  rpcEndpoints:
    'a list such as testnet/arbitrum=https://..., of JSON-RPC addresses by venue network and chain',
  escrows:
    'a list such as testnet/arbitrum=0x...@1200000, of escrow contracts by venue network and chain, each with its block of deployment where that is known',
  fillLogs:
    'a list such as testnet/arbitrum=0x...@1200000, of fill log contracts by venue network and chain, each with its block of deployment where that is known',
  quoteTokens:
    'a list such as testnet/base=0x...:usd, of tokens by venue network and chain, each with usd or the coin of a market',
  finalityDepth: 'a whole number from 0 to 100000',
  useBlockchainAsSource: 'true or false',
  allowedHosts: 'a list of host names, each with its port where it has one',
  allowedOrigins: 'a list of origins such as https://desk.example, without path or closing slash',
  readsPerSecond: 'a whole number from 1',
  fundMovementsPerMinute: 'a whole number from 1',
  metrics: 'true or false',
  backupsKept: 'a whole number from 0 to 365',
  alertWebhooks:
    'a list of at most 10 such as slack=https://... or slack:critical=https://..., of generic, slack, discord and telegram addresses (https unless on this machine; telegram with chat_id), each with critical, warning or info',
  updateFeed: `an https:// address ${plain}`,
  alertSummaryAt: 'a time of day from 00:00 to 23:59',
  logLevel: 'silent, error, warn, info or debug',
  logFilesKept: 'a whole number from 0 to 100',
  logFileMegabytes: 'a whole number from 1 to 1000',
};

/** Validates settings. Throws StartError that names the setting by `label` and never repeats a secret. */
export function checkSettings(values: RawSettings, label: (name: SettingName) => string): Settings {
  const parsed = Settings.safeParse(values);
  if (parsed.success) return parsed.data as Settings; // absent stays absent, as partial() promises but can't type
  const name = parsed.error.issues[0]?.path[0] as SettingName;
  const isSecret = isSecretSetting(name) || carriesCredentials(values[name]);
  throw new StartError(
    `${label(name)} must be ${wanted[name]}${isSecret ? '' : `, not ${JSON.stringify(values[name])}`}.`,
  );
}
