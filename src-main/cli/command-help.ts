import type { Command } from 'commander';

interface CommandHelp {
  /** Example lines, each with what it does. */
  readonly examples: readonly (readonly [line: string, does: string])[];
  readonly exitCodes: Readonly<Record<number, string>>;
}

const cannotStart = 'the arguments are wrong, or it could not start: one line on stderr says why';
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

/** Text below the options in the help of each command. */
export const commandHelp = {
  serve: {
    examples: [
      ['perpscope serve', 'the simulated venue, on port 4310'],
      [
        `perpscope serve --venue hyperliquid --network mainnet --account ${address}`,
        'an account on Hyperliquid',
      ],
      ['perpscope serve --port 0 --data-dir ./data', 'on a free port, with a folder of its own'],
    ],
    exitCodes: {
      0: 'SIGTERM or SIGINT ended it, and everything is closed',
      1: 'it did not close within 8 s of that, or failed',
      2: cannotStart,
      130: 'a second signal ended it before everything was closed',
    },
  },
  open: {
    examples: [['perpscope open', 'prints the link; it works once, within ten minutes']],
    exitCodes: {
      0: 'the link is printed',
      2: 'no service runs on the data folder, or it can not be reached',
    },
  },
  mcp: {
    examples: [
      ['perpscope mcp', 'relays to the service on the data folder'],
      [
        `perpscope mcp --venue hyperliquid --account ${address}`,
        'starts the service with these, if none runs',
      ],
    ],
    exitCodes: { 0: 'its client has left, or a signal ended it', 2: cannotStart },
  },
  rebuild: {
    examples: [['perpscope rebuild --data-dir ./data', 'rebuilds every record of the folder']],
    exitCodes: {
      0: 'everything is rebuilt',
      2: 'a service runs on the folder, or a record can not be opened or written',
    },
  },
  export: {
    examples: [
      ['perpscope export closed_trades --period 30d', 'CSV, in exports in the data folder'],
      [
        'perpscope export fills --from 2026-01-01 --to 2026-03-31 --format parquet --out ./q1',
        'whole days in UTC',
      ],
    ],
    exitCodes: { 0: 'the export is written', 2: 'nothing was exported: one line on stderr says why' },
  },
  feed: {
    examples: [['perpscope feed check ./feed', 'checks a feed in a folder']],
    exitCodes: { 0: 'this help was printed' },
  },
  'feed check': {
    examples: [
      ['perpscope feed check ./feed', 'names each bad line and field'],
      ['perpscope feed check http://127.0.0.1:9000 --json', 'the findings as JSON'],
    ],
    exitCodes: { 0: 'no problem', 1: 'problems were found', 2: 'something could not be read' },
  },
  verify: {
    examples: [
      ['perpscope verify exports/*', 'checks every export of the folder'],
      ['perpscope verify --files-only ./q1', 'where the record is not at hand'],
    ],
    exitCodes: {
      0: 'everything is as it was written; with --files-only nothing is known of the record',
      1: 'something was changed',
      2: 'something could not be checked, such as a record that the data folder does not have',
    },
  },
  backup: {
    examples: [
      ['perpscope backup', 'into backups in the data folder'],
      ['perpscope backup --out /mnt/backup/record.sqlite', 'into this file'],
    ],
    exitCodes: { 0: 'the copy is written and checked', 2: 'no copy was made: one line on stderr says why' },
  },
  restore: {
    examples: [
      ['perpscope restore record.sqlite --dry-run', 'only says what would change; a service may be running'],
      ['perpscope restore record.sqlite', 'the record that it replaces is kept'],
    ],
    exitCodes: {
      0: 'the record is restored, or would be',
      2: 'nothing was changed: one line on stderr says why',
    },
  },
  replicate: {
    examples: [
      ['perpscope replicate --to-file ./database', 'streams until it is interrupted'],
      [
        'perpscope replicate --to postgres://collector@db.example/team --once',
        'ends once everything is there',
      ],
      ['perpscope replicate --print-schema', 'the SQL for the database'],
    ],
    exitCodes: {
      0: 'a signal ended it, or with --once the database has everything',
      2: 'it could not go on: one line on stderr says why',
    },
  },
  doctor: {
    examples: [
      ['perpscope doctor', 'what is configured, reachable, connected and stale'],
      ['perpscope doctor --venue --only meta,clearinghouseState', 'asks for these two'],
      ['perpscope doctor --venue hyperliquid --venue', 'names the venue and asks everything'],
    ],
    exitCodes: { 0: 'no problem', 1: 'a problem was found', 2: 'it could not run' },
  },
} as const satisfies Readonly<Record<string, CommandHelp>>;

export type CommandName = keyof typeof commandHelp;

/** Adds the examples and the exit codes. */
export function withHelp(command: Command, name: CommandName): Command {
  const { examples, exitCodes }: CommandHelp = commandHelp[name];
  const codes = Object.entries(exitCodes).map(([code, means]) => `  ${code.padEnd(4)} ${means}`);
  const lines = examples.flatMap(([line, does]) => [`  ${line}`, `      ${does}`]);
  return command.addHelpText('after', ['', 'Examples:', ...lines, '', 'Exit codes:', ...codes].join('\n'));
}
