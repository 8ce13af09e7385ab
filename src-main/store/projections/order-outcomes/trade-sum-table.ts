import type { Database } from 'better-sqlite3';
import type { DecimalText } from '../../../domain/decimal.ts';
import { Fixed, fixedText, zero } from '../../../domain/fixed.ts';
import { dayMs, hourMs } from '../../../time.ts';

/** Sum of some trades of a cell. */
export interface TradeSum {
  readonly rows: number;
  /** Number of trades with a known amount, and the sum of the amounts in the market's collateral. */
  readonly valued: number;
  readonly volume: DecimalText;
  /** Number of trades with a fee in dollars, and the sum of the fees. */
  readonly charged: number;
  readonly fees: DecimalText;
}

/** Sums of the trades of a cell and strategy by hour, day and 32 days: each longer time is the sum of the shorter ones. */
export interface TradeSumTable {
  /** Marks the sums of this instant's hour as dirty. */
  readonly mark: (cell: number, at: number) => void;
  /** Recomputes dirty hours from about `most` rows; the next call continues an hour with more. */
  readonly recompute: (most: number) => void;
  readonly isDirty: () => boolean;
  /** Drops what is cached in memory: a transaction was rolled back. */
  readonly forget: () => void;
}

/** Longest unit: its sums add up to those of all time. */
export const longestUnit = 32 * dayMs;
const coarser: readonly (readonly [unit: number, finer: number])[] = [
  [dayMs, hourMs],
  [longestUnit, dayMs],
];

/** Cost of one hour besides its rows, in rows. */
const rowsPerHour = 10;

interface SumSpan {
  readonly cell: number;
  /** Beginning of the hour, day or 32 days. */
  readonly at: number;
}

interface FilledRow {
  readonly executedAt: number;
  readonly id: string;
  readonly strategyId: string;
  readonly filled: DecimalText | null;
  readonly averagePrice: DecimalText | null;
  readonly fee: DecimalText | null;
}

type StrategySum = TradeSum & { readonly strategyId: string };

/** An hour that is added up in parts, up to `through`. */
interface PartOfHour extends SumSpan {
  readonly through: Pick<FilledRow, 'executedAt' | 'id'>;
  readonly sums: Map<string, Adding>;
}

export function tradeSumTable(record: Database): TradeSumTable {
  const rows = record.prepare<[number, number, string, number, number], FilledRow>(
    `SELECT executed_at AS executedAt, id, strategy_id AS strategyId, filled, average_price AS averagePrice, fee
     FROM trade INDEXED BY trade_by_cell WHERE cell = ? AND (executed_at, id) > (?, ?) AND executed_at < ?
     ORDER BY executed_at, id LIMIT ?`,
  );
  const nextDirty = record.prepare<[], SumSpan>('SELECT cell, hour AS at FROM dirty_trade_sum LIMIT 1');
  const mark = record.prepare<[number, number]>(
    'INSERT OR IGNORE INTO dirty_trade_sum (cell, hour) VALUES (?, ?)',
  );
  const done = record.prepare<[number, number]>('DELETE FROM dirty_trade_sum WHERE cell = ? AND hour = ?');
  const table = sumTable(record);
  const pending: { part: PartOfHour | null } = { part: null };
  /** Hours that are marked already. */
  const marked = new Set<string>();
  /** Returns how many rows were read; keeps the part if there are more. */
  const addUp = ({ cell, at }: SumSpan, most: number): number => {
    const known = pending.part;
    const part: PartOfHour =
      known?.cell === cell && known.at === at
        ? known
        : { cell, at, through: { executedAt: at, id: '' }, sums: new Map() };
    const found = rows.all(cell, part.through.executedAt, part.through.id, at + hourMs, most);
    for (const row of found) addingOf(part.sums, row.strategyId).addRow(row);
    const last = found.at(-1);
    pending.part = last === undefined || found.length < most ? null : { ...part, through: last };
    if (pending.part === null) {
      table.put(hourMs, part, part.sums);
      done.run(cell, at);
    }
    return found.length;
  };
  return {
    mark: (cell, time) => {
      const at = beginOf(time, hourMs);
      if (pending.part?.cell === cell && pending.part.at === at) pending.part = null;
      if (marked.has(`${cell} ${at}`)) return;
      marked.add(`${cell} ${at}`);
      mark.run(cell, at);
    },
    recompute: (most) => {
      marked.clear();
      const hours: SumSpan[] = [];
      for (let left = most; left > 0;) {
        const span = pending.part ?? nextDirty.get();
        if (span === undefined) break;
        left -= addUp(span, left) + rowsPerHour;
        if (pending.part === null) hours.push(span);
      }
      for (const [unit, finer] of coarser)
        for (const span of coarserSpans(hours, unit)) table.put(unit, span, table.sumsIn(finer, span, unit));
    },
    isDirty: () => nextDirty.get() !== undefined,
    forget: () => {
      pending.part = null;
      marked.clear();
    },
  };
}

