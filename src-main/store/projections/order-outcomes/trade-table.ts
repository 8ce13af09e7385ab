import type { Database } from 'better-sqlite3';
import type { TimeSpan } from '../../../domain/time-span.ts';
import type { TradeCells } from './trade-cells.ts';
import { tradeCells } from './trade-cells.ts';
import { tradeSumTable } from './trade-sum-table.ts';
import { unknown, type WorkedTrade } from './trade-row.ts';
import { troubleTable } from './trade-trouble-table.ts';

/** Where an order's outcome came from. */
export interface TradeOrigin {
  /** Number of the journal; null for one known only from fills. */
  readonly journal: number | null;
  readonly orderId: string | null;
}

/** Writes trades, with what they are found and counted by. */
export interface TradeTable {
  /** Returns whether it is new or other than it was. `now`: world ms. */
  readonly put: (trade: WorkedTrade, now: number) => boolean;
  /** Returns its coin; null: there was none. */
  readonly remove: (id: string) => string | null;
  readonly origin: (id: string) => TradeOrigin | null;
  /** Trades on which the time has come to look again, the first of them first. */
  readonly toJudge: (now: number, most: number) => readonly string[];
  /** All on which time has still to be waited for. */
  readonly waiting: () => readonly string[];
  /** Counts and adds up anew what was put and removed since. */
  readonly recount: () => void;
}

/** Values in the order of the table's columns, from executed_at on. */
type Values = readonly (string | number | null)[];

const columns = `executed_at, id, cell, strategy_id, journal, order_id, decision_id, side, requested, filled, average_price,
  fee, closed_pnl, has_fills, reject_reason, venue_oids, differences, judge_at, venue_from, venue_to, feed_from, feed_to`;
const oidsColumn = 15;

export function tradeTable(record: Database): TradeTable {
  const cells = tradeCells(record);
  const sums = tradeSumTable(record);
  const troubles = troubleTable(record);
  const touch = (values: Values): void => {
    cells.touch(placeOf(values));
    sums.touch(placeOf(values));
  };
  const select = record.prepare<[string], (string | number | null)[]>(
    `SELECT ${columns} FROM trade WHERE id = ?`,
  );
  select.raw();
  const insert = record.prepare(`INSERT INTO trade VALUES (${columns.replaceAll(/\w+/g, '?')})`);
  const remove = record.prepare('DELETE FROM trade WHERE executed_at = ? AND id = ?');
  const addOid = record.prepare('INSERT OR IGNORE INTO trade_oid VALUES (?, ?)');
  const dropOid = record.prepare('DELETE FROM trade_oid WHERE oid = ? AND trade_id = ?');
  const drop = (id: string, known: Values): void => {
    remove.run(known[0], id);
    for (const oid of oidsOf(known)) dropOid.run(oid, id);
    touch(known);
  };
  return {
    ...reads(record),
    put: (worked, now) => {
      const { id, coin, orderStatus, reconciliation } = worked.trade;
      const cell = cells.number({
        coin: coin ?? unknown,
        status: orderStatus,
        reconciliation: reconciliation?.kind ?? unknown,
      });
      const values = valuesOf(worked, cell);
      const known = select.get(id);
      if (known !== undefined && values.every((value, column) => value === known[column])) return false;
      if (known !== undefined) drop(id, known);
      insert.run(values);
      for (const oid of worked.trade.venueOids) addOid.run(oid, id);
      touch(values);
      troubles.note(worked.trade, now);
      return true;
    },
    remove: (id) => {
      const known = select.get(id);
      if (known === undefined) return null;
      drop(id, known);
      troubles.drop(id);
      return cells.coinOf(Number(known[2]));
    },
    recount: () => {
      cells.recount();
      sums.recount();
    },
  };
}

function reads(record: Database): Pick<TradeTable, 'origin' | 'toJudge' | 'waiting'> {
  const origin = record.prepare<[string], TradeOrigin>(
    'SELECT journal, order_id AS orderId FROM trade WHERE id = ?',
  );
  const toJudge = record
    .prepare<[number, number], string>('SELECT id FROM trade WHERE judge_at <= ? ORDER BY judge_at LIMIT ?')
    .pluck();
  const waiting = record.prepare<[], string>('SELECT id FROM trade WHERE judge_at IS NOT NULL').pluck();
  return {
    origin: (id) => origin.get(id) ?? null,
    toJudge: (now, most) => toJudge.all(now, most),
    waiting: () => waiting.all(),
  };
}

const oidsOf = (values: Values): readonly number[] => JSON.parse(String(values[oidsColumn])) as number[];

const placeOf = (values: Values): Parameters<TradeCells['touch']>[0] => ({
  cell: Number(values[2]),
  at: Number(values[0]),
  strategyId: String(values[3]),
});

function valuesOf({ trade: t, journal, hasFills, judgeAt, venue, feed }: WorkedTrade, cell: number): Values {
  const { reconciliation } = t;
  return [
    t.executedAt,
    t.id,
    cell,
    t.strategyId ?? unknown,
    journal,
    t.orderId,
    t.decisionId,
    t.side,
    t.requestedAmount,
    t.filledAmount,
    t.averagePrice,
    t.feeUsd,
    t.realizedPnlUsd,
    hasFills ? 1 : 0,
    t.rejectReason,
    JSON.stringify(t.venueOids),
    reconciliation?.kind === 'differs' ? JSON.stringify(reconciliation.differences) : null,
    judgeAt,
    ...spanValues(venue),
    ...spanValues(feed),
  ];
}

const spanValues = (span: TimeSpan | null): Values => (span === null ? [null, null] : [span.from, span.to]);
