/** The sessions of the days that are tested, by the exchanges' own hours in New York. */

type Calendar = 'us_equity' | 'cme_metals_energy';
type Session = 'regular' | 'pre_market' | 'after_hours' | 'closed' | 'holiday';

interface NewYorkTime {
  /** 0: Sunday. */
  readonly weekday: number;
  readonly minutes: number;
  readonly date: string;
}

const inNewYork = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  weekday: 'short',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const minuteMs = 60_000;
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Formatted times by minute: formatting a date is slow. */
const knownTimes = new Map<number, NewYorkTime>();

function newYork(at: number): NewYorkTime {
  const minute = Math.floor(at / minuteMs);
  const known = knownTimes.get(minute) ?? readNewYork(minute * minuteMs);
  knownTimes.set(minute, known);
  return known;
}

function readNewYork(at: number): NewYorkTime {
  const parts = Object.fromEntries(inNewYork.formatToParts(at).map(({ type, value }) => [type, value]));
  return {
    weekday: weekdays.indexOf(parts['weekday'] ?? ''),
    minutes: Number(parts['hour']) * 60 + Number(parts['minute']),
    date: `${parts['year']}-${parts['month']}-${parts['day']}`,
  };
}

const clock = (hours: number, minutes = 0): number => hours * 60 + minutes;

export function sessionOf(calendar: Calendar, at: number): Session {
  const { weekday, minutes } = newYork(at);
  return calendar === 'us_equity' ? shares(weekday, minutes) : futures(weekday, minutes);
}

function shares(weekday: number, minutes: number): Session {
  if (weekday === 0 || weekday === 6 || minutes < clock(4) || minutes >= clock(20)) return 'closed';
  if (minutes < clock(9, 30)) return 'pre_market';
  return minutes < clock(16) ? 'regular' : 'after_hours';
}

/** Sunday 18:00 to Friday 17:00, with a break from 17:00 to 18:00. */
function futures(weekday: number, minutes: number): Session {
  const isOpen =
    weekday === 0
      ? minutes >= clock(18)
      : weekday === 5
        ? minutes < clock(17)
        : weekday !== 6 && (minutes < clock(17) || minutes >= clock(18));
  return isOpen ? 'regular' : 'closed';
}

/** The next change after a time, within a week. */
export function nextChange(calendar: Calendar, at: number): { readonly state: Session; readonly at: number } {
  const now = sessionOf(calendar, at);
  let next = Math.floor(at / minuteMs) * minuteMs + minuteMs;
  while (sessionOf(calendar, next) === now) next += minuteMs;
  return { state: sessionOf(calendar, next), at: next };
}
