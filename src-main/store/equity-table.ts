import type { Database } from 'better-sqlite3';
import type { DecimalText } from '../domain/decimal.ts';
import { joinSpans, spanOfSample, type EquitySpan } from '../domain/performance/equity-span.ts';
import type { EquityHour, EquityPoint } from './account.ts';
import { settleDue } from './due-sums.ts';
import { minuteOf } from './sample-minute.ts';

interface EquityRow {
  readonly at: number;
  readonly equity_usd: DecimalText;
  readonly withdrawable_usd: DecimalText | null;
  readonly unrealized_pnl_usd: DecimalText | null;
  readonly partial: number;
}

export interface EquityTable {
  readonly between: (fromTime: number, toTime: number) => readonly EquityPoint[];
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
  const insert = record.prepare('INSERT OR IGNORE INTO equity_sample VALUES (?, ?, ?, ?, ?, ?)');
  const between: EquityTable['between'] = (fromTime, toTime) =>
    select.all(minuteOf(fromTime), minuteOf(toTime), fromTime, toTime).map((row) => ({
      at: row.at,
      equityUsd: row.equity_usd,
      withdrawableUsd: row.withdrawable_usd,
      unrealizedPnlUsd: row.unrealized_pnl_usd,
      partial: row.partial === 1,
    }));
  const sums = hourSums(record, between);
  const put = record.transaction(
    ({ at, equityUsd, withdrawableUsd, unrealizedPnlUsd, partial }: EquityPoint) => {
      const row = [minuteOf(at), at, equityUsd, withdrawableUsd, unrealizedPnlUsd, Number(partial)];
      if (insert.run(row).changes === 1) sums.recompute(Math.floor(at / hourMs) * hourMs);
    },
  );
  return {
    between,
    hours: sums.between,
    put: (point) => put(point),
    settle: () => settleDue(record, 'equity_hour', (_coin, hour) => sums.recompute(hour)),
  };
}

const hourMs = 3_600_000;

interface HourRow extends Omit<EquitySpan, 'dollarFall' | 'shareFall'> {
  readonly hour: number;
  readonly dollarFrom: DecimalText;
  readonly dollarTo: DecimalText;
  readonly shareFrom: DecimalText | null;
  readonly shareTo: DecimalText | null;
  readonly partialCount: number;
}

/** Each hour's samples as one span, built anew from them whenever one comes. */
function hourSums(record: Database, samples: EquityTable['between']) {
  const select = record.prepare<[number, number], HourRow>(
    `SELECT hour, from_at AS fromAt, to_at AS toAt, first, last, high, low, dollar_from AS dollarFrom,
            dollar_to AS dollarTo, share_from AS shareFrom, share_to AS shareTo, partial_count AS partialCount
     FROM equity_hour WHERE hour >= ? AND hour < ? ORDER BY hour`,
  );
  const replace = record.prepare(
    'INSERT OR REPLACE INTO equity_hour VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  return {
    between: (fromHour: number, toHour: number) => select.all(fromHour, toHour).map(hourOfRow),
    recompute: (hour: number) => {
      const points = samples(hour, hour + hourMs - 1);
      if (points.length === 0) return;
      const span = points.map(({ at, equityUsd }) => spanOfSample(at, equityUsd)).reduce(joinSpans);
      const partialCount = points.filter(({ partial }) => partial).length;
      replace.run(hour, ...valuesOf(span), partialCount);
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

function hourOfRow({
  hour,
  partialCount,
  dollarFrom,
  dollarTo,
  shareFrom,
  shareTo,
  ...span
}: HourRow): EquityHour {
  const shareFall = shareFrom === null || shareTo === null ? null : { from: shareFrom, to: shareTo };
  return { hour, partialCount, span: { ...span, dollarFall: { from: dollarFrom, to: dollarTo }, shareFall } };
}
