import type { CalendarName } from '../../../../src-main/domain/markets/market-registry.ts';
import type { SessionState } from '../../../../src-main/domain/sessions/session.ts';

/** Sessions of a week without holidays, by ICU's clock and a table, independent of the code under test. */

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

interface WallClock {
  readonly weekday: string;
  /** Minutes since midnight. */
  readonly minute: number;
}

function newYorkAt(instant: number): WallClock {
  const parts = new Map(clock.formatToParts(instant).map(({ type, value }) => [type, value]));
  return {
    weekday: parts.get('weekday') ?? '',
    minute: Number(parts.get('hour')) * 60 + Number(parts.get('minute')),
  };
}

const at = (hour: number, minute = 0): number => hour * 60 + minute;

function equities({ weekday, minute }: WallClock): SessionState {
  if (weekday === 'Sat' || weekday === 'Sun' || minute < at(4) || minute >= at(20)) return 'closed';
  if (minute < at(9, 30)) return 'pre_market';
  return minute < at(16) ? 'regular' : 'after_hours';
}

function futures({ weekday, minute }: WallClock): SessionState {
  if (weekday === 'Sat') return 'closed';
  if (weekday === 'Sun') return minute < at(18) ? 'closed' : 'regular';
  if (weekday === 'Fri') return minute < at(17) ? 'regular' : 'closed';
  return minute >= at(17) && minute < at(18) ? 'closed' : 'regular';
}

export function normalStateAt(calendar: CalendarName, instant: number): SessionState {
  const wall = newYorkAt(instant);
  return calendar === 'us_equity' ? equities(wall) : futures(wall);
}
