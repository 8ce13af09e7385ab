import type { Database } from 'better-sqlite3';
import type { DecimalText } from '../../../domain/decimal.ts';
import { joinSpans, spanOfSample, type EquitySpan } from '../../../domain/performance/equity-span.ts';
import { dayOf } from '../../../domain/performance/period.ts';
import type { EquityDay, EquityHour, EquityPoint } from '../../account.ts';
import { settleDue } from '../../projections/due-sums.ts';
import { recordHead } from '../record-head.ts';
import { minuteOf } from './sample-minute.ts';
import { dayMs, hourMs } from '../../../time.ts';

interface EquityRow {
  readonly at: number;
  readonly equity_usd: DecimalText;
  readonly withdrawable_usd: DecimalText | null;
  readonly unrealized_pnl_usd: DecimalText | null;
  readonly partial: number;
}

export interface EquityTable {
  readonly between: (fromTime: number, toTime: number) => readonly EquityPoint[];
  /** Days from `fromDay` up to `toDay` (not included) that have a sample, ascending. */
  readonly days: (fromDay: number, toDay: number) => readonly EquityDay[];
  /** Hours from `fromHour` up to `toHour` (not included) that have a sample, ascending. */
  readonly hours: (fromHour: number, toHour: number) => readonly EquityHour[];
  /** The first sample of a minute stays: what was once read of the past doesn't change. */
  readonly put: (point: EquityPoint) => void;
  /** Sums up the hours that a new schema asks for. */
  readonly settle: () => void;
}

export function equityTable(record: Database): EquityTable {
  const select = record.prepare<[number, number, number, number], EquityRow>(
    `SELECT at, equity_usd, withdrawable_usd, unrealized_pnl_usd, partial FROM equity_sample
     WHERE minute BETWEEN ? AND ? AND at BETWEEN ? AND ? ORDER BY minute`,
  );
  const head = recordHead(record);
  const insert = record.prepare<(string | number | null)[]>(
    `INSERT OR IGNORE INTO equity_sample (minute, at, equity_usd, withdrawable_usd, unrealized_pnl_usd, partial, seq)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const between: EquityTable['between'] = (fromTime, toTime) =>
    select.all(minuteOf(fromTime), minuteOf(toTime), fromTime, toTime).map((row) => ({
      at: row.at,
      equityUsd: row.equity_usd,
      withdrawableUsd: row.withdrawable_usd,
      unrealizedPnlUsd: row.unrealized_pnl_usd,
      partial: row.partial === 1,
    }));
  const hours = spanSums(record, 'hour');
  const days = spanSums(record, 'day');
  const recomputeHour = (hour: number): void => {
    const points = between(hour, hour + hourMs - 1);
    const spans = points.map(({ at, equityUsd }) => spanOfSample(at, equityUsd));
    hours.put(hour, { spans, partialCount: points.filter(({ partial }) => partial).length });
  };
  const recomputeDay = (day: number): void => {
    const sums = hours.between(day, day + dayMs);
    days.put(day, {
      spans: sums.map(({ span }) => span),
      partialCount: sums.reduce((sum, { partialCount }) => sum + partialCount, 0),
    });
  };
  const put = record.transaction(
    ({ at, equityUsd, withdrawableUsd, unrealizedPnlUsd, partial }: EquityPoint) => {
      const row = [minuteOf(at), at, equityUsd, withdrawableUsd, unrealizedPnlUsd, Number(partial)];
      if (!head.add((seq) => insert.run(...row, seq))) return;
      recomputeHour(Math.floor(at / hourMs) * hourMs);
      recomputeDay(dayOf(at));
    },
  );
  return {
    between,
    days: (fromDay, toDay) =>
      days.between(fromDay, toDay).map(({ from, ...sums }) => ({ day: from, ...sums })),
    hours: (fromHour, toHour) =>
      hours.between(fromHour, toHour).map(({ from, ...sums }) => ({ hour: from, ...sums })),
    put: (point) => put(point),
    settle: () => {
      settleDue(record, 'equity_hour', (_coin, hour) => recomputeHour(hour));
      settleDue(record, 'equity_day', (_coin, day) => recomputeDay(day));
    },
  };
}

interface SpanRow extends Omit<EquitySpan, 'dollarFall' | 'shareFall'> {
  readonly from: number;
  readonly dollarFrom: DecimalText;
  readonly dollarTo: DecimalText;
  readonly shareFrom: DecimalText | null;
  readonly shareTo: DecimalText | null;
  readonly partialCount: number;
}

/** What was sampled in an hour or a day. */
interface SpanSums {
  readonly span: EquitySpan;
  readonly partialCount: number;
}

/** The samples of each hour, or of each day, as one span, built anew whenever one comes. */
function spanSums(record: Database, unit: 'hour' | 'day') {
  const select = record.prepare<[number, number], SpanRow>(
    `SELECT ${unit} AS "from", from_at AS fromAt, to_at AS toAt, first, last, high, low, dollar_from AS dollarFrom,
            dollar_to AS dollarTo, share_from AS shareFrom, share_to AS shareTo, partial_count AS partialCount
     FROM equity_${unit} WHERE ${unit} >= ? AND ${unit} < ? ORDER BY ${unit}`,
  );
  const replace = record.prepare(
    `INSERT OR REPLACE INTO equity_${unit} VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  return {
    between: (from: number, to: number) => select.all(from, to).map(sumsOfRow),
    put: (
      from: number,
      { spans, partialCount }: { readonly spans: readonly EquitySpan[]; readonly partialCount: number },
    ) => {
      if (spans.length > 0) replace.run(from, ...valuesOf(spans.reduce(joinSpans)), partialCount);
    },
  };
}

const valuesOf = (span: EquitySpan): readonly (string | number | null)[] => [
  span.fromAt,
  span.toAt,
  span.first,
  span.last,
  span.high,
  span.low,
  span.dollarFall.from,
  span.dollarFall.to,
  span.shareFall?.from ?? null,
  span.shareFall?.to ?? null,
];

function sumsOfRow({
  from,
  partialCount,
  dollarFrom,
  dollarTo,
  shareFrom,
  shareTo,
  ...span
}: SpanRow): SpanSums & { readonly from: number } {
  const shareFall = shareFrom === null || shareTo === null ? null : { from: shareFrom, to: shareTo };
  return { from, partialCount, span: { ...span, dollarFall: { from: dollarFrom, to: dollarTo }, shareFall } };
}
