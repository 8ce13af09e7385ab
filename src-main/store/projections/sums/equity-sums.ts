import type { Database } from 'better-sqlite3';
import type { DecimalText } from '../../../domain/decimal.ts';
import { joinSpans, spanOfSample, type EquitySpan } from '../../../domain/performance/equity-span.ts';
import { dayMs, hourMs, minuteMs } from '../../../time.ts';
import type { EquityDay, EquityHour } from '../../trades.ts';

/** Equity samples summed up by UTC hour and day. */
interface EquitySums {
  /** Hours from `fromHour` up to `toHour` (not included) that have a sample, ascending. */
  readonly hours: (fromHour: number, toHour: number) => readonly EquityHour[];
  /** Days from `fromDay` up to `toDay` (not included) that have a sample, ascending. */
  readonly days: (fromDay: number, toDay: number) => readonly EquityDay[];
  /** Returns how many samples the hour has. */
  readonly recomputeHour: (hour: number) => number;
  /** Recomputes a day from the sums of its hours. */
  readonly recomputeDay: (day: number) => void;
}

interface Sample {
  readonly at: number;
  readonly equityUsd: DecimalText;
  readonly partial: 0 | 1;
}

export function equitySums(record: Database): EquitySums {
  const samples = record.prepare<[number, number], Sample>(
    'SELECT at, equity_usd AS equityUsd, partial FROM equity_sample WHERE minute >= ? AND minute < ? ORDER BY minute',
  );
  const hours = spanSums(record, 'hour');
  const days = spanSums(record, 'day');
  return {
    hours: (fromHour, toHour) =>
      hours.between(fromHour, toHour).map(({ from, ...sums }) => ({ hour: from, ...sums })),
    days: (fromDay, toDay) =>
      days.between(fromDay, toDay).map(({ from, ...sums }) => ({ day: from, ...sums })),
    recomputeHour: (hour) => {
      const rows = samples.all(hour / minuteMs, (hour + hourMs) / minuteMs);
      hours.put(hour, {
        spans: rows.map(({ at, equityUsd }) => spanOfSample(at, equityUsd)),
        partialCount: rows.filter(({ partial }) => partial === 1).length,
      });
      return rows.length;
    },
    recomputeDay: (day) => {
      const sums = hours.between(day, day + dayMs);
      days.put(day, {
        spans: sums.map(({ span }) => span),
        partialCount: sums.reduce((total, { partialCount }) => total + partialCount, 0),
      });
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

/** The samples of an hour or a day. */
interface SpanSums {
  readonly span: EquitySpan;
  readonly partialCount: number;
}

/** Stores the samples of each hour, or of each day, as one span. */
function spanSums(record: Database, unit: 'hour' | 'day') {
  const select = record.prepare<[number, number], SpanRow>(
    `SELECT ${unit} AS "from", from_at AS fromAt, to_at AS toAt, first, last, high, low, dollar_from AS dollarFrom,
            dollar_to AS dollarTo, share_from AS shareFrom, share_to AS shareTo, partial_count AS partialCount
     FROM equity_${unit} WHERE ${unit} >= ? AND ${unit} < ? ORDER BY ${unit}`,
  );
  const replace = record.prepare(
    `INSERT OR REPLACE INTO equity_${unit} (${unit}, from_at, to_at, first, last, high, low, dollar_from, dollar_to,
       share_from, share_to, partial_count)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
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
