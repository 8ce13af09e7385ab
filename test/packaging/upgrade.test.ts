import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { perpscope, requireBuild, serving, type Ended } from '../main/headless-program.ts';
import { aFolder } from '../main/a-folder.ts';
import {
  columnsOf,
  inFile,
  listFolders,
  loadFolder,
  schemaOf,
  tablesOf,
  versionOf,
  type CommittedFolder,
} from './data-folders/folder-text.ts';
import { packApp, type PackedApp } from './packed-app.ts';

const at: { packed: PackedApp; folder: ReturnType<typeof aFolder> } = {} as never;
beforeAll(async () => {
  requireBuild();
  at.folder = aFolder();
  at.packed = await packApp();
});
afterAll(() => {
  at.packed[Symbol.dispose]();
  at.folder.remove();
});

/** The program from the packed archive. */
const program = () => ({ program: join(at.packed.extracted, 'out/main/cli.js') });
const run = (dataDir: string, ...args: readonly string[]): Promise<Ended> =>
  perpscope([...args, '--data-dir', dataDir], program()).ended;

interface LoadedFolder {
  readonly dataDir: string;
  readonly record: string;
  readonly cache: string;
}

function load(committed: CommittedFolder, name: string): LoadedFolder {
  const dataDir = join(at.folder.path, name);
  const [cache = '', record = ''] = loadFolder(committed, dataDir).toSorted();
  return { dataDir, record: join(dataDir, record), cache: join(dataDir, cache) };
}

type Row = Readonly<Record<string, unknown>>;
const rowsOf = (path: string, sql: string): readonly Row[] =>
  inFile(path, (database) => database.prepare<[], Row>(sql).all());

const files = ['record', 'cache'] as const;

/** Tables of present states and progress: a running service writes their rows again. */
const rewritten = new Set([
  'alert_event',
  'current_state',
  'log_size',
  'log_tile',
  'projection',
  'record_head',
  'state_scope',
]);

/** Returns the rows of the tables and columns that another file has, as text, by table. */
const sharedRows = (path: string, other: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    inFile(other, (database) =>
      tablesOf(database).map((table) => [table, columnsOf(database, table).join(', ')] as const),
    )
      .filter(([table]) => !rewritten.has(table))
      .map(([table, columns]) => [
        table,
        rowsOf(path, `SELECT ${columns} FROM ${table}`).map((row) => JSON.stringify(row)),
      ]),
  );

/** Returns the rows that a database has lost, by table. */
function lostRows(now: string, before: string): readonly (readonly [string, readonly string[]])[] {
  const found = sharedRows(now, before);
  return [...sharedRows(before, before)].flatMap(([table, rows]) => {
    const lost = rows.filter((row) => found.get(table)?.includes(row) !== true);
    return lost.length === 0 ? [] : [[table, lost] as const];
  });
}

const stateOf = (path: string) =>
  inFile(path, (database) => ({
    version: versionOf(database),
    schema: schemaOf(database),
    check: database.pragma('integrity_check', { simple: true }),
  }));

const isoTime = (ms: unknown): string => new Date(Number(ms)).toISOString();
const number = (text: unknown): number | null => (text === null ? null : Number(text));

/** Expected answers of REST, by the rows of a record: a path, the list in its answer, and some fields of each row. */
const answers = (record: string): readonly (readonly [string, string, readonly Row[]])[] => [
  [
    'closed-trades',
    'rows',
    rowsOf(record, "SELECT * FROM trip WHERE state <> 'open' ORDER BY last_at DESC").map((trip) => ({
      trade_id: trip['id'],
      coin: trip['coin'],
      side: trip['side'],
      size: number(trip['entry_size']),
      entry_price: number(trip['entry_price']),
      realized_pnl_usd: trip['exit_price'] === null ? null : number(trip['realized_pnl']),
      fees_usd: number(trip['fees']),
    })),
  ],
  [
    'decisions',
    'decisions',
    rowsOf(record, "SELECT * FROM journal_event WHERE type = 'decision' ORDER BY at DESC").map((row) => {
      const { action, confidence, summary } = JSON.parse(String(row['body'])) as Row;
      return { decision_id: row['decision_id'], decided_at: isoTime(row['at']), action, confidence, summary };
    }),
  ],
  [
    'ledger',
    'rows',
    rowsOf(record, 'SELECT * FROM ledger_move ORDER BY time DESC').map((move) => ({
      hash: move['hash'],
      kind: move['kind'],
      token: move['token'],
      amount: number(move['amount']),
      net_usd: number(move['net_usd']),
      fee: number(move['fee']),
    })),
  ],
  [
    'deposits',
    'rows',
    rowsOf(record, 'SELECT * FROM deposit ORDER BY seq DESC').map((deposit) => ({
      deposit_id: deposit['deposit_id'],
      network: deposit['chain'],
      amount: deposit['amount'],
      depositor: deposit['depositor'],
    })),
  ],
];

