import type { CalendarName } from '../market-registry.ts';
import { civilDayAt, newYork } from '../time.ts';
import { type WithAnnounced, withAnnounced } from './announced-closures.ts';
import { calendars } from './calendars.ts';
import type { AnnouncedClosure } from './session.ts';
import { dayMs } from '../../time.ts';

export interface StretchesAsked {
  /** World ms: from included, to not. */
  readonly from: number;
  readonly to: number;
  readonly closures: readonly AnnouncedClosure[];
}

/** The stretches that overlap a span, whole, with what was announced laid over them: a day's neighbours are there too. */
export function sessionWindow(calendar: CalendarName, { from, to, closures }: StretchesAsked): WithAnnounced {
  const wide = { from: from - dayMs, to: to + dayMs };
  const stretches = calendars[calendar].overlapping(wide);
  const { stretches: laid, disagreements } = withAnnounced(stretches, relevant(calendar, wide, closures));
  return {
    stretches: laid.filter((stretch) => stretch.until > from && stretch.from < to),
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
