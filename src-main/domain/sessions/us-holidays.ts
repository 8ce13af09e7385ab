import { type CivilDay, daysAfter, weekdayOf } from '../time.ts';

export type UsHolidayName =
  | 'new_year'
  | 'martin_luther_king'
  | 'presidents'
  | 'good_friday'
  | 'memorial'
  | 'juneteenth'
  | 'independence'
  | 'labor'
  | 'thanksgiving'
  | 'christmas';

export interface UsHoliday {
  readonly name: UsHolidayName;
  /** The weekday on which it is kept. */
  readonly day: CivilDay;
  /** Whether it falls on a weekend and is kept on the weekday beside it. */
  readonly moved: boolean;
}

const monday = 1;
const thursday = 4;
const saturday = 6;
const sunday = 7;
/** The exchanges have kept it since this year. */
const firstJuneteenth = 2022;

/** The holidays on which the exchanges of the United States change their hours; neither Columbus nor Veterans Day is one. */
export function usHolidays(year: number): readonly UsHoliday[] {
  return [
    ...newYear(year),
    onWeekday('martin_luther_king', nthWeekday(dayOf(year, 1, 1), monday, 3)),
    onWeekday('presidents', nthWeekday(dayOf(year, 2, 1), monday, 3)),
    onWeekday('good_friday', daysAfter(easterSunday(year), -2)),
    // May's last Monday is the first one from the 25th on.
    onWeekday('memorial', nthWeekday(dayOf(year, 5, 25), monday, 1)),
    ...(year < firstJuneteenth ? [] : [onNearestWeekday('juneteenth', dayOf(year, 6, 19))]),
    onNearestWeekday('independence', dayOf(year, 7, 4)),
    onWeekday('labor', nthWeekday(dayOf(year, 9, 1), monday, 1)),
    onWeekday('thanksgiving', thanksgiving(year)),
    onNearestWeekday('christmas', dayOf(year, 12, 25)),
  ];
}

/** The Friday that shortens trading at every exchange. */
export function dayAfterThanksgiving(year: number): CivilDay {
  return daysAfter(thanksgiving(year), 1);
}

function thanksgiving(year: number): CivilDay {
  return nthWeekday(dayOf(year, 11, 1), thursday, 4);
}

/** A New Year's Day on a Saturday is not kept at all: the Friday before belongs to the old year's books. */
function newYear(year: number): readonly UsHoliday[] {
  const day = dayOf(year, 1, 1);
  return weekdayOf(day) === saturday ? [] : [onNearestWeekday('new_year', day)];
}

function onWeekday(name: UsHolidayName, day: CivilDay): UsHoliday {
  return { name, day, moved: false };
}

function onNearestWeekday(name: UsHolidayName, day: CivilDay): UsHoliday {
  const weekday = weekdayOf(day);
  if (weekday === saturday) return { name, day: daysAfter(day, -1), moved: true };
  if (weekday === sunday) return { name, day: daysAfter(day, 1), moved: true };
  return onWeekday(name, day);
}

/** The nth such weekday, counted from `from` on. */
function nthWeekday(from: CivilDay, weekday: number, nth: number): CivilDay {
  return daysAfter(from, ((weekday - weekdayOf(from) + 7) % 7) + (nth - 1) * 7);
}

/** The Gregorian computus after Meeus, Jones and Butcher. */
function easterSunday(year: number): CivilDay {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const fromMarch = epact + toSunday - 7 * late + 114;
  return dayOf(year, Math.floor(fromMarch / 31), (fromMarch % 31) + 1);
}

export function dayOf(year: number, month: number, day: number): CivilDay {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
