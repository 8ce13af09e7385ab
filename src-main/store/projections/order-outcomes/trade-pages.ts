import type { Database } from 'better-sqlite3';
import { dayMs } from '../../../time.ts';
import type { Stream, StreamKey } from '../../newest-of-streams.ts';
import { newestOf } from '../../newest-of-streams.ts';
import type { Cell } from './trade-cells.ts';
import { tradeOf, tradesInOrder, unknown, type TradeRow } from './trade-row.ts';
import type { KeptTrade, StoredTradeCounts, TradeSelection, TradesReader } from '../../trades.ts';

interface NumberedCell extends Cell {
  readonly number: number;
}

const mismatches: ReadonlySet<string> = new Set(['venue_missing', 'agent_missing', 'differs']);
/** Before all times, and behind them. */
const earliest = Number.MIN_SAFE_INTEGER;
const afterAll: StreamKey = { at: Number.MAX_SAFE_INTEGER, id: '' };

/**
 * Pages and counts of trades. Whatever they are filtered by, each cell that a filter lets through is one range of one index,
 * and a page is the newest of these ranges.
 */
export function tradePages(
  record: Database,
  collateralOf: (coin: string) => string | null,
): Pick<TradesReader, 'trades' | 'tradesBetween' | 'tradeCounts'> {
  const select = record.prepare<[number, number, string, number], TradeRow>(
    `${tradesInOrder} WHERE executed_at >= ? AND (executed_at, id) < (?, ?)
     ORDER BY executed_at DESC, id DESC LIMIT ?`,
  );
  const selectOne = record.prepare<[number, string], TradeRow>(
    `${tradesInOrder} WHERE executed_at = ? AND id = ?`,
  );
  const cells = cellReader(record);
  const streams = streamReader(record);
  const told = (row: TradeRow): KeptTrade => tradeOf(row, collateralOf);
  const page = (selection: TradeSelection, before: StreamKey, limit: number): readonly KeptTrade[] => {
    const fromTime = selection.fromTime ?? earliest;
    if (isEverything(selection)) return select.all(fromTime, before.at, before.id, limit).map(told);
    const found = cells(selection)
      .filter((cell) => hasStatus(cell, selection) && hasReconciliation(cell, selection))
      .map(({ number }) => streams(number, selection.strategyId, fromTime));
    return newestOf(found, before, limit).flatMap(({ at, id }) => selectOne.all(at, id).map(told));
  };
  return {
    trades: ({ before, limit, ...selection }) =>
      page(selection, before === null ? afterAll : { at: before.executedAt, id: before.id }, limit),
    tradesBetween: ({ coins, fromTime, toTime, limit }) =>
      page({ coins, fromTime }, { at: toTime + 1, id: '' }, limit),
    tradeCounts: tradeCounter(record, cells),
  };
}

function isEverything({ coins, status, strategyId, reconciliation }: TradeSelection): boolean {
  return [coins, status, strategyId, reconciliation].every((condition) => condition === undefined);
}

type CellReader = (selection: Pick<TradeSelection, 'coins'>) => readonly NumberedCell[];

function cellReader(record: Database): CellReader {
  const select = record.prepare<[], NumberedCell>(
    'SELECT number, coin, status, reconciliation FROM trade_cell',
  );
  return ({ coins }) => {
    const wanted = coins === undefined ? null : new Set(coins);
    return select.all().filter(({ coin }) => wanted === null || wanted.has(coin));
  };
}

const hasStatus = (cell: Cell, { status }: TradeSelection): boolean =>
  status === undefined || cell.status === status;
const hasReconciliation = (cell: Cell, { reconciliation }: TradeSelection): boolean =>
  reconciliation === undefined || isReconciled(cell, reconciliation);

function isReconciled(
  { reconciliation }: Cell,
  asked: Exclude<TradeSelection['reconciliation'], undefined>,
): boolean {
  if (asked === 'mismatch') return mismatches.has(reconciliation);
  return reconciliation === (asked === 'uncovered' ? unknown : asked);
}

function streamReader(
  record: Database,
): (cell: number, strategyId: string | undefined, fromTime: number) => Stream {
  const range = `executed_at >= ? AND (executed_at, id) < (?, ?) ORDER BY executed_at DESC, id DESC LIMIT ?`;
  const ofCell = record.prepare<[number, number, number, string, number], StreamKey>(
    `SELECT executed_at AS at, id FROM trade INDEXED BY trade_by_cell WHERE cell = ? AND ${range}`,
  );
  const ofStrategy = record.prepare<[string, number, number, number, string, number], StreamKey>(
    `SELECT executed_at AS at, id FROM trade INDEXED BY trade_by_strategy
     WHERE strategy_id = ? AND cell = ? AND ${range}`,
  );
  return (cell, strategyId, fromTime) => (before, count) =>
    strategyId === undefined
      ? ofCell.all(cell, fromTime, before.at, before.id, count)
      : ofStrategy.all(strategyId, cell, fromTime, before.at, before.id, count);
}

/** Whole days are counted already; only of the day in which the time begins are rows counted. */
function tradeCounter(record: Database, cells: CellReader): TradesReader['tradeCounts'] {
  const sum = (more: string) =>
    record.prepare<(number | string)[], number>(
      `SELECT coalesce(sum(rows), 0) FROM trade_sum WHERE unit = ${dayMs} AND cell = ? AND at >= ?${more}`,
    );
  const edge = (more: string, index: string) =>
    record.prepare<(number | string)[], number>(
      `SELECT count(*) FROM trade INDEXED BY ${index} WHERE cell = ? AND executed_at >= ? AND executed_at < ?${more}`,
    );
  const all = { sum: sum('').pluck(), edge: edge('', 'trade_by_cell').pluck() };
  const some = {
    sum: sum(' AND strategy_id = ?').pluck(),
    edge: edge(' AND strategy_id = ?', 'trade_by_strategy').pluck(),
  };
  return (selection) => {
    const { fromTime = earliest, strategyId } = selection;
    const strategy = strategyId === undefined ? [] : [strategyId];
    const count = strategyId === undefined ? all : some;
    const firstDay = fromTime === earliest ? earliest : Math.ceil(fromTime / dayMs) * dayMs;
    return countsOf(
      cells(selection).map((cell) => ({
        cell,
        rows:
          (count.sum.get(cell.number, firstDay, ...strategy) ?? 0) +
          (firstDay > fromTime ? (count.edge.get(cell.number, fromTime, firstDay, ...strategy) ?? 0) : 0),
      })),
      selection,
    );
  };
}

interface CountedCell {
  readonly cell: Cell;
  readonly rows: number;
}

/** Each status and the mismatches are counted as their own choice would find them: under all the other conditions. */
function countsOf(counted: readonly CountedCell[], selection: TradeSelection): StoredTradeCounts {
  const sum = (isOf: (cell: Cell) => boolean): number =>
    counted.reduce((total, { cell, rows }) => (isOf(cell) ? total + rows : total), 0);
  const ofStatus = (status: string): number =>
    sum((cell) => cell.status === status && hasReconciliation(cell, selection));
  return {
    total: sum((cell) => hasStatus(cell, selection) && hasReconciliation(cell, selection)),
    byStatus: {
      filled: ofStatus('filled'),
      partial: ofStatus('partial'),
      resting: ofStatus('resting'),
      rejected: ofStatus('rejected'),
      unknown: ofStatus('unknown'),
    },
    mismatches: sum((cell) => mismatches.has(cell.reconciliation) && hasStatus(cell, selection)),
  };
}
