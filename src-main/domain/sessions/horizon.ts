import { daysAfter, instantOf, newYork } from '../time.ts';

/** The days that the calendars are checked for: before and after them no session is known. */
const firstDay = '2020-01-01';
const lastDay = '2028-12-31';

/** World ms: from included, until not. */
export const horizon: { readonly from: number; readonly until: number } = {
  from: instantOf(firstDay, '00:00', newYork),
  until: instantOf(daysAfter(lastDay, 1), '00:00', newYork),
};

/** What is no number lies outside too. */
export function isWithinHorizon(instant: number): boolean {
  return instant >= horizon.from && instant < horizon.until;
}

export const beyondHorizon = `The calendar is known from ${firstDay} to ${lastDay} and says nothing of this time.`;
