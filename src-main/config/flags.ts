import { parseArgs } from 'node:util';
import { StartError, messageOf } from '../errors.ts';
import { checkSettings, type RawSettings, type SettingName, type Settings } from './settings.ts';

/** Options of the command line; secrets are not among them, since every user of a machine can list its processes. */
const flags = {
  port: 'port',
  venue: 'venue',
  network: 'network',
  venueUrl: 'venue-url',
  account: 'account',
  agentFeed: 'agent-feed',
  massiveUrl: 'massive-url',
  seed: 'seed',
  markets: 'markets',
  dexes: 'dexes',
  logLevel: 'log-level',
} as const satisfies Partial<Record<SettingName, string>>;
const dataDirOption = 'data-dir';
const newRecordOption = 'start-new-record';

export interface GivenFlags {
  readonly settings: Settings;
  readonly dataDir: string | undefined;
  readonly startNewRecord: boolean;
}

/** What the command line says. Throws StartError for anything it does not know. */
export function readFlags(argv: readonly string[]): GivenFlags {
  const { [newRecordOption]: startNewRecord = false, ...given } = parseFlags([...argv]);
  const values: RawSettings = {};
  for (const [name, flag] of Object.entries(flags)) {
    const value = single(flag, given[flag]);
    if (value !== undefined) values[name as SettingName] = value;
  }
  const dataDir = single(dataDirOption, given[dataDirOption]);
  if (dataDir === '') throw new StartError('--data-dir must name a folder.');
  return { settings: checkSettings(values, flagOf), dataDir, startNewRecord };
}

export function flagOf(name: SettingName): string {
  return `--${name in flags ? flags[name as keyof typeof flags] : name}`;
}

function single(flag: string, given: readonly string[] = []): string | undefined {
  if (given.length > 1) throw new StartError(`--${flag} is given ${given.length} times; give it once.`);
  return given[0];
}

type ParsedFlags = { readonly [newRecordOption]?: boolean } & {
  readonly [flag in (typeof flags)[keyof typeof flags] | typeof dataDirOption]?: string[];
};

function parseFlags(args: string[]): ParsedFlags {
  const names = [...Object.values(flags), dataDirOption];
  const options = {
    ...Object.fromEntries(names.map((flag) => [flag, { type: 'string' as const, multiple: true as const }])),
    [newRecordOption]: { type: 'boolean' as const },
  };
  try {
    return parseArgs({ args, options }).values as ParsedFlags;
  } catch (error) {
    const [sentence] = messageOf(error).split(/\.\s/);
    throw new StartError(
      `${sentence ?? 'Unknown option'}. Options: ${[...names, newRecordOption].map((flag) => `--${flag}`).join(' ')}.`,
      error,
    );
  }
}