function sumTable(record: Database) {
  const select = record.prepare<[number, number, number, number], StrategySum>(
    `SELECT strategy_id AS strategyId, rows, valued, volume, charged, fees FROM trade_sum
     WHERE unit = ? AND cell = ? AND at >= ? AND at < ?`,
  );
  const insert = record.prepare<[SumSpan & StrategySum & { readonly unit: number }]>(
    `INSERT INTO trade_sum (unit, cell, at, strategy_id, rows, valued, volume, charged, fees)
     VALUES (:unit, :cell, :at, :strategyId, :rows, :valued, :volume, :charged, :fees)`,
  );
  const remove = record.prepare('DELETE FROM trade_sum WHERE unit = ? AND cell = ? AND at = ?');
  return {
    put: (unit: number, { cell, at }: SumSpan, sums: ReadonlyMap<string, Adding>): void => {
      remove.run(unit, cell, at);
      for (const [strategyId, adding] of sums) insert.run({ unit, cell, at, strategyId, ...adding.sum() });
    },
    sumsIn: (finer: number, { cell, at }: SumSpan, unit: number): ReadonlyMap<string, Adding> => {
      const sums = new Map<string, Adding>();
      for (const sum of select.all(finer, cell, at, at + unit)) addingOf(sums, sum.strategyId).addSum(sum);
      return sums;
    },
  };
}

const beginOf = (time: number, unit: number): number => Math.floor(time / unit) * unit;

/** Returns the longer spans of this length that contain the given ones, each once. */
function coarserSpans(spans: readonly SumSpan[], unit: number): readonly SumSpan[] {
  const found = spans.map(({ cell, at }) => ({ cell, at: beginOf(at, unit) }));
  return [...new Map(found.map((span) => [`${span.cell} ${span.at}`, span])).values()];
}

/** Adds up sums exactly. */
class Adding {
  private rows = 0;
  private valued = 0;
  private volume = zero;
  private charged = 0;
  private fees = zero;

  /** An order without a fill has no price; its value is known to be zero. */
  addRow({ filled, averagePrice, fee }: Pick<FilledRow, 'filled' | 'averagePrice' | 'fee'>): void {
    this.rows += 1;
    if (filled === '0') this.valued += 1;
    else if (filled !== null && averagePrice !== null) {
      this.valued += 1;
      this.volume = this.volume.plus(Fixed.of(filled).times(Fixed.of(averagePrice)));
    }
    if (fee === null) return;
    this.charged += 1;
    this.fees = this.fees.plus(Fixed.of(fee));
  }

  addSum(sum: TradeSum): void {
    this.rows += sum.rows;
    this.valued += sum.valued;
    this.volume = this.volume.plus(Fixed.of(sum.volume));
    this.charged += sum.charged;
    this.fees = this.fees.plus(Fixed.of(sum.fees));
  }

  sum(): TradeSum {
    const { rows, valued, volume, charged, fees } = this;
    return { rows, valued, volume: fixedText(volume), charged, fees: fixedText(fees) };
  }
}

function addingOf(sums: Map<string, Adding>, strategyId: string): Adding {
  const known = sums.get(strategyId) ?? new Adding();
  sums.set(strategyId, known);
  return known;
}

export function joinSums(sums: readonly TradeSum[]): TradeSum {
  const adding = new Adding();
  for (const sum of sums) adding.addSum(sum);
  return adding.sum();
}
