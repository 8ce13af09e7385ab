import type { CalendarName } from '../../domain/markets/market-registry.ts';
import { sessionAt } from '../../domain/sessions/session-at.ts';
import { tradingSessions } from '../../domain/sessions/trading-sessions.ts';
import type { TradingSession } from '../../domain/sessions/session.ts';
import { civilDayAt, newYork, wallTimeAt } from '../../domain/time.ts';
import { dayMs } from '../../time.ts';

/** Any two closures and the weekend between them are shorter. */
const lookAheadMs = 12 * dayMs;

function reopening(calendar: CalendarName, instant: number): string {
  const asked = { from: instant, to: instant + lookAheadMs, closures: [] };
  const at = tradingSessions(calendar, asked).sessions.find(
    ({ state, from }) => state === 'regular' && from > instant,
  )?.from;
  return at === undefined
    ? 'when it reopens is not known'
    : `reopens ${civilDayAt(at, newYork)} ${wallTimeAt(at, newYork)} New York time`;
}

function wordFor({ state, dayName }: TradingSession): string {
  if (state === 'pre_market') return 'The underlying is before its regular session';
  if (state === 'after_hours') return 'The underlying is after its regular session';
  const of = state === 'holiday' && dayName !== null ? ` for ${dayName}` : '';
  return `The underlying session is closed${of}`;
}

/** In the agent's own words, why it opens nothing by a calendar now; null: the regular session is open. */
export function sessionRefusal(calendar: CalendarName, instant: number): string | null {
  const at = sessionAt(calendar, instant);
  if (at.kind === 'unknown') return 'The calendar of the underlying ends before today.';
  return at.now.state === 'regular' ? null : `${wordFor(at.now)}: ${reopening(calendar, instant)}.`;
}

/** One for both calendars, so that each is looked up once for all the markets that keep it. */
export function sessionRefusals(instant: number): Readonly<Record<CalendarName, string | null>> {
  return {
    us_equity: sessionRefusal('us_equity', instant),
    cme_metals_energy: sessionRefusal('cme_metals_energy', instant),
  };
}
