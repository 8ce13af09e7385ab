import { expect, test } from 'vitest';
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