/** The rows of an export, with the columns that it then had. */
const exportedRows = (file: string): readonly Row[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row);

/** Hashes the files of a folder, except the empty ones that SQLite keeps beside a database that is read. */
function hashes({ dataDir }: LoadedFolder): ReadonlyMap<string, string> {
  const names = globSync('**/*.{json,jsonl,sqlite,sqlite.*}', { cwd: dataDir }).toSorted();
  const sha256 = (name: string): string =>
    createHash('sha256')
      .update(readFileSync(join(dataDir, name)))
      .digest('hex');
  return new Map(names.map((name) => [name, sha256(name)]));
}

const folders = listFolders();
const [newest] = folders.slice(-1);
if (newest === undefined) throw new Error('No data folder is committed.');
const older = folders.filter(({ name }) => name !== newest.name);
/** A folder is named by the schemas of its record and its cache: `110-3`. */
const recordSchemaOf = ({ name }: CommittedFolder): number => Number.parseInt(name, 10);
const olderRecords = older.filter((folder) => recordSchemaOf(folder) < recordSchemaOf(newest));
const named = (some: readonly CommittedFolder[]) => some.map((folder) => [folder.name, folder] as const);

/** Serves a data folder, and reads its contents. */
async function served(dataDir: string, paths: readonly string[]): Promise<readonly Row[]> {
  const service = await serving(['--port', '0', '--data-dir', dataDir], program());
  try {
    return await Promise.all(
      paths.map(async (path) => (await (await fetch(`${service.url}${path}`)).json()) as Row),
    );
  } finally {
    expect((await service.kill('SIGTERM')).code).toBe(0);
  }
}

describe.each(named(folders))('the packed program with a data folder of schema %s', (name, committed) => {
  let [before, now]: LoadedFolder[] = [];
  beforeAll(() => {
    before = load(committed, `${name}-before`);
    now = load(committed, name);
  });

  test('answers over REST with every row of it', async () => {
    const expected = answers(before!.record);
    const paths = expected.map(([path]) => `/api/v1/agent/${path}?period=all`);
    const [health, ...found] = await served(now!.dataDir, ['/api/health', ...paths]);
    expect(health).toMatchObject({ store: { state: 'ok', lastError: null } });
    expect(expected.filter(([, , rows]) => rows.length === 0)).toEqual([]);
    expect(expected.map(([, list], nth) => found[nth]?.[list])).toMatchObject(
      expected.map(([, , rows]) => rows),
    );
  });

  test('updates it to today’s schema, intact and with every row', () => {
    const today = load(newest, `${name}-today`);
    for (const file of files) {
      expect(stateOf(now![file])).toEqual({ ...stateOf(today[file]), check: 'ok' });
      expect(lostRows(now![file], before![file])).toEqual([]);
    }
  });

  test('rebuilds the same rows in today’s schema', async () => {
    const { code, out } = await run(now!.dataDir, 'rebuild');
    const count = (table: string): number => rowsOf(before!.record, `SELECT * FROM ${table}`).length;
    expect(out).toContain(
      `: ${count('trip')} round trips and ${count('trade')} orders from ${count('fill')} fills.\n`,
    );
    expect(code).toBe(0);
    const { schema } = stateOf(load(newest, `${name}-rebuilt`).record);
    expect(stateOf(now!.record)).toMatchObject({ schema, check: 'ok' });
  });

  test('exports the same rows as the program that wrote it, and verifies that program’s exports', async () => {
    const exported = globSync('exports/*/*.jsonl', { cwd: before!.dataDir });
    expect(exported.length).toBeGreaterThan(5);
    for (const path of exported) {
      const subject = basename(path, '.jsonl').replace(/-partial$/, '');
      const { code, out } = await run(now!.dataDir, 'export', subject, '--format', 'jsonl');
      expect(code).toBe(0);
      const { folder } = JSON.parse(out) as { folder: string };
      const rows = exportedRows(globSync(join(folder, `${subject}*.jsonl`))[0] ?? '');
      const then = exportedRows(join(before!.dataDir, path));
      expect(rows).toHaveLength(then.length);
      expect(rows).toMatchObject(then);
    }
    const manifests = exported.map((path) => join(now!.dataDir, dirname(path), 'manifest.json'));
    const verified = await run(now!.dataDir, 'verify', ...manifests);
    expect([verified.code, verified.out.match(/^OK record /gm)?.length]).toEqual([0, exported.length]);
  });

  test('keeps a copy of its record only if the schema differs', () => {
    const copies = globSync('**/*.schema-*', { cwd: now!.dataDir });
    const { version } = stateOf(before!.record);
    const isUpdated = version < stateOf(now!.record).version;
    expect(copies.map((path) => basename(path))).toEqual(
      isUpdated ? [`${basename(now!.record)}.schema-${version}`] : [],
    );
  });
});

