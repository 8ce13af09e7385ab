import { z } from 'zod';
import { StartError } from '../errors.ts';

/** `https://host[:port][/path]`, without credentials, so that it can be logged. */
const plainAddress = z
  .string()
  .regex(/^https?:\/\/[^\s/\\?#@]+(\/[^\s\\?#]*)?$/)
  .refine((text) => URL.canParse(text));

/** Exactly as a browser sends it, because they are compared as text. */
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
/** A token, and what one of it is worth: a dollar, or the mark of a market of the venue. */
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

/** Every setting, by its name in the settings file. */
const Settings = z
  .object({
    port: wholeNumber(0, 65_535),
    venue: z.enum(['simulated', 'hyperliquid']),
    network: z.enum(['testnet', 'mainnet']),
    venueUrl: plainAddress,
    account: z
      .string()
      .regex(/^0x[0-9a-fA-F]{40}$/)
      .transform((address) => address.toLowerCase()),
    agentFeed: z.union([z.string().regex(/^file:.+/), plainAddress]),
    seed: wholeNumber(0, 2 ** 31 - 1),
    markets: wholeNumber(150, 2_000),
    dexes: wholeNumber(3, 200),
    token: z.string().min(16),
    agentToken: z.string().min(1),
    massiveKey: z.string().regex(/^[\x21-\x7e]{1,200}$/),
    massiveUrl: plainAddress,
    referenceChart: truth,
    startAtLogin: truth,
    startMinimized: truth,
    showFirstSteps: truth,
    rpcEndpoints: commaList(endpointEntry),
    escrows: commaList(contractEntry),
    fillLogs: commaList(contractEntry),
    quoteTokens: commaList(quoteTokenEntry),
    finalityDepth: wholeNumber(0, 100_000),
    useBlockchainAsSource: truth,
    allowedHosts: commaList(hostName),
    allowedOrigins: commaList(webOrigin),
    readsPerSecond: wholeNumber(1, 1_000_000),
    fundMovementsPerMinute: wholeNumber(1, 1_000_000),
    backupsKept: wholeNumber(0, 365),
    alertWebhooks: commaList(webhookEntry).pipe(z.array(z.string()).max(10)),
    alertSummaryAt: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
    logLevel: z.enum(['silent', 'error', 'warn', 'info', 'debug']),
  })
  .partial();
/** Settings given by one source. */
export type Settings = { readonly [K in SettingName]?: NonNullable<z.infer<typeof Settings>[K]> };
export type SettingName = keyof typeof Settings.shape;
/** Settings of a source, not yet validated. */
export type RawSettings = Partial<Record<SettingName, unknown>>;

export const settingNames = Object.keys(Settings.shape) as readonly SettingName[];

/** Secrets that the desktop app keeps with the system's keychain; elsewhere they are in the settings file. */
export const keptSecrets = [
  'massiveKey',
  'rpcEndpoints',
  'alertWebhooks',
] as const satisfies readonly SettingName[];
export type KeptSecret = (typeof keptSecrets)[number];

const secretNames: ReadonlySet<SettingName> = new Set(['token', 'agentToken', ...keptSecrets]);

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
  backupsKept: 'a whole number from 0 to 365',
  alertWebhooks:
    'a list of at most 10 such as slack=https://... or slack:critical=https://..., of generic, slack, discord and telegram addresses (https unless on this machine; telegram with chat_id), each with critical, warning or info',
  alertSummaryAt: 'a time of day from 00:00 to 23:59',
  logLevel: 'silent, error, warn, info or debug',
};

/** Throws StartError that names the setting by `label` and never repeats a secret. */
export function checkSettings(values: RawSettings, label: (name: SettingName) => string): Settings {
  const parsed = Settings.safeParse(values);
  if (parsed.success) return parsed.data as Settings; // absent stays absent, as partial() promises but can't type
  const name = parsed.error.issues[0]?.path[0] as SettingName;
  const isSecret = secretNames.has(name) || carriesCredentials(values[name]);
  throw new StartError(
    `${label(name)} must be ${wanted[name]}${isSecret ? '' : `, not ${JSON.stringify(values[name])}`}.`,
  );
}
