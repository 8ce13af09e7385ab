import { type CivilDay, daysAfter, instantOf, newYork, weekdayOf } from '../time.ts';
import { dayMs } from '../../time.ts';

/** A weekday, with the instant from which its hours are counted. */
export interface TradingDay {
  readonly day: CivilDay;
  /** World ms of midnight in New York. */
  readonly midnight: number;
}

const weekdays = [0, 1, 2, 3, 4] as const;

/**
 * The weekdays from a Monday on. The zone is needed only for Monday's midnight: New York's clocks change on Sundays at 02:00, so
 * the offset is constant from Sunday evening to the next Sunday.
 */
export function tradingWeek(monday: CivilDay): readonly TradingDay[] {
  const midnight = instantOf(monday, '00:00', newYork);
  return weekdays.map((after) => ({ day: daysAfter(monday, after), midnight: midnight + after * dayMs }));
}

/** Mondays of the weeks that overlap a span. */
export function mondays(from: number, to: number): readonly CivilDay[] {
  const [first, last] = [utcDay(from), utcDay(to)];
  const found: CivilDay[] = [];
  for (let monday = daysAfter(first, 1 - weekdayOf(first)); monday <= last; monday = daysAfter(monday, 7))
    found.push(monday);
  return found;
}

function utcDay(instant: number): CivilDay {
  return new Date(instant).toISOString().slice(0, 10);
}
