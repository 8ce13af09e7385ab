import type { DecimalText } from '../decimal.ts';
import { Exact, exactText } from '../exact.ts';
import type { RoundTrip } from '../trades/round-trip.ts';
import { minuteMs } from '../../time.ts';

/** The marks kept of a coin over a time. Source: the minute samples of the record. */
export interface MarkRange {
  readonly low: number;
  readonly high: number;
  /** Number of marks; at least one. */
  readonly count: number;
}

/**
 * Excursion of a closed trade: how far the minute marks of its hold were against its holder and in its favor. Entry price: the
 * size-weighted average of all opening and increasing fills. Size: their total. A trade that scaled in or out is measured as if
 * all of its size had been held at that price throughout. Between two marks the price may have gone further.
 */
export interface Excursion {
  /** Maximum adverse excursion, dollars: worst P&L at a mark, before fees and funding. Zero if no mark was worse than the entry. */
  readonly maeUsd: DecimalText;
  /** The same in percent of the entry price. */
  readonly maePct: number;
  /** Maximum favorable excursion, dollars: best P&L at a mark, before fees and funding. Zero if no mark was better. */
  readonly mfeUsd: DecimalText;
  readonly mfePct: number;
  /** Fraction of the minutes of the hold that have a mark. */
  readonly markCoverage: number;
}

/** The part of a trade that is measured; its entry, its opening and its close are known. */
export interface MeasuredTrip extends Pick<RoundTrip, 'side' | 'entrySize'> {
  readonly entryPrice: DecimalText;
  readonly openedAt: number;
  readonly closedAt: number;
}

export function excursion(trip: MeasuredTrip, marks: MarkRange): Excursion {
  const { side, entryPrice, entrySize, openedAt, closedAt } = trip;
  const entry = new Exact(entryPrice);
  const [worst, best] = side === 'long' ? [marks.low, marks.high] : [marks.high, marks.low];
  const gained = (mark: number): Exact =>
    side === 'long' ? new Exact(mark).minus(entry) : entry.minus(mark);
  const adverse = Exact.min(0, gained(worst));
  const favorable = Exact.max(0, gained(best));
  const percent = (move: Exact): number => move.div(entry).times(100).toNumber();
  const minutes = Math.max(1, Math.floor((closedAt - openedAt) / minuteMs));
  return {
    maeUsd: exactText(adverse.times(entrySize)),
    maePct: percent(adverse),
    mfeUsd: exactText(favorable.times(entrySize)),
    mfePct: percent(favorable),
    markCoverage: Math.min(1, marks.count / minutes),
  };
}

/** Joins the marks of two times; null: none. */
export function joinMarks(a: MarkRange | null, b: MarkRange | null): MarkRange | null {
  if (a === null || b === null) return a ?? b;
  return { low: Math.min(a.low, b.low), high: Math.max(a.high, b.high), count: a.count + b.count };
}
