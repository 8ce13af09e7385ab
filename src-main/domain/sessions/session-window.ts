import type { CalendarName } from '../markets/market-registry.ts';
import { civilDayAt, newYork } from '../time.ts';
import { type WithAnnounced, withAnnounced } from './announced-closures.ts';
import { calendars } from './calendars.ts';
import type { AnnouncedClosure } from './session.ts';
import { dayMs } from '../../time.ts';

export interface SessionRange {
  /** World ms: from included, to not. */
  readonly from: number;
  readonly to: number;
  readonly closures: readonly AnnouncedClosure[];
}

/** The stretches that overlap a span, whole, with what was announced laid over them: a day's neighbours are there too. */
export function sessionWindow(calendar: CalendarName, { from, to, closures }: SessionRange): WithAnnounced {
  const wide = { from: from - dayMs, to: to + dayMs };
  const sessions = calendars[calendar].overlapping(wide);
  const { sessions: laid, disagreements } = withAnnounced(sessions, relevant(calendar, wide, closures));
  return {
    sessions: laid.filter((session) => session.until > from && session.from < to),
    disagreements,
  };
}

/** Announcements are of US equities alone. */
function relevant(
  calendar: CalendarName,
  { from, to }: { from: number; to: number },
  closures: readonly AnnouncedClosure[],
): readonly AnnouncedClosure[] {
  if (calendar !== 'us_equity' || closures.length === 0) return [];
  const first = civilDayAt(from, newYork);
  const last = civilDayAt(to, newYork);
  return closures.filter(({ day }) => day >= first && day <= last);
}
