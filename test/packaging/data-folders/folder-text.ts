import SqliteFile, { type Database } from 'better-sqlite3';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repository } from '../../tooling/repository.ts';

/** A folder for each schema that Perpscope has had. */
export const committedFolders = join(repository, 'test/fixtures/data-folders');

/** A data folder as text: a `.sql` file for each database, every other file as it is. */
export interface CommittedFolder {
  /** Schema versions of the record and the cache: `108-2`. */
  readonly name: string;
  readonly path: string;
}

/** The oldest first. */
export function listFolders(): readonly CommittedFolder[] {
  return globSync('*/settings.json', { cwd: committedFolders })
    .map((path) => ({ name: dirname(path), path: join(committedFolders, dirname(path)) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}

/** Restores the data folder from a committed one. Returns the paths of its databases in it. */
export function loadFolder({ path }: CommittedFolder, dataDir: string): readonly string[] {
  cpSync(path, dataDir, { recursive: true });
  return globSync('**/*.sql', { cwd: dataDir }).map((name) => {
    const text = join(dataDir, name);
    const database = new SqliteFile(text.replace(/\.sql$/, ''));
    try {
      database.exec(readFileSync(text, 'utf8'));
    } finally {
      database.close();
    }
    rmSync(text);
    return name.replace(/\.sql$/, '');
  });
}

/** Writes a data folder as text. */
export function writeFolder(dataDir: string, to: string): void {
  for (const name of globSync('{*.json,exports/**/*.*,*/*.sqlite}', { cwd: dataDir })) {
    const [from, target] = [join(dataDir, name), join(to, name)];
    mkdirSync(dirname(target), { recursive: true });
    if (name.endsWith('.sqlite')) writeFileSync(`${target}.sql`, inFile(from, textOf));
    else cpSync(from, target);
  }
}

/** Reads a database that nothing else has open. */
export function inFile<Found>(path: string, read: (database: Database) => Found): Found {
  const database = new SqliteFile(path, { fileMustExist: true });
  try {
    return read(database);
  } finally {
    database.close();
  }
}

interface SchemaObject {
  readonly type: string;
  readonly name: string;
  readonly sql: string;
}

/** The statements of a schema by name, each on one line. */
export function schemaOf(database: Database): Readonly<Record<string, string>> {
  return Object.fromEntries(objectsOf(database).map(({ name, sql }) => [name, sql.replaceAll(/\s+/g, ' ')]));
}

export const versionOf = (database: Database): number =>
  database.pragma('user_version', { simple: true }) as number;

export const tablesOf = (database: Database): readonly string[] =>
  objectsOf(database).flatMap(({ type, name }) => (type === 'table' ? [name] : []));

const objectsOf = (database: Database): readonly SchemaObject[] =>
  database
    .prepare<[], SchemaObject>(
      'SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid',
    )
    .all();

/** Quotes a name for a query. */
export const columnsOf = (database: Database, table: string): readonly string[] =>
  (database.pragma(`table_info(${table})`) as { readonly name: string }[]).map(({ name }) => `"${name}"`);

function textOf(database: Database): string {
  const pragma = (name: string): string => `PRAGMA ${name} = ${database.pragma(name, { simple: true })};\n`;
  const parts = objectsOf(database).map(({ sql }) => `${sql};\n`);
  const rows = tablesOf(database).map((table) => rowsOf(database, table));
  return [pragma('journal_mode'), pragma('application_id'), pragma('user_version'), ...parts, ...rows].join(
    '',
  );
}

function rowsOf(database: Database, table: string): string {
  const columns = columnsOf(database, table);
  const quoted = columns.map((name) => `quote(${name})`).join(" || ', ' || ");
  const rows = database.prepare<[], string>(`SELECT ${quoted} FROM ${table}`).pluck().all();
  if (rows.length === 0) return '';
  const values = rows.map((row) => `  (${row})`).join(',\n');
  return `INSERT INTO ${table} (${columns.join(', ').replaceAll('"', '')}) VALUES\n${values};\n`;
}
