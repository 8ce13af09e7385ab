import type { Database } from 'better-sqlite3';
import type { DecimalText } from '../../../domain/decimal.ts';
import type { MarkRange } from '../../../domain/performance/excursion.ts';
import { minuteMs } from '../../../time.ts';
import type { EquityPoint, PriceSample, SampledMark } from '../../account.ts';
import { recordHead } from '../record-head.ts';

/** Samples of the account's equity and of prices, one a minute each. The first sample of a minute stays. */
interface SampleTables {
  readonly equity: (fromTime: number, toTime: number) => readonly EquityPoint[];
  readonly lastEquity: (fromTime: number, toTime: number) => EquityPoint | null;
  readonly firstEquityAt: () => number | null;
  readonly prices: (coin: string, fromTime: number, toTime: number) => readonly PriceSample[];
  readonly lastMark: (coin: string, fromTime: number, toTime: number) => SampledMark | null;
  readonly markRange: (coin: string, fromTime: number, toTime: number) => MarkRange | null;
  readonly putEquity: (point: EquityPoint) => void;
  readonly putPrices: (samples: readonly PriceSample[]) => void;
}

interface EquityRow extends Omit<EquityPoint, 'partial'> {
  readonly equityUsd: DecimalText;
  readonly partial: 0 | 1;
}

const pointOf = (row: EquityRow): EquityPoint => ({ ...row, partial: row.partial === 1 });

/** The minute that a sample stands for, counted from the epoch. */
const minuteOf = (at: number): number => Math.floor(at / minuteMs);

export function sampleTables(record: Database): SampleTables {
  const head = recordHead(record);
  const equityRows = `SELECT at, equity_usd AS equityUsd, withdrawable_usd AS withdrawableUsd,
       unrealized_pnl_usd AS unrealizedPnlUsd, partial
     FROM equity_sample WHERE minute BETWEEN ? AND ? AND at BETWEEN ? AND ? ORDER BY minute`;
  const selectEquity = record.prepare<[number, number, number, number], EquityRow>(equityRows);
  const selectLastEquity = record.prepare<[number, number, number, number], EquityRow>(
    `${equityRows} DESC LIMIT 1`,
  );
  const selectFirstAt = record
    .prepare<[], number>('SELECT at FROM equity_sample WHERE minute >= 0 ORDER BY minute LIMIT 1')
    .pluck();
  const insertEquity = record.prepare<[EquityRow & { readonly minute: number; readonly seq: number }]>(
    `INSERT OR IGNORE INTO equity_sample (minute, at, equity_usd, withdrawable_usd, unrealized_pnl_usd, partial, seq)
     VALUES (:minute, :at, :equityUsd, :withdrawableUsd, :unrealizedPnlUsd, :partial, :seq)`,
  );
  const selectPrices = record.prepare<[string, number, number, number, number], PriceSample>(
    `SELECT coin, at, mark, oracle, mid FROM price_sample
     WHERE coin = ? AND minute BETWEEN ? AND ? AND at BETWEEN ? AND ? ORDER BY minute`,
  );
  const selectLastMark = record.prepare<[string, number, number, number, number], SampledMark>(
    `SELECT at, mark FROM price_sample
     WHERE coin = ? AND minute BETWEEN ? AND ? AND at BETWEEN ? AND ? AND mark IS NOT NULL ORDER BY minute DESC LIMIT 1`,
  );
  const selectMarks = record.prepare<[string, number, number, number, number], MarkRange>(
    `SELECT min(CAST(mark AS REAL)) AS low, max(CAST(mark AS REAL)) AS high, count(mark) AS count FROM price_sample
     WHERE coin = ? AND minute BETWEEN ? AND ? AND at BETWEEN ? AND ?`,
  );
  const insertPrice = record.prepare<[PriceSample & { readonly minute: number; readonly seq: number }]>(
    `INSERT OR IGNORE INTO price_sample (coin, minute, at, mark, oracle, mid, seq)
     VALUES (:coin, :minute, :at, :mark, :oracle, :mid, :seq)`,
  );
  return {
    equity: (fromTime, toTime) =>
      selectEquity.all(minuteOf(fromTime), minuteOf(toTime), fromTime, toTime).map(pointOf),
    lastEquity: (fromTime, toTime) => {
      const row = selectLastEquity.get(minuteOf(fromTime), minuteOf(toTime), fromTime, toTime);
      return row === undefined ? null : pointOf(row);
    },
    firstEquityAt: () => selectFirstAt.get() ?? null,
    prices: (coin, fromTime, toTime) =>
      selectPrices.all(coin, minuteOf(fromTime), minuteOf(toTime), fromTime, toTime),
    lastMark: (coin, fromTime, toTime) =>
      selectLastMark.get(coin, minuteOf(fromTime), minuteOf(toTime), fromTime, toTime) ?? null,
    markRange: (coin, fromTime, toTime) => {
      const range = selectMarks.get(coin, minuteOf(fromTime), minuteOf(toTime), fromTime, toTime);
      return range === undefined || range.count === 0 ? null : range;
    },
    putEquity: record.transaction((point: EquityPoint): void => {
      const row: EquityRow = { ...point, partial: point.partial ? 1 : 0 };
      head.add((seq) => insertEquity.run({ ...row, minute: minuteOf(point.at), seq }));
    }),
    putPrices: record.transaction((samples: readonly PriceSample[]): void => {
      for (const sample of samples)
        head.add((seq) => insertPrice.run({ ...sample, minute: minuteOf(sample.at), seq }));
    }),
  };
}
