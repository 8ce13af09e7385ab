import { parseArgs } from 'node:util';
import type { Length, Row } from './bench-row.ts';

export interface BenchRun {
  readonly rows: readonly Row[];
  readonly length: Length;
  /** For the rows that watch a running program; null: as long as `length` makes it. */
  readonly minutes: number | null;
  /** Ten times the rows, for the rows that have such a size. */
  readonly isLarge: boolean;
  /** Whether the results replace the committed ones of these rows. */
  readonly keeps: boolean;
  /** Whether the program is built first: most rows run the build in out/. */
  readonly builds: boolean;
}

/** Parses `npm run bench -- [ROW...] [--quick | --long] [--large] [--minutes N] [--no-build] [--keep]`. Throws for an unknown row, and lists the known ones. */
export function readOptions(argv: readonly string[], rows: readonly Row[]): BenchRun {
  const { values, positionals } = parseArgs({
    args: [...argv],
    options: {
      quick: { type: 'boolean' },
      long: { type: 'boolean' },
      large: { type: 'boolean' },
      minutes: { type: 'string' },
      'no-build': { type: 'boolean' },
      keep: { type: 'boolean' },
    },
    allowPositionals: true,
  });
  const unknown = positionals.find((name) => !rows.some((row) => row.name === name));
  if (unknown !== undefined) {
    throw new Error(`There is no row ${unknown}; there are ${rows.map(({ name }) => name).join(', ')}.`);
  }
  const length = values.quick === true ? 'quick' : values.long === true ? 'long' : 'usual';
  const chosen = positionals.length === 0 ? rows : rows.filter(({ name }) => positionals.includes(name));
  return {
    rows: chosen,
    length,
    isLarge: values.large === true,
    minutes: values.minutes === undefined ? null : wholeMinutes(values.minutes),
    keeps: length !== 'quick' && (values.keep === true || chosen.length === rows.length),
    builds: values['no-build'] !== true,
  };
}

function wholeMinutes(text: string): number {
  if (!/^[1-9]\d?$/.test(text)) throw new Error(`--minutes ${text} is no whole number from 1 to 99.`);
  return Number(text);
}
