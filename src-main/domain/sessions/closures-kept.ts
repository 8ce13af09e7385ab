import { civilDayAt, daysAfter, newYork } from '../time.ts';
import type { AnnouncedClosure } from './session.ts';

/** As long as a session that is told of may reach back. */
const keptDays = 7;

/**
 * What a new answer of announced closures leaves known. An outside calendar lists what is to come and drops a day once it has
 * begun: its closure is kept then, as are those of the days before. One of a day to come that is no longer named is withdrawn.
 */
export function closuresKept(
  answered: readonly AnnouncedClosure[],
  before: readonly AnnouncedClosure[],
  now: number,
): readonly AnnouncedClosure[] {
  const today = civilDayAt(now, newYork);
  const named = new Set(answered.map(({ day }) => day));
  const kept = before.filter(
    ({ day }) => day <= today && day >= daysAfter(today, -keptDays) && !named.has(day),
  );
  return [...kept, ...answered].toSorted((a, b) => (a.day < b.day ? -1 : 1));
}
