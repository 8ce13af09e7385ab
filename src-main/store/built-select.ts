import type { Database, Statement } from 'better-sqlite3';
import {
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
  type Compilable,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Tables } from './tables.ts';

/** Builds statements whose conditions vary. It has no connection: `builtSelect` runs the statements. */
export const builder = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});

/** Returns the table, read by this index where SQLite would choose another; null: SQLite chooses. */
export const readBy = <Table extends keyof Tables & string>(table: Table, index: string | null) =>
  sql<Tables[Table]>`${sql.table(table)}`.as<Table>(
    index === null ? sql.id(table) : sql`${sql.id(table)} INDEXED BY ${sql.id(index)}`,
  );

/** Statements that are kept prepared. */
const mostPrepared = 200;

/** Runs built statements. Each text is prepared once. */
export function builtSelect(database: Database): <Row>(query: Compilable<unknown>) => Row[] {
  const prepared = new LRUCache<string, Statement<unknown[]>>({ max: mostPrepared });
  return <Row>(query: Compilable<unknown>) => {
    const { sql: text, parameters } = query.compile();
    const statement = prepared.get(text) ?? database.prepare<unknown[]>(text);
    prepared.set(text, statement);
    return statement.all(...parameters) as Row[];
  };
}
