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

/** Columns of the tables that are read with varying conditions: see the schema of the record and of the projections. */
interface Tables {
  readonly fill: FillColumns;
  readonly ledger_move: LedgerColumns;
  readonly journal_event: EventColumns;
  readonly journal_cursor: { readonly number: number; readonly journal_id: string };
}

interface FillColumns {
  readonly seq: number;
  readonly time: number;
  readonly coin: string;
  readonly tid: number;
  readonly oid: number;
  readonly side: string;
  readonly price: string;
  readonly size: string;
  readonly start_position: string;
  readonly direction: string;
  readonly closed_pnl: string;
  readonly fee: string;
  readonly fee_token: string;
  readonly builder_fee: string | null;
  readonly crossed: number;
  readonly hash: string;
  readonly twap_id: number | null;
  readonly cloid: string | null;
  readonly liquidation: string | null;
}

interface LedgerColumns {
  readonly time: number;
  readonly hash: string;
  readonly digest: string;
  readonly nth: number;
  readonly place: number;
  readonly kind: string;
  readonly token: string | null;
  readonly amount: string | null;
  readonly direction: string | null;
  readonly net_usd: string | null;
  readonly fee: string | null;
  readonly from_dex: string | null;
  readonly to_dex: string | null;
  readonly raw: string;
  readonly seq: number;
}

interface EventColumns {
  readonly record_seq: number;
  readonly journal: number;
  readonly seq: number;
  readonly type: string;
  readonly at: number;
  readonly coin: string | null;
  readonly decision_id: string | null;
  readonly order_id: string | null;
  readonly status: string | null;
  readonly venue_oid: number | null;
  readonly cloid: string | null;
  readonly gate: string | null;
  readonly body: string;
}
