import { Command, CommanderError, Option } from 'commander';
import { StartError } from '../errors.ts';
import { checkSettings, type SettingName, type Settings } from './settings.ts';

/** Settings with a command line option. Secrets have none, because every user of a machine can list its processes. */
const settingOptions = {
  port: ['--port <number>', 'port of REST, GraphQL, MCP and the dashboard; 0 picks a free one'],
  venue: ['--venue <name>', 'simulated or hyperliquid'],
  network: ['--network <name>', 'testnet or mainnet'],
  venueUrl: ['--venue-url <url>', 'address of the venue, if not the default'],
  account: ['--account <address>', 'vault or account of the agent, 0x and 40 hex digits'],
  agentFeed: ['--agent-feed <place>', 'file:FOLDER or the http:// address of the agent feed'],
  massiveUrl: ['--massive-url <url>', 'address of the reference data provider'],
  seed: ['--seed <number>', 'seed of the simulated world'],
  markets: ['--markets <number>', 'markets of the simulated venue, 150 to 2000'],
  dexes: ['--dexes <number>', 'DEXes of the simulated venue, 3 to 200'],
  logLevel: ['--log-level <level>', 'silent, error, warn, info or debug'],
} as const satisfies Partial<Record<SettingName, readonly [string, string]>>;

export interface GivenFlags {
  readonly settings: Settings;
  readonly dataDir: string | undefined;
  readonly startNewRecord: boolean;
}

/** Adds the options of every service command. `except`: settings that the command handles itself. */
export function withServiceOptions(command: Command, except: readonly SettingName[] = []): Command {
  command.addOption(once('--data-dir <folder>', 'folder of the record, the settings and the log'));
  for (const [name, [flags, help]] of Object.entries(settingOptions))
    if (!except.includes(name as SettingName)) command.addOption(once(flags, help));
  return command.option(
    '--start-new-record',
    'if the record cannot be opened, set it aside under a timestamped name and start a new one',
  );
}

/** The service's options among those of a parsed command. Throws StartError naming the option that is wrong. */
export function givenFlags(options: Readonly<Record<string, unknown>>): GivenFlags {
  const values = Object.fromEntries(
    Object.keys(settingOptions)
      .filter((name) => options[name] !== undefined)
      .map((name) => [name, options[name]]),
  );
  const dataDir = options['dataDir'] as string | undefined;
  if (dataDir === '') throw new StartError('--data-dir must name a folder.');
  return {
    settings: checkSettings(values, flagOf),
    dataDir,
    startNewRecord: options['startNewRecord'] === true,
  };
}

/** Options of the service alone, without a command. Throws StartError for anything else. */
export function readFlags(argv: readonly string[]): GivenFlags {
  const command = quiet(withServiceOptions(new Command('perpscope').helpOption(false)));
  try {
    return givenFlags(command.parse([...argv], { from: 'user' }).opts());
  } catch (error) {
    throw asStartError(error);
  }
}

export function flagOf(name: SettingName): string {
  return name in settingOptions
    ? (new Option(settingOptions[name as keyof typeof settingOptions][0]).long ?? name)
    : `--${name}`;
}

/** Makes a command throw errors instead of printing them and exiting. */
export function quiet(command: Command): Command {
  return command.exitOverride().configureOutput({ writeErr: () => undefined });
}

const advice: Readonly<Record<string, string>> = {
  'commander.unknownCommand': ' perpscope --help lists the commands.',
};

/**
 * Turns a commander error into one line; other errors pass unchanged. Values are left out, because a misplaced value may be a secret.
 */
export function asStartError(error: unknown): unknown {
  if (!(error instanceof CommanderError)) return error;
  const [first = '', suggestion] = error.message.replace(/^error: /, '').split('\n');
  const sentence = first.replace(/=.*'$/, "'").replace(/\. Expected.*$/, '');
  const closest = /^\(Did you mean (.*)\?\)$/.exec(suggestion ?? '')?.[1];
  const next = closest === undefined ? (advice[error.code] ?? '') : ` Closest: ${closest}.`;
  return new StartError(`${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.${next}`, error);
}

function once(flags: string, help: string): Option {
  const option = new Option(flags, help);
  return option.argParser((value: string, before: string | undefined) => {
    if (before !== undefined) throw new StartError(`${option.long ?? flags} is given twice; give it once.`);
    return value;
  });
}
