import { parseArgs } from 'node:util';
import type { Length, Row } from './bench-row.ts';

export interface BenchRun {
  readonly rows: readonly Row[];
  readonly length: Length;
  /** Whether the result replaces the committed one. */
  readonly keeps: boolean;
  /** Whether the program is built first: most rows run what is in out/. */
  readonly builds: boolean;
}

/** `npm run bench -- [ROW...] [--quick | --long] [--no-build]`. Throws with the rows there are where one is not among them. */
export function readOptions(argv: readonly string[], rows: readonly Row[]): BenchRun {
  const { values, positionals } = parseArgs({
    args: [...argv],
    options: { quick: { type: 'boolean' }, long: { type: 'boolean' }, 'no-build': { type: 'boolean' } },
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
    keeps: length !== 'quick' && chosen.length === rows.length,
    builds: values['no-build'] !== true,
  };
}
