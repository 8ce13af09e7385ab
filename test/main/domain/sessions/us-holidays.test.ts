import { expect, test } from 'vitest';
import { futuresExceptions } from '../../../../src-main/domain/sessions/cme-metals-energy.ts';
import { usHolidays } from '../../../../src-main/domain/sessions/us-holidays.ts';

/** Easter Sundays as almanacs print them: the earliest and the latest, and those of each rule of the computus. */
const easterSundays = [
  '1818-03-22 1943-04-25 1954-04-18 1961-04-02 1981-04-19 2000-04-23 2008-03-23',
  '2011-04-24 2016-03-27 2019-04-21 2024-03-31 2025-04-20 2026-04-05 2027-03-28',
  '2028-04-16 2029-04-01 2030-04-21 2031-04-13 2032-03-28 2033-04-17 2034-04-09',
  '2035-03-25 2036-04-13 2037-04-05 2038-04-25 2039-04-10 2040-04-01 2049-04-18',
  '2076-04-19 2100-03-28',
].flatMap((years) => years.split(' '));

test.each(easterSundays)('Good Friday is the Friday before Easter on %s', (easter) => {
  const kept = usHolidays(Number(easter.slice(0, 4))).find(({ name }) => name === 'good_friday');
  const friday = new Date(Date.parse(easter) - 2 * 86_400_000).toISOString().slice(0, 10);
  expect(kept).toEqual({ name: 'good_friday', day: friday, moved: false });
});

test.each([
  // Juneteenth was not kept yet; 4 July was a Sunday, 25 December a Saturday.
  ['2021', '01-01 01-18 02-15 04-02 05-31 07-05 09-06 11-25 12-24'],
  // New Year's Day was a Saturday, 19 June and 25 December were Sundays.
  ['2022', '01-17 02-21 04-15 05-30 06-20 07-04 09-05 11-24 12-26'],
  ['2026', '01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25'],
  ['2027', '01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 11-25 12-24'],
])('the holidays of %s are those that the exchanges published', (year, days) => {
  const kept = usHolidays(Number(year)).map(({ day }) => day.slice(5));
  expect(kept).toEqual(days.split(' '));
});

test.each([
  ['2021-05-31', '13:00'],
  ['2026-05-25', '14:30'],
  // A Friday.
  ['2026-07-03', '13:00'],
  ['2026-12-24', '13:45'],
  ['2023-11-24', '13:45'],
  ['2026-11-27', '14:45'],
])('metals and energy of CME end early on %s, at %s', (day, end) => {
  const kept = futuresExceptions(Number(day.slice(0, 4))).find((exception) => exception.day === day);
  expect(kept?.endsEarlyAt).toBe(end);
});
