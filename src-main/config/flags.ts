import { Command, CommanderError, Option } from 'commander';
import { StartError, capitalized } from '../errors.ts';
import { defaultOf, type GivenFlags } from './config.ts';
import { dataDirVariable, profileVariable, variableOf } from './environment.ts';
import { profileName } from './profiles.ts';
import { checkSettings, meaningOf, type SettingName } from './settings.ts';

/** Settings with a command line option. Secrets have none, because every user of a machine can list its processes. */
const settingOptions = {
  port: '--port <number>',
  venue: '--venue <name>',
  network: '--network <name>',
  venueUrl: '--venue-url <url>',
  account: '--account <address>',
  agentFeed: '--agent-feed <place>',
  massiveUrl: '--massive-url <url>',
  seed: '--seed <number>',
  markets: '--markets <number>',
  dexes: '--dexes <number>',
  logLevel: '--log-level <level>',
} as const satisfies Partial<Record<SettingName, string>>;

type OptionName = keyof typeof settingOptions;

/** Settings that choose the record of a data folder. */
const recordSettings: readonly OptionName[] = ['venue', 'network', 'venueUrl', 'account', 'seed'];
const folderHelp = 'folder of the record, the settings and the logs';

/** Adds the options of a command that starts the service. */
export function withServiceOptions(command: Command): Command {
  withFolderOptions(command, folderHelp);
  return withSettings(command, Object.keys(settingOptions) as OptionName[]).option(
    '--start-new-record',
    'if the record cannot be opened, set it aside under a timestamped name and start a new one',
  );
}

/** Adds the options of a command that reads one record. */
export function withRecordOptions(command: Command): Command {
  return withSettings(withFolderOptions(command, folderHelp), recordSettings);
}

/** Adds the options of settings. */
export function withSettings(command: Command, names: readonly OptionName[]): Command {
  for (const name of names) command.addOption(once(settingOptions[name], helpOf(name)));
  return command;
}

/** Adds the two options that name a data folder. `help`: what the command uses it for. */
export function withFolderOptions(command: Command, help: string): Command {
  return command
    .addOption(once('--data-dir <folder>', `${help} (env: ${dataDirVariable})`))
    .addOption(
      once(
        '--profile <name>',
        `profile: a data folder, port and window of its own for another agent (default: default, env: ${profileVariable})`,
      ),
    );
}

/** Help text in commander's own form for defaults and variables. Without those, commander can't report which of the two a value is. */
function helpOf(name: SettingName): string {
  const usual = defaultOf(name);
  const shown = usual === null ? '' : `default: ${String(usual)}, `;
  return `${meaningOf(name)} (${shown}env: ${variableOf(name)})`;
}

/** Extracts the service's options from those of a parsed command. Throws StartError naming the option that is wrong. */
export function givenFlags(options: Readonly<Record<string, unknown>>): GivenFlags {
  const values = Object.fromEntries(
    Object.keys(settingOptions)
      .filter((name) => options[name] !== undefined)
      .map((name) => [name, options[name]]),
  );
  const dataDir = options['dataDir'] as string | undefined;
  if (dataDir === '') throw new StartError('--data-dir must name a folder.');
  const profile = options['profile'] as string | undefined;
  if (dataDir !== undefined && profile !== undefined)
    throw new StartError('--profile and --data-dir both name a data folder; give one of them.');
  return {
    settings: checkSettings(values, flagOf),
    dataDir,
    profile: profile === undefined ? undefined : profileName(profile, '--profile'),
    startNewRecord: options['startNewRecord'] === true,
  };
}

/** Throws StartError if an option or argument of a parsed command is empty. Settings have checks of their own. */
export function refuseEmpty(command: Command): void {
  const isEmpty = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.includes(''));
  for (const option of command.options) {
    const name = option.attributeName();
    if (!(name in settingOptions) && isEmpty(command.getOptionValue(name)))
      throw new StartError(`${option.flags} is empty: give it a value, or leave it out.`);
  }
  for (const [nth, argument] of command.registeredArguments.entries())
    if (isEmpty(command.processedArgs[nth]))
      throw new StartError(`<${argument.name()}> is empty: name ${argument.description}.`);
}

/** Parses options of the service without a command. Throws StartError for anything else. */
export function readFlags(argv: readonly string[]): GivenFlags {
  const command = withoutExit(withServiceOptions(new Command('perpscope').helpOption(false)));
  try {
    return givenFlags(command.parse([...argv], { from: 'user' }).opts());
  } catch (error) {
    throw asStartError(error);
  }
}

/** Command line option of a setting, with the name of its value; null: none. */
export function optionOf(name: SettingName): string | null {
  return name in settingOptions ? settingOptions[name as keyof typeof settingOptions] : null;
}

export function flagOf(name: SettingName): string {
  return name in settingOptions
    ? (new Option(settingOptions[name as keyof typeof settingOptions]).long ?? name)
    : `--${name}`;
}

/** Makes a command throw errors instead of printing them and exiting. */
export function withoutExit(command: Command): Command {
  return command.exitOverride().configureOutput({ outputError: () => undefined });
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
  const sentence = first.replace(/=.*'$/, "'").replace(/\. Expected.*$|\.$/, '');
  const closest = /^\(Did you mean (.*)\?\)$/.exec(suggestion ?? '')?.[1];
  // If the option itself is the suggestion, a value was given to an option that takes none.
  if (closest !== undefined && sentence.endsWith(`'${closest}'`))
    return new StartError(`Option '${closest}' takes no value.`, error);
  const next = closest === undefined ? (advice[error.code] ?? '') : ` Did you mean ${closest}?`;
  return new StartError(`${capitalized(sentence)}.${next}`, error);
}

function once(flags: string, help: string): Option {
  const option = new Option(flags, help);
  return option.argParser((value: string, before: string | undefined) => {
    if (before !== undefined) throw new StartError(`${option.long ?? flags} is given twice; give it once.`);
    return value;
  });
}
