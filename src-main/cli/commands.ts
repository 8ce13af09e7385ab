import { Command, CommanderError, Option } from 'commander';
import {
  asStartError,
  givenFlags,
  withoutExit,
  refuseEmpty,
  withFolderOptions,
  withRecordOptions,
  withServiceOptions,
} from '../config/flags.ts';
import { StartError } from '../errors.ts';
import { print, printError } from '../print.ts';
import { version } from '../version.ts';
import { doctorOptions, type DoctorFlags } from './doctor-options.ts';
import { exportOptions, type ExportFlags } from './export-options.ts';
import { withHelp, type CommandName } from './command-help.ts';
import type { FeedCheckFlags } from './feed-check.ts';
import type { McpOptions } from './mcp.ts';
import type { BackupFlags } from './backup.ts';
import type { ReplicateFlags } from './replicate.ts';
import type { RestoreFlags } from './restore.ts';
import type { VerifyFlags } from './verify.ts';

/** Dependencies of the commands besides their arguments. */
type CommandOptions = Omit<McpOptions, 'argv'>;

/**
 * Runs `perpscope COMMAND ...`. Without a command it prints the help. Exit code 2 and one line on stderr if the arguments are
 * wrong or the command can't start; other codes are the command's.
 */
export async function runCommand(argv: readonly string[], options: CommandOptions): Promise<void> {
  const program = commands(argv, options);
  try {
    if (argv.length === 0) program.outputHelp();
    else await program.parseAsync(withoutHelpOfNothing(program, argv), { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError && isHelp(error)) return;
    const reason = asStartError(error);
    if (!(reason instanceof StartError)) throw error;
    printError(reason.message);
    process.exitCode = 2;
  }
}

/** Removes the help option from an unknown command: commander would print the program's help, as if the command were known. */
function withoutHelpOfNothing(program: Command, argv: readonly string[]): string[] {
  const words = argv.filter((word) => !['help', '--help', '-h'].includes(word));
  let command = program;
  for (const [position, word] of words.entries()) {
    if (word.startsWith('-') || command.commands.length === 0) break;
    const next = command.commands.find((one) => one.name() === word);
    if (next === undefined) return words.slice(0, position + 1);
    command = next;
  }
  return [...argv];
}

/** Whether the error means that help or the version was printed, or that a command with subcommands was given none. */
function isHelp({ code, exitCode }: CommanderError): boolean {
  return exitCode === 0 || code === 'commander.help';
}

const withFolder = (command: Command): Command => withFolderOptions(command, 'data folder');

function printText(text: string): void {
  print(...text.trimEnd().split('\n'));
}

/** Adds a command with its help. */
type NewCommand = (name: Exclude<CommandName, 'feed check'>, summary: string) => Command;

function commands(argv: readonly string[], options: CommandOptions): Command {
  const program = withoutExit(new Command('perpscope'))
    .description('Watches a trading agent and serves its activity on localhost.')
    .version(version, '--version')
    .hook('preAction', (_program, command) => refuseEmpty(command))
    .configureOutput({ writeOut: printText, writeErr: printText });
  const command: NewCommand = (name, summary) => withHelp(program.command(name).description(summary), name);
  withServiceOptions(command('serve', 'run the service without a window'))
    .option('--open', 'open the dashboard in the browser')
    .action(async ({ open = false, ...given }: { readonly open?: boolean }) => {
      const { serve } = await import('./serve.ts');
      await serve(givenFlags(given), { host: options.host, openBrowser: open });
    });
  const whileUsed = program.command('serve-while-used', { hidden: true });
  withServiceOptions(whileUsed.description('serve until no MCP client is left')).action(
    async (given: Readonly<Record<string, unknown>>) => {
      const { usualPresenceCheck } = await import('../mcp-stdio/relay-presence.ts');
      const { serve } = await import('./serve.ts');
      await serve(givenFlags(given), { host: options.host, whileUsed: usualPresenceCheck });
    },
  );
  withFolder(command('open', 'print a new single-use link to the running dashboard')).action(
    async (given: Readonly<Record<string, unknown>>) => {
      const { openDashboard } = await import('./open.ts');
      await openDashboard(givenFlags(given));
    },
  );
  withServiceOptions(
    command(
      'mcp',
      'serve the Model Context Protocol on stdin and stdout; starts the service if none runs on the data folder',
    ),
  ).action(async (given: Readonly<Record<string, unknown>>) => {
    const { runMcp } = await import('./mcp.ts');
    await runMcp(givenFlags(given), { ...options, argv: argv.slice(1) });
  });
  withFolder(
    command(
      'rebuild',
      'rebuild round trips, order outcomes and sums from the record; no service may be running',
    ),
  ).action(async (given: Readonly<Record<string, unknown>>) => {
    const { rebuild } = await import('./rebuild.ts');
    rebuild(givenFlags(given));
  });
  exportCommand(command);
  replicateCommand(command);
  feedCommands(command);
  evidenceCommands(command);
  backupCommands(command);
  doctorOptions(command('doctor', 'report configuration, connectivity and stale data')).action(
    async (given: DoctorFlags) => {
      const { doctor } = await import('./doctor.ts');
      await doctor(given, options.host);
    },
  );
  return program;
}

function evidenceCommands(command: NewCommand): void {
  withFolderOptions(
    command('verify', 'check exports and backups against their manifests and the record'),
    'data folder with the record',
  )
    .argument('<file...>', 'manifests, their folders, or files beside them')
    .addOption(
      new Option(
        '--files-only',
        'check the files and the manifests, as docs/verify.py does, without the record',
      ).conflicts(['dataDir', 'profile']),
    )
    .option('--json', 'print the checks as JSON')
    .action(async (paths: readonly string[], flags: VerifyFlags) => {
      const { verify } = await import('./verify.ts');
      verify(paths, flags);
    });
}

function feedCommands(command: NewCommand): void {
  const feed = command('feed', 'tools for authors of an agent feed');
  withHelp(feed.command('check'), 'feed check')
    .description('check every line and field of an agent feed, as the service reads it')
    .argument('<place>', 'folder, or http:// address whose token is in PERPSCOPE_AGENT_TOKEN')
    .option('--json', 'print the findings as JSON')
    .action(async (place: string, flags: FeedCheckFlags) => {
      const { feedCheck } = await import('./feed-check.ts');
      await feedCheck(place, flags);
    });
}

function backupCommands(command: NewCommand): void {
  withRecordOptions(
    command('backup', 'copy the record to one file, check it and write a manifest; a service may be running'),
  )
    .option('--out <file>', 'file for the copy; default: a file in backups in the data folder')
    .action(async (flags: BackupFlags) => {
      const { backup } = await import('./backup.ts');
      backup(flags);
    });
  withFolder(
    command('restore', 'replace the record with a backup and keep the old record; no service may be running'),
  )
    .argument('<file>', 'backup of a record')
    .option('--dry-run', 'only check the backup and print what would change')
    .action(async (path: string, flags: RestoreFlags) => {
      const { restore } = await import('./restore.ts');
      restore(path, flags);
    });
}

function exportCommand(command: NewCommand): void {
  exportOptions(
    withRecordOptions(
      command('export', 'export part of the record to files with a manifest; a service may be running'),
    ),
  ).action(async (subject: string, flags: ExportFlags) => {
    const { exportHistory } = await import('./export.ts');
    await exportHistory(subject, flags);
  });
}

function replicateCommand(command: NewCommand): void {
  withRecordOptions(
    command(
      'replicate',
      'stream the record into a PostgreSQL database until interrupted; a service may be running',
    ),
  )
    .option(
      '--to <address>',
      'postgres://USER@HOST/DATABASE; other users of this machine see it, so put a password in PERPSCOPE_REPLICATE_TO or --to-file',
    )
    .option('--to-file <file>', 'file with the address, readable only by its owner')
    .option('--name <name>', 'name of this collector in the database; default: the name of this machine')
    .option('--once', 'end once the database has everything')
    .option('--start-over', 'delete the rows of this record from the database first and send them again')
    .option('--allow-plaintext', 'allow sslmode=disable to another machine')
    .option('--print-schema', 'print the SQL that creates the schema, and end')
    .action(async (flags: ReplicateFlags) => {
      const { replicateRecord } = await import('./replicate.ts');
      await replicateRecord(flags);
    });
}
