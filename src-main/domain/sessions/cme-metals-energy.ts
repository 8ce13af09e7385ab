import { type CivilDay, sinceMidnight, weekdayOf } from '../time.ts';
import { type ExceptionalDay, nameOfDay } from './session.ts';
import type { SessionConfidence, SessionState, TradingSession } from './session.ts';
import type { TradingDay } from './trading-day.ts';
import {
  type UsHoliday,
  type UsHolidayName,
  dayAfterThanksgiving,
  dayOf,
  usHolidays,
} from './us-holidays.ts';
import { dayMs } from '../../time.ts';

/** A trading day begins the evening before, after the daily break. New York time. */
const futuresHours = { opensEvening: '18:00', ends: '17:00' } as const;
const friday = 5;

/** `closed`: no session, not even the evening before. `halt`: trading ends early. */
const holidays: Readonly<Record<UsHolidayName, { readonly name: string; readonly as: 'closed' | 'halt' }>> = {
  new_year: { name: "New Year's Day", as: 'closed' },
  martin_luther_king: { name: 'Martin Luther King Jr. Day', as: 'halt' },
  presidents: { name: "Presidents' Day", as: 'halt' },
  good_friday: { name: 'Good Friday', as: 'closed' },
  memorial: { name: 'Memorial Day', as: 'halt' },
  juneteenth: { name: 'Juneteenth', as: 'halt' },
  independence: { name: 'Independence Day', as: 'halt' },
  labor: { name: 'Labor Day', as: 'halt' },
  thanksgiving: { name: 'Thanksgiving Day', as: 'halt' },
  christmas: { name: 'Christmas Day', as: 'closed' },
};

/** A source states every day through this date, and one later day: CME publishes exact times only near the date. */
const statedThrough: CivilDay = '2027-01-01';
const statedBeyond: ReadonlySet<CivilDay> = new Set(['2027-06-18']);
/** No source was found for its close: 13:45 as through 2023, or 14:45 as from 2025. The later one is taken. */
const unstated: ReadonlySet<CivilDay> = new Set(['2024-11-29']);

/** The days on which COMEX metals and NYMEX energy do not keep their normal Globex hours. */
export function futuresExceptions(year: number): readonly ExceptionalDay[] {
  return [...eves(year), ...usHolidays(year).map(ofHoliday)];
}

function ofHoliday({ name, day, moved }: UsHoliday): ExceptionalDay {
  const early = holidays[name].as === 'halt';
  return {
    day,
    name: nameOfDay(holidays[name].name, { moved, early }),
    endsEarlyAt: early ? haltTime(day) : null,
    confidence: confidenceOf(day),
  };
}

/** Returns when trading ends: at 13:00 on Fridays and before 2022, else at 14:30. */
function haltTime(day: CivilDay): string {
  return weekdayOf(day) === friday || day < '2022' ? '13:00' : '14:30';
}

/** Returns days that end early beside the holidays. If 24 December is a Friday, it is Christmas itself, moved from the Saturday. */
function eves(year: number): readonly ExceptionalDay[] {
  return [
    eve(dayAfterThanksgiving(year), 'Day after Thanksgiving', year < 2024 ? '13:45' : '14:45'),
    eve(dayOf(year, 12, 24), 'Christmas Eve', '13:45'),
  ];
}

function eve(day: CivilDay, name: string, endsEarlyAt: string): ExceptionalDay {
  return {
    day,
    name: nameOfDay(name, { moved: false, early: true }),
    endsEarlyAt,
    confidence: confidenceOf(day),
  };
}

function confidenceOf(day: CivilDay): SessionConfidence {
  if (unstated.has(day)) return 'unconfirmed';
  return day <= statedThrough || statedBeyond.has(day) ? 'confirmed' : 'rule';
}

/** Sessions of a trading day that are not `closed`; the time lost to a holiday, evening before included, is `holiday`. */
export function futuresDay(
  { midnight }: TradingDay,
  exceptional: ExceptionalDay | null,
): readonly TradingSession[] {
  const from = midnight - dayMs + sinceMidnight(futuresHours.opensEvening);
  const until = midnight + sinceMidnight(futuresHours.ends);
  const session = (state: SessionState, ends: { from: number; until: number }): TradingSession => ({
    state,
    ...ends,
    dayName: exceptional?.name ?? null,
    confidence: exceptional?.confidence ?? 'confirmed',
  });
  if (exceptional === null) return [session('regular', { from, until })];
  if (exceptional.endsEarlyAt === null) return [session('holiday', { from, until })];
  const halt = midnight + sinceMidnight(exceptional.endsEarlyAt);
  return [session('regular', { from, until: halt }), session('holiday', { from: halt, until })];
}