describe.each(named(older))('a data folder of the earlier schema %s', (name, committed) => {
  test('is not changed by an export, which asks for an update first', async () => {
    const folder = load(committed, `${name}-exported`);
    const before = hashes(folder);
    const { code, err, out } = await run(folder.dataDir, 'export', 'fills');
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(
      /^[^\n]+ has the schema of an earlier Perpscope \(\d+, this version reads \d+\)\. Start Perpscope once on this data folder to update the file\.\n$/,
    );
    expect(hashes(folder)).toEqual(before);
  });
});

describe.each(named(olderRecords))('a record of the earlier schema %s', (name, committed) => {
  test('can be restored from the copy that the update made and doctor lists', async () => {
    const folder = load(committed, `${name}-restored`);
    const { version } = stateOf(folder.record);
    const copy = `${folder.record}.schema-${version}`;
    const rebuilt = await run(folder.dataDir, 'rebuild');
    expect(rebuilt.code).toBe(0);
    expect(rebuilt.out).toContain(
      `Updating ${folder.record} from schema ${version}, after copying it to ${copy}.\n`,
    );
    expect(stateOf(copy)).toEqual(stateOf(load(committed, `${name}-copied`).record));
    expect((await run(folder.dataDir, 'doctor')).out).toMatch(
      / record +[\w-]+\/record-\S+\.schema-\d+, \d+\.\d MB, from before an update\n/,
    );
    expect((await run(folder.dataDir, 'restore', copy)).code).toBe(0);
    expect(existsSync(copy)).toBe(true);
    const restored = await run(folder.dataDir, 'export', 'fills', '--format', 'jsonl');
    const count = rowsOf(copy, 'SELECT * FROM fill').length;
    expect(JSON.parse(restored.out)).toMatchObject({ subject: 'fills', rowCount: count });
  });
});

test.each([
  [
    'a later',
    999,
    /was written by a newer Perpscope \(schema 999, this version knows \d+\)\. The file was not changed\. Install the newer version\.$/,
  ],
  [
    'a development',
    107,
    /was written by a development version of Perpscope\. The file was not changed and cannot be read\. Run `perpscope serve --start-new-record` on this data folder, which keeps it under another name\.$/,
  ],
])(
  'the packed program refuses a record of %s version in one line, and changes no file',
  async (name, version, says) => {
    const folder = load(newest, name);
    inFile(folder.record, (database) => database.pragma(`user_version = ${version}`));
    const before = hashes(folder);
    for (const args of [['serve', '--port', '0'], ['rebuild'], ['export', 'fills'], ['backup']]) {
      const { code, out, err } = await run(folder.dataDir, ...args);
      expect([args[0], code, out]).toEqual([args[0], 2, '']);
      expect(err).toMatch(/^[^\n]+\n$/);
      expect(err.trimEnd()).toMatch(says);
    }
    expect(hashes(folder)).toEqual(before);
  },
);
