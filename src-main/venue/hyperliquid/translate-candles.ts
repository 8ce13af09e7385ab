import { Decimal } from 'decimal.js';
import type { Candle, Interval } from '../../domain/markets/candle.ts';
import { openTimeAt, shiftOpenTime } from '../../domain/markets/candle.ts';
import type { DecimalText } from '../../domain/decimal.ts';
import type { Parsed, InvalidRow } from '../venue.ts';
import { parseRows } from './parse-rows.ts';
import { CandleRow } from './responses.ts';

/** The requested candles; a row of another coin or interval is invalid. */
interface CandleOwner {
  readonly coin: string;
  readonly interval: Interval;
  /** World ms; no candle opens more than one interval after it. */
  readonly now: number;
}

/** Returns candles ascending, each open time once (the last row wins); impossible bars are invalid. */
export function translateCandles(rows: readonly unknown[], owner: CandleOwner): Parsed<Candle> {
  const parsed = parseRows(CandleRow, rows, {
    source: 'candleSnapshot',
    nameOf: (row, position) => `${owner.coin} ${owner.interval} ${openTimeText(row) ?? `#${position}`}`,
  });
  const byOpenTime = new Map<number, Candle>();
  const invalid: InvalidRow[] = [...parsed.invalid];
  for (const { value } of parsed.rows) {
    const field = impossibleField(value, owner);
    if (field === null) byOpenTime.set(value.t, candleOf(value));
    else invalid.push({ source: 'candleSnapshot', row: `${owner.coin} ${owner.interval} ${value.t}`, field });
  }
  return { rows: [...byOpenTime.values()].sort((a, b) => a.openTime - b.openTime), invalid };
}

function candleOf(row: CandleRow): Candle {
  return {
    openTime: row.t,
    closeTime: row.T,
    open: row.o,
    high: row.h,
    low: row.l,
    close: row.c,
    volume: row.v,
    trades: row.n,
  };
}

function impossibleField(row: CandleRow, owner: CandleOwner): string | null {
  if (row.s !== owner.coin) return 's';
  if (row.i !== owner.interval) return 'i';
  return impossibleTime(row, owner) ?? impossiblePrice(row);
}

/** Returns the time field that is impossible; null: none. An open time off the venue's grid would be stored but never found. */
function impossibleTime(row: CandleRow, { interval, now }: CandleOwner): string | null {
  if (row.t > shiftOpenTime(now, interval, 1)) return 't';
  // The origin of the venue's 3-day grid is unknown.
  const grid = interval === '3d' ? '1d' : interval;
  if (openTimeAt(row.t, grid) !== row.t) return 't';
  return row.T === shiftOpenTime(row.t, interval, 1) - 1 ? null : 'T';
}

function impossiblePrice(row: CandleRow): string | null {
  if (isLess(row.h, row.o) || isLess(row.h, row.c)) return 'h';
  return isLess(row.o, row.l) || isLess(row.c, row.l) ? 'l' : null;
}

/** Compares two decimals. Floats are safe here, because rounding never reverses their order. */
function isLess(a: DecimalText, b: DecimalText): boolean {
  const [floatA, floatB] = [Number(a), Number(b)];
  return floatA === floatB ? a !== b && new Decimal(a).lt(b) : floatA < floatB;
}

function openTimeText(row: unknown): string | null {
  if (typeof row !== 'object' || row === null || !('t' in row)) return null;
  return typeof row.t === 'number' ? String(row.t) : null;
}
