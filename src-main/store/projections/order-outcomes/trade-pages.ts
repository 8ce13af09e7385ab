import type { Database } from 'better-sqlite3';
import { dayMs } from '../../../time.ts';
import type {
  StoredTrade,
  StoredTradeCounts,
  TradeQuery,
  TradeSelection,
  TradesReader,
} from '../../trades.ts';
import type { Cell } from './trade-cells.ts';
import { tradeOf, tradesIn, tradesInOrder, unknown, type TradeRow } from './trade-row.ts';

interface NumberedCell extends Cell {
  readonly number: number;
}

const mismatches: readonly string[] = ['venue_missing', 'agent_missing', 'differs'];
/** Bounds before and after all times. */
const earliest = Number.MIN_SAFE_INTEGER;
const afterAll = { executedAt: Number.MAX_SAFE_INTEGER, id: '' };

interface PageParameters {
  readonly fromTime: number;
  /** The page begins after this trade. */
  readonly at: number;
  readonly id: string;
  readonly limit: number;
  readonly offset: number;
}

interface CellPageParameters extends PageParameters {
  /** JSON; null, here and below: any. */
  readonly coins: string | null;
  readonly status: string | null;
  /** JSON. */
  readonly reconciliations: string | null;
  readonly strategyId: string | null;
}

/** Selects the newest trade of a cell that is older than `behind`: one row of an index. */
const newestOf = (table: string, cell: string, behind: string): string =>
  `SELECT executed_at, id FROM trade ${table} cell = ${cell} AND executed_at >= :fromTime
   AND (executed_at, id) < (${behind}) ORDER BY executed_at DESC, id DESC LIMIT 1`;

/** Merges cells: a queue holds the newest trade of each; the newest of all leaves it, and the next of its cell takes its place. */
const ofCells = (table: string): string => `WITH RECURSIVE newest (of_cell, at, trade_id) AS (
    SELECT c.number, t.executed_at, t.id FROM trade_cell AS c CROSS JOIN trade AS t
      ON (t.executed_at, t.id) = (${newestOf(table, 'c.number', ':at, :id')})
      WHERE (:coins IS NULL OR c.coin IN (SELECT value FROM json_each(:coins))) AND (:status IS NULL OR c.status = :status)
        AND (:reconciliations IS NULL OR c.reconciliation IN (SELECT value FROM json_each(:reconciliations)))
    UNION ALL
    SELECT n.of_cell, t.executed_at, t.id FROM newest AS n CROSS JOIN trade AS t
      ON (t.executed_at, t.id) = (${newestOf(table, 'n.of_cell', 'n.at, n.trade_id')})
    ORDER BY 2 DESC, 3 DESC LIMIT :limit OFFSET :offset
  )
  ${tradesIn(`newest AS n CROSS JOIN trade AS t ON t.executed_at = n.at AND t.id = n.trade_id
    CROSS JOIN trade_cell AS c ON c.number = t.cell`)} ORDER BY n.at DESC, n.trade_id DESC`;

/**
 * Pages and counts trades, each page by one statement. For every filter, each cell that it lets through is one range of one
 * index, and a page is the newest rows of these ranges.
 */
export function tradePages(
  record: Database,
  collateralOf: (coin: string) => string | null,
): Pick<TradesReader, 'trades' | 'tradesBetween' | 'tradeCounts'> {
  const all = record.prepare<[PageParameters], TradeRow>(
    `${tradesInOrder} WHERE executed_at >= :fromTime AND (executed_at, id) < (:at, :id)
     ORDER BY executed_at DESC, id DESC LIMIT :limit OFFSET :offset`,
  );
  const some = record.prepare<[CellPageParameters], TradeRow>(ofCells('INDEXED BY trade_by_cell WHERE'));
  const ofStrategy = record.prepare<[CellPageParameters], TradeRow>(
    ofCells("INDEXED BY trade_by_strategy WHERE strategy_id = :strategyId AND strategy_id <> '' AND"),
  );
  const trades = ({ before, limit, offset = 0, ...selection }: TradeQuery): readonly StoredTrade[] => {
    const { coins, status, reconciliation, strategyId, fromTime = earliest } = selection;
    const { executedAt, id } = before ?? afterAll;
    const parameters: CellPageParameters = {
      fromTime,
      at: executedAt,
      id,
      limit,
      offset,
      coins: coins === undefined ? null : JSON.stringify(coins),
      status: status ?? null,
      reconciliations: reconciliation === undefined ? null : JSON.stringify(reconciledAs(reconciliation)),
      strategyId: strategyId ?? null,
    };
    const rows = isEverything(selection) ? all : strategyId === undefined ? some : ofStrategy;
    return rows.all(parameters).map((row) => tradeOf(row, collateralOf));
  };
  return {
    trades,
    tradesBetween: ({ coins, fromTime, toTime, limit }) =>
      trades({ coins, fromTime, before: { executedAt: toTime + 1, id: '' }, limit }),
    tradeCounts: tradeCounter(record, cellReader(record)),
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
  reconciliation === undefined || reconciledAs(reconciliation).includes(cell.reconciliation);

/** Returns the stored reconciliations that a filter selects. */
function reconciledAs(
  reconciliation: Exclude<TradeSelection['reconciliation'], undefined>,
): readonly string[] {
  if (reconciliation === 'mismatch') return mismatches;
  return [reconciliation === 'uncovered' ? unknown : reconciliation];
}

/** Counts trades from the sums of whole days, and row by row only in the day in which the time begins. */
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
    edge: edge(" AND strategy_id = ? AND strategy_id <> ''", 'trade_by_strategy').pluck(),
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

/** Counts each status and the mismatches as their own filter would find them, under all the other conditions. */
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
    mismatches: sum((cell) => mismatches.includes(cell.reconciliation) && hasStatus(cell, selection)),
  };
}
