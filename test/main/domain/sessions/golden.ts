import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { TradingSession } from '../../../../src-main/domain/sessions/session.ts';

const calendars = resolve(import.meta.dirname, '../../../../../shared/reference/calendars');

/** Whether the golden tables are at hand on this machine. */
export const haveGolden = existsSync(calendars);

interface EquitySession {
  readonly date: string;
  readonly preOpen: string;
  readonly open: string;
  readonly close: string;
  readonly postClose: string;
  readonly early: boolean;
}

interface FuturesInterval {
  readonly day: string;
  readonly open: string;
  readonly close: string;
  readonly confidence: string;
}

interface FuturesException {
  readonly date: string;
  readonly name: string;
  readonly kind: string;
  readonly closeUtc: string | null;
  readonly reopensSameDay: boolean;
  readonly confidence: string;
}

interface RawException {
  readonly date: string;
  readonly name: string;
  readonly kind: string;
  readonly closeET?: string;
  readonly reopensSameDay18ET: boolean;
  readonly confidence: string;
}

const read = (name: string): unknown => JSON.parse(readFileSync(resolve(calendars, name), 'utf8'));

export function goldenEquities(): {
  readonly sessions: readonly EquitySession[];
  readonly weekdayClosures: readonly string[];
  readonly earlyCloses: readonly string[];
} {
  return read('xnys_sessions_2020_2028.json') as ReturnType<typeof goldenEquities>;
}

/** Returns its rows in this project's terms: confidence `regular` is a normal day's, closing times are instants. */
export function goldenFutures(): {
  readonly intervals: readonly FuturesInterval[];
  readonly exceptions: readonly FuturesException[];
} {
  const { intervals, exceptions } = read('cme_metals_energy_golden.json') as {
    intervals: readonly FuturesInterval[];
    exceptions: readonly RawException[];
  };
  const closes = new Map(intervals.map(({ day, close }) => [day, close]));
  return {
    intervals: intervals.map(({ day, open, close, confidence }) => ({
      day,
      open,
      close,
      confidence: confidence === 'regular' ? 'confirmed' : confidence,
    })),
    exceptions: exceptions.map(({ date, name, kind, reopensSameDay18ET, confidence }) => ({
      date,
      name: bare(name),
      kind,
      closeUtc: closes.get(date) ?? null,
      reopensSameDay: reopensSameDay18ET,
      confidence,
    })),
  };
}

const utc = (instant: number): string => new Date(instant).toISOString().replace('.000Z', 'Z');
/** Returns the civil day of any trading time except an evening's, in New York as in UTC. */
const dayOf = (instant: number): string => utc(instant).slice(0, 10);
const bare = (name: string): string => name.replace(/ \(.*\)$/, '');

/** Converts equity sessions to the rows of the golden table. */
export function equityRows(all: readonly TradingSession[]): {
  sessions: readonly EquitySession[];
  closed: readonly string[];
  early: readonly string[];
} {
  const sessions = all.flatMap((session, index) => {
    const [before, after, rest] = [all[index - 1], all[index + 1], all[index + 2]];
    if (session.state !== 'regular' || before?.state !== 'pre_market' || after?.state !== 'after_hours') {
      return [];
    }
    return [
      {
        date: dayOf(session.from),
        preOpen: utc(before.from),
        open: utc(session.from),
        close: utc(session.until),
        postClose: utc(after.until),
        early: rest?.state === 'holiday',
      },
    ];
  });
  return {
    sessions,
    closed: all
      .filter(({ state }, index) => state === 'holiday' && all[index - 1]?.state !== 'after_hours')
      .map(({ from }) => dayOf(from)),
    early: sessions.filter(({ early }) => early).map(({ date }) => date),
  };
}

/** Converts futures sessions to the rows of the golden table. */
export function futuresRows(sessions: readonly TradingSession[]): {
  intervals: readonly FuturesInterval[];
  exceptions: readonly FuturesException[];
} {
  const intervals = sessions
    .filter(({ state }) => state === 'regular')
    .map(({ from, until, confidence }) => ({
      day: dayOf(until),
      open: utc(from),
      close: utc(until),
      confidence,
    }));
  const exceptions = sessions.flatMap((session, index) => {
    if (session.state !== 'holiday') return [];
    const [before, later] = [sessions[index - 1], sessions[index + 2]];
    const halted = before?.state === 'regular';
    return [
      {
        date: dayOf(session.until),
        name: bare(session.dayName ?? ''),
        kind: halted ? 'earlyClose' : 'closed',
        closeUtc: halted ? utc(before.until) : null,
        reopensSameDay: later?.state === 'regular' && dayOf(later.from) === dayOf(session.until),
        confidence: session.confidence,
      },
    ];
  });
  return { intervals, exceptions };
}
