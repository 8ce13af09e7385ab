import type { Database } from 'better-sqlite3';
import { tradeCells } from './trade-cells.ts';
import type { TradeSumTable } from './trade-sum-table.ts';
import { unknown, type WorkedTrade } from './trade-row.ts';
import { problemTable } from './trade-problem-table.ts';

/** Origin of a trade: its order in the agent's journal, or fills alone. */
interface TradeOrigin {
  /** Number of the journal; null for one known only from fills. */
  readonly journal: number | null;
  readonly orderId: string | null;
}

/** Writes trades with the rows that they are looked up and counted by. */
export interface TradeTable {
  /** Returns whether it is new or changed. `now`: world ms. */
  readonly put: (trade: WorkedTrade, now: number) => boolean;
  /** Returns its coin; null: no such trade. */
  readonly remove: (id: string) => string | null;
  readonly origin: (id: string) => TradeOrigin | null;
  /** Trades to reconcile again at this time, the earliest first. */
  readonly toRecheck: (now: number, most: number) => readonly string[];
  /** Drops what is held in memory: a transaction was rolled back. */
  readonly forget: () => void;
  /** All trades whose reconciliation may change with time alone. */
  readonly waiting: () => readonly string[];
}

/** A row of the table trade. The schema describes its columns. */
interface StoredRow {
  readonly executed_at: number;
  readonly id: string;
  readonly cell: number;
  readonly strategy_id: string;
  readonly journal: number | null;
  readonly order_id: string | null;
  readonly decision_id: string | null;
  readonly side: string | null;
  readonly requested: string | null;
  readonly filled: string | null;
  readonly average_price: string | null;
  readonly fee: string | null;
  readonly closed_pnl: string | null;
  readonly has_fills: number;
  readonly reject_reason: string | null;
  readonly venue_oids: string;
  readonly differences: string | null;
  readonly recheck_at: number | null;
  readonly venue_needed_to: number | null;
  readonly feed_needed_to: number | null;
}

const columns = [
  'executed_at',
  'id',
  'cell',
  'strategy_id',
  'journal',
  'order_id',
  'decision_id',
  'side',
  'requested',
  'filled',
  'average_price',
  'fee',
  'closed_pnl',
  'has_fills',
  'reject_reason',
  'venue_oids',
  'differences',
  'recheck_at',
  'venue_needed_to',
  'feed_needed_to',
] as const satisfies readonly (keyof StoredRow)[];

export function tradeTable(record: Database, sums: Pick<TradeSumTable, 'mark'>): TradeTable {
  const cells = tradeCells(record);
  const problems = problemTable(record);
  const mark = ({ cell, executed_at: at }: StoredRow): void => sums.mark(cell, at);
  const select = record.prepare<[string], StoredRow>('SELECT * FROM trade WHERE id = ?');
  const insertRow = record.prepare(
    `INSERT OR IGNORE INTO trade (${columns.join()}) VALUES (${columns.map(() => '?').join()})`,
  );
  const insert = (row: StoredRow): boolean =>
    insertRow.run(...columns.map((column) => row[column])).changes === 1;
  const remove = record.prepare('DELETE FROM trade WHERE executed_at = ? AND id = ?');
  const addOid = record.prepare('INSERT OR IGNORE INTO trade_oid (oid, trade_id) VALUES (?, ?)');
  const dropOid = record.prepare('DELETE FROM trade_oid WHERE oid = ? AND trade_id = ?');
  const drop = (row: StoredRow): void => {
    remove.run(row.executed_at, row.id);
    for (const oid of JSON.parse(row.venue_oids) as number[]) dropOid.run(oid, row.id);
    mark(row);
  };
  return {
    ...reads(record),
    forget: cells.forget,
    put: (worked, now) => {
      const { id, coin, orderStatus, reconciliation, venueOids } = worked.trade;
      const cell = cells.number({
        coin: coin ?? unknown,
        status: orderStatus,
        reconciliation: reconciliation?.kind ?? unknown,
      });
      const row = rowOf(worked, cell);
      const isNew = insert(row);
      if (!isNew) {
        const known = select.get(id);
        if (known === undefined || isSame(known, row)) return false;
        drop(known);
        insert(row);
      }
      for (const oid of venueOids) addOid.run(oid, id);
      mark(row);
      problems.note(worked.trade, { now, isNew });
      return true;
    },
    remove: (id) => {
      const known = select.get(id);
      if (known === undefined) return null;
      drop(known);
      problems.drop(id);
      return cells.coinOf(known.cell);
    },
  };
}

function reads(record: Database): Pick<TradeTable, 'origin' | 'toRecheck' | 'waiting'> {
  const origin = record.prepare<[string], TradeOrigin>(
    'SELECT journal, order_id AS orderId FROM trade WHERE id = ?',
  );
  const toRecheck = record
    .prepare<[number, number], string>(
      'SELECT id FROM trade WHERE recheck_at <= ? ORDER BY recheck_at LIMIT ?',
    )
    .pluck();
  const waiting = record.prepare<[], string>('SELECT id FROM trade WHERE recheck_at IS NOT NULL').pluck();
  return {
    origin: (id) => origin.get(id) ?? null,
    toRecheck: (now, most) => toRecheck.all(now, most),
    waiting: () => waiting.all(),
  };
}

const isSame = (a: StoredRow, b: StoredRow): boolean => columns.every((column) => a[column] === b[column]);

function rowOf(
  { trade: t, journal, hasFills, recheckAt, venueTo, feedTo }: WorkedTrade,
  cell: number,
): StoredRow {
  const { reconciliation } = t;
  return {
    executed_at: t.executedAt,
    id: t.id,
    cell,
    strategy_id: t.strategyId ?? unknown,
    journal,
    order_id: t.orderId,
    decision_id: t.decisionId,
    side: t.side,
    requested: t.requestedAmount,
    filled: t.filledAmount,
    average_price: t.averagePrice,
    fee: t.feeUsd,
    closed_pnl: t.realizedPnlUsd,
    has_fills: hasFills ? 1 : 0,
    reject_reason: t.rejectReason,
    venue_oids: JSON.stringify(t.venueOids),
    differences: reconciliation?.kind === 'differs' ? JSON.stringify(reconciliation.differences) : null,
    recheck_at: recheckAt,
    venue_needed_to: venueTo,
    feed_needed_to: feedTo,
  };
}
