import type { RealizedPnl } from '../../../src-preload/contract/views/performance/equity-history.ts';
import { Fixed, fixedText, zero } from '../../domain/fixed.ts';
import { toUtcText } from '../../domain/freshness.ts';
import { isDollarToken, quoteTokenOf } from '../../domain/markets/quote.ts';
import type { LeftOutRows } from '../../domain/performance/counted-trips.ts';
import { joinLeftOut, splitByToken } from '../../domain/performance/counted-trips.ts';
import type { PeriodRange } from '../../domain/performance/period.ts';
import type { TripTally } from '../../domain/performance/trip-tally.ts';
import type { RoundTrip } from '../../domain/trades/round-trip.ts';
import { dayMs, hourMs, minuteMs } from '../../time.ts';
import type { Reads } from '../scope.ts';
import type { KnownPerformance } from './performance.ts';
import { readFunding, readTripSums, readTripTotals } from './performance-readings.ts';

type Reader = Reads<'catalog' | 'fills' | 'funding' | 'roundTrips'>['reader'];

interface Booked {
  readonly at: number;
  readonly usd: Fixed;
}

/** Longest period that is drawn by hour. Longer ones are drawn by day, as funding is summed. */
const mostByHour = 8 * dayMs;

/**
 * Returns realized P&L since the first fill, net of fees and funding; null: trades or funding are not known. A trade counts
 * when it closes, a payment when it was made. The P&L that an open trade has realized counts at its last fill, and still does
 * once its position disappears without a fill. The last point is at the start of this minute and counts what is booked in it.
 */
export function realizedPnl(reader: Reader, range: PeriodRange, known: KnownPerformance): RealizedPnl | null {
  if (known.source === 'exchange_fills' || known.funding.length > 0) return null;
  const since = reader.firstFillAt();
  if (since === null) return { since: null, points: [] };
  const from = Math.max(range.fromTime, since);
  const before = bookedWithin(reader, { ...range, fromTime: 0, toTime: from - 1 }, dayMs);
  const stepMs = range.toTime - from > mostByHour ? dayMs : hourMs;
  const within = bookedWithin(reader, { ...range, fromTime: from }, stepMs);
  const end = Math.max(from, range.toTime + 1 - minuteMs);
  const steps = Map.groupBy(within, ({ at }) => Math.min(end, Math.floor(at / stepMs) * stepMs + stepMs));
  const state = { sum: before.reduce((sum, { usd }) => sum.plus(usd), zero) };
  const points = [{ at: toUtcText(from), usd: dollars(state.sum) }];
  for (const at of [...steps.keys()].toSorted((a, b) => a - b)) {
    for (const { usd } of steps.get(at) ?? []) state.sum = state.sum.plus(usd);
    points.push({ at: toUtcText(at), usd: dollars(state.sum) });
  }
  if (steps.size > 0 && !steps.has(end)) points.push({ at: toUtcText(end), usd: dollars(state.sum) });
  return { since: toUtcText(since), points };
}

/** Returns the rows that realized P&L leaves out because they are not in US dollars. */
export function realizedLeftOut(reader: Reader, range: PeriodRange): readonly LeftOutRows[] {
  const { leftOut } = splitByToken('trips', begunWithin(reader, range), {
    tokenOf: ({ feeToken }) => feeToken,
    countOf: () => 1,
  });
  return joinLeftOut([
    ...leftOut,
    ...readTripSums(reader, range).leftOut,
    ...readFunding(reader, range).leftOut,
  ]);
}

const dollars = (sum: Fixed): number => Number(fixedText(sum));

/** Returns everything booked in the range; funding to the hour or to the day. */
function bookedWithin(reader: Reader, range: PeriodRange, stepMs: number): readonly Booked[] {
  const begun = begunWithin(reader, range)
    .filter(({ feeToken }) => isDollarToken(feeToken))
    .map(({ lastAt, realizedPnl: pnl, fees }) => ({ at: lastAt, usd: Fixed.of(pnl).minus(Fixed.of(fees)) }));
  const ended = readTripTotals(reader, range).map(({ at, tally }) => ({ at, usd: earnedBy(tally) }));
  return [...begun, ...ended, ...(stepMs === hourMs ? fundingByHour : fundingByDay)(reader, range)];
}

/** Returns the trades that have no exit price, by their last fill: open ones, and those whose position disappeared. */
function begunWithin(reader: Reader, { fromTime, toTime }: PeriodRange): readonly RoundTrip[] {
  const open = reader.openTrips().filter(({ lastAt }) => lastAt >= fromTime && lastAt <= toTime);
  return [...open, ...reader.unpricedTrips(fromTime, toTime)];
}

const earnedBy = ({ grossProfit, grossLoss, fees }: TripTally): Fixed =>
  Fixed.of(grossProfit).minus(Fixed.of(grossLoss)).minus(Fixed.of(fees));

function fundingByDay(reader: Reader, range: PeriodRange): readonly Booked[] {
  const paid = readFunding(reader, range).paid ?? [];
  return paid.map(({ day, amount }) => ({ at: Math.max(range.fromTime, day), usd: Fixed.of(amount) }));
}

function fundingByHour(reader: Reader, { fromTime, toTime }: PeriodRange): readonly Booked[] {
  return reader
    .fundingByStrategy(fromTime, toTime)
    .filter(({ coin }) => isDollarToken(quoteTokenOf(reader, coin)))
    .map(({ time, amount }) => ({ at: time, usd: Fixed.of(amount) }));
}
