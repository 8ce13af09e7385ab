import { type CivilDay, type WallTime, sinceMidnight, weekdayOf } from '../time.ts';
import { type ExceptionalDay, nameOfDay } from './session.ts';
import type { SessionState, TradingSession } from './session.ts';
import type { TradingDay } from './trading-day.ts';
import { type UsHolidayName, dayAfterThanksgiving, dayOf, usHolidays } from './us-holidays.ts';

/** Normal hours, New York time. */
export const equityHours = { pre: '04:00', regular: '09:30', after: '16:00', end: '20:00' } as const;
/** Hours of a shortened day. Its late session ends early, too: every NYSE Group holiday release says so. */
const shortened = { after: '13:00', end: '17:00' } as const;

const names: Readonly<Record<UsHolidayName, string>> = {
  new_year: "New Year's Day",
  martin_luther_king: 'Martin Luther King Jr. Day',
  presidents: "Washington's Birthday",
  good_friday: 'Good Friday',
  memorial: 'Memorial Day',
  juneteenth: 'Juneteenth',
  independence: 'Independence Day',
  labor: 'Labor Day',
  thanksgiving: 'Thanksgiving Day',
  christmas: 'Christmas Day',
};

/** Closures that no rule gives. */
const specialClosures: readonly { readonly day: CivilDay; readonly name: string; readonly source: string }[] =
  [
    {
      day: '2025-01-09',
      name: 'National Day of Mourning for Jimmy Carter',
      source: 'NYSE Group release of 2024-12-30',
    },
  ];

/** The days on which NYSE and Nasdaq are closed or close at 13:00, as NYSE Group's releases have them through 2028. */
export function equityExceptions(year: number): readonly ExceptionalDay[] {
  return [
    ...eves(year).map(({ day, name }) =>
      exception(day, nameOfDay(name, { moved: false, early: true }), shortened.after),
    ),
    ...usHolidays(year).map(({ name, day, moved }) =>
      exception(day, nameOfDay(names[name], { moved, early: false }), null),
    ),
    ...specialClosures
      .filter(({ day }) => day.startsWith(`${year}-`))
      .map(({ day, name }) => exception(day, name, null)),
  ];
}

function exception(day: CivilDay, name: string, endsEarlyAt: WallTime | null): ExceptionalDay {
  return { day, name, endsEarlyAt, confidence: 'confirmed' };
}

/** 3 July and 24 December are shortened from Monday to Thursday alone: on a Friday they are the holiday itself, or a full day. */
function eves(year: number): readonly { readonly day: CivilDay; readonly name: string }[] {
  const friday = 5;
  const beforeHolidays = [
    { day: dayOf(year, 7, 3), name: 'Day before Independence Day' },
    { day: dayOf(year, 12, 24), name: 'Christmas Eve' },
  ];
  return [
    ...beforeHolidays.filter(({ day }) => weekdayOf(day) < friday),
    { day: dayAfterThanksgiving(year), name: 'Day after Thanksgiving' },
  ];
}

/**
 * Returns the sessions of a weekday that are not `closed`. The hours of a normal day run from pre-market to after hours: on a
 * closed day all of them are `holiday`, on a shortened day those after its late session.
 */
export function equityDay(
  { midnight }: TradingDay,
  exceptional: ExceptionalDay | null,
): readonly TradingSession[] {
  const { pre, regular, after, end } = equityHours;
  const session = (state: SessionState, from: WallTime, until: WallTime): TradingSession => ({
    state,
    from: midnight + sinceMidnight(from),
    until: midnight + sinceMidnight(until),
    dayName: exceptional?.name ?? null,
    confidence: exceptional?.confidence ?? 'confirmed',
  });
  if (exceptional === null) {
    return [
      session('pre_market', pre, regular),
      session('regular', regular, after),
      session('after_hours', after, end),
    ];
  }
  const { endsEarlyAt } = exceptional;
  if (endsEarlyAt === null) return [session('holiday', pre, end)];
  return [
    session('pre_market', pre, regular),
    session('regular', regular, endsEarlyAt),
    session('after_hours', endsEarlyAt, shortened.end),
    session('holiday', shortened.end, end),
  ];
}
