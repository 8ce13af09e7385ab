import { Decimal } from 'decimal.js';
import type { Candle, Interval } from '../../domain/markets/candle.ts';
import { openTimeAt, shiftOpenTime } from '../../domain/markets/candle.ts';
import type { DecimalText } from '../../domain/decimal.ts';
import type { Parsed, InvalidRow } from '../venue.ts';
import { parseRows } from './parse-rows.ts';
import { CandleRow } from './responses.ts';

/** Whose candles were asked for: a row of another coin or interval is refused. */
interface CandleOwner {
  readonly coin: string;
  readonly interval: Interval;
  /** World time: no candle opens more than one interval after it. */
  readonly now: number;
}

/** Ascending, each open time once (the venue's last word for it wins), impossible bars refused. */
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

/** A time in another unit, or off the venue's grid, would be stored beside the right ones and never be asked for. */
function impossibleTime(row: CandleRow, { interval, now }: CandleOwner): string | null {
  if (row.t > shiftOpenTime(now, interval, 1)) return 't';
  // From which day the venue counts its three days is not known.
  const grid = interval === '3d' ? '1d' : interval;
  if (openTimeAt(row.t, grid) !== row.t) return 't';
  return row.T === shiftOpenTime(row.t, interval, 1) - 1 ? null : 'T';
}

function impossiblePrice(row: CandleRow): string | null {
  if (isLess(row.h, row.o) || isLess(row.h, row.c)) return 'h';
  return isLess(row.o, row.l) || isLess(row.c, row.l) ? 'l' : null;
}

/** Exact: rounding to a float never turns two decimals' order around, it can only make them equal. */
function isLess(a: DecimalText, b: DecimalText): boolean {
  const [floatA, floatB] = [Number(a), Number(b)];
  return floatA === floatB ? a !== b && new Decimal(a).lt(b) : floatA < floatB;
}

function openTimeText(row: unknown): string | null {
  if (typeof row !== 'object' || row === null || !('t' in row)) return null;
  return typeof row.t === 'number' ? String(row.t) : null;
}
