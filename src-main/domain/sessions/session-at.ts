import type { CalendarName } from '../market-registry.ts';
import type { AnnouncedClosure, SessionAt } from './session.ts';

/** The session of an instant, and the next stretch in another state. Outside the calendar's days it is unknown, never open. */
export function sessionAt(
  calendar: CalendarName,
  instant: number,
  closures: readonly AnnouncedClosure[] = [],
): SessionAt {
  void instant;
  void closures;
  return { kind: 'unknown', reason: `The calendar ${calendar} is not read yet.` };
}
