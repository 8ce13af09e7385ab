import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { aFolder } from '../a-folder.ts';
import { perpscope, requireBuild } from '../headless-program.ts';

beforeAll(requireBuild);

/** Runs in an empty folder without a record: an invalid argument is reported before a record is looked for. */
const folder = aFolder();
const refusalOf = async (...command: string[]): Promise<string> => {
  const { code, out, err } = await perpscope([...command, ...withFolder(command)]).ended;
  expect({ code, out, lines: err.match(/\n/g)?.length }).toEqual({ code: 2, out: '', lines: 1 });
  return err.trimEnd();
};
const withFolder = ([name]: readonly string[]): string[] =>
  name === 'feed' ? [] : ['--data-dir', folder.path];

const empty = 'is empty: give it a value, or leave it out.';

describe('an empty value', () => {
  test.each([
    [['export', 'trades'], '--out <folder>'],
    [['export', 'trades'], '--from <time>'],
    [['export', 'trades'], '--to <time>'],
    [['export', 'trades'], '--market <id>'],
    [['export', 'trades'], '--strategy <id>'],
    [['export', 'refused_entries'], '--gate <gate>'],
    [['backup'], '--out <file>'],
    [['replicate'], '--to <address>'],
    [['replicate'], '--to-file <file>'],
    [['replicate', '--to', 'postgres://a@127.0.0.1:1/b'], '--name <name>'],
    [['doctor', '--venue'], '--only <types>'],
    [['doctor', '--venue'], '--record <folder>'],
  ])('of %j is refused: %s', async (command, flags) => {
    const [option = ''] = flags.split(' ');
    expect(await refusalOf(...command, option, '')).toBe(`${flags} ${empty}`);
  });

  test.each([
    [['export'], '<subject> is empty: name what to export: fills, trades, '],
    [['restore'], '<file> is empty: name backup of a record.'],
    [['verify'], '<file> is empty: name manifests, their folders, or files beside them.'],
    [['feed', 'check'], '<place> is empty: name folder, or http:// address'],
  ])('of %j is refused as its argument', async (command, words) => {
    expect(await refusalOf(...command, '')).toContain(words);
  });
});

describe('a wrong value', () => {
  const choices = (flags: string, ...allowed: readonly string[]): string =>
    `Option '${flags}' argument 'x' is invalid. Allowed choices are ${allowed.join(', ')}.`;
  const subjects = 'fills, trades, closed_trades, funding, ledger, tax_events, decisions, refused_entries, ';

  test.each([
    [['trades', '--format', 'x'], 'Allowed choices are csv, jsonl, xlsx, parquet, koinly, cointracking.'],
    [
      ['trades', '--asset-class', 'x'],
      choices('--asset-class <class>', 'CRYPTO', 'EQUITY', 'COMMODITY', 'PREDICTION'),
    ],
    [
      ['trades', '--status', 'x'],
      choices('--status <status>', 'filled', 'partial', 'resting', 'rejected', 'unknown'),
    ],
    [['trades', '--reconciliation', 'x'], 'Allowed choices are matched, venue_missing, agent_missing, '],
    [
      ['decisions', '--action', 'x'],
      'Allowed choices are open_long, open_short, increase, reduce, close, hold, skip.',
    ],
    [['trades', '--from', 'x'], '--from must be a date, or a time with its zone, e.g. 2026-01-01'],
    [['trades', '--to', '2026-13-01'], 'e.g. 2026-01-01 or 2026-01-01T08:00:00Z. 2026-13-01 does not exist.'],
    [['trades', '--from', '2026-02-01', '--to', '2026-01-01'], 'from (2026-02-01) is after to (2026-01-01).'],
    [['trades', '--strategy', 'x'.repeat(1_001)], '--strategy must have at most 1000 characters.'],
    [
      ['trades', '--gate', 'x'],
      "trades can't be filtered by --gate: it takes --asset-class, --market, --status, ",
    ],
    [
      ['ledger', '--market', 'x'],
      "ledger can't be filtered by --market: only --period, --from and --to choose its rows.",
    ],
    [['x'], `x can't be exported; name one of ${subjects}`],
  ])('of export %j is reported with what it must be', async (command, words) => {
    expect(await refusalOf('export', ...command)).toContain(words);
  });

  test('is a place that is neither a folder nor an address', async () => {
    const must = '<place> must be file:DIR or an http:// address';
    expect(await refusalOf('feed', 'check', 'http://')).toContain(must);
    expect(await refusalOf('feed', 'check', 'file:')).toContain(must);
  });

  test('is a folder in place of a file with an address', async () => {
    const { path } = folder;
    expect(await refusalOf('replicate', '--to-file', path)).toBe(
      `${path} is a folder: name the file that holds the address.`,
    );
  });
});

test('open without a service names the command that starts one on the same folder', async () => {
  const startOn = async (path: string): Promise<string> =>
    (await perpscope(['open', '--data-dir', path]).ended).err.trimEnd().split('. Start it with: ')[1] ?? '';
  expect(await startOn(folder.path)).toBe(`perpscope serve --data-dir ${folder.path}`);
  expect(await startOn(`${folder.path}/a b's`)).toBe(
    String.raw`perpscope serve --data-dir '${folder.path}/a b'\''s'`,
  );
});

test('a class is accepted in upper or lower case', async () => {
  const { err } = await perpscope(['export', 'fills', '--asset-class', 'crypto', '--data-dir', folder.path])
    .ended;
  expect(err).toContain('nothing was recorded for this account yet');
});

test('export names the sources that have a record where the configured one has none', async () => {
  const dataDir = join(folder.path, 'other-seed');
  for (const source of ['sim-testnet-seed-2', 'logs']) mkdirSync(join(dataDir, source), { recursive: true });
  writeFileSync(join(dataDir, 'sim-testnet-seed-2', `record-0x${'1'.repeat(40)}.sqlite`), '');
  const { err } = await perpscope(['export', 'fills', '--data-dir', dataDir]).ended;
  expect(err).toBe(
    `${dataDir} has no record of sim-testnet-seed-1, but of sim-testnet-seed-2. Choose with --venue, --network, --venue-url and --seed.\n`,
  );
});

test('export names the accounts that have a record where the one asked for has none', async () => {
  const dataDir = join(folder.path, 'other-account');
  const source = join(dataDir, 'sim-testnet-seed-1');
  const [one, other] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`];
  mkdirSync(source, { recursive: true });
  writeFileSync(join(source, `record-${one}.sqlite`), '');
  const { err } = await perpscope(['export', 'fills', '--data-dir', dataDir, '--account', other]).ended;
  expect(err).toBe(`${source} has no record of ${other}, but of ${one}. Choose with --account.\n`);
});

test('export of a folder without a record says how to name another', async () => {
  const { err } = await perpscope(['export', 'fills', '--data-dir', join(folder.path, 'mistyped')]).ended;
  expect(err).toMatch(
    /nothing was recorded for this account yet\. Name the folder that has its record by --data-dir\.$/m,
  );
});
