import type {
  MarketState,
  OracleRegime,
  UnderlyingSession,
} from '../../src-preload/contract/views/markets/market-state.ts';
import { formatCountdown } from './countdown.ts';
import { localInstant, zoneName } from './instant.ts';
import { dayMs } from './time.ts';

export const underlyingSessionWords = {
  regular: 'Regular hours',
  pre_market: 'Pre-market',
  after_hours: 'After hours',
  closed: 'Closed',
  holiday: 'Holiday',
} as const satisfies Record<UnderlyingSession, string>;

/** Who sets the oracle's price. */
export const regimeWords = {
  external: 'External market',
  internal: 'Internal order book',
} as const satisfies Record<OracleRegime, string>;

/** What a calendar can't vouch for; null where there is nothing to say. */
export const calendarDoubts = {
  confirmed: null,
  rule: 'Based on the usual schedule; hours are not announced yet.',
  unconfirmed: 'Unconfirmed: no source states its hours.',
} as const satisfies Record<NonNullable<MarketState['underlyingSession']['confidence']>, string | null>;

const arrivals = {
  regular: 'opens',
  pre_market: 'pre-market',
  after_hours: 'after hours',
  closed: 'ends',
  holiday: 'holiday',
} as const satisfies Record<UnderlyingSession, string>;

/** What the next change is, before the words that say when; null next: it is not known. */
function changeWord(state: UnderlyingSession, next: UnderlyingSession | null): string {
  if (state === 'regular') return 'closes';
  return next === null ? 'changes' : arrivals[next];
}

/** What is known of a session. */
export interface SessionNow {
  readonly state: UnderlyingSession;
  readonly nextState: UnderlyingSession | null;
  /** World ms; null: not known. */
  readonly nextChangeAt: number | null;
}

/** `closes in 2 h 14 min`. Past the change, until the service reports the new state, says that it is due. */
export function nextChangeWords(session: SessionNow, nowMs: number | null): string {
  const { state, nextState, nextChangeAt } = session;
  if (nextChangeAt === null) return 'its next change is not known';
  const word = changeWord(state, nextState);
  if (nowMs === null) return `${word} later`;
  return nowMs >= nextChangeAt ? `${word} now` : `${word} in ${formatCountdown(nextChangeAt - nowMs)}`;
}

/** `opens Fri 15:30 CET`, in the zone that the operator chose. Beside it may stand the agent's own words, with a time in another. */
function changeTimeWords({ state, nextState, nextChangeAt: at }: SessionNow, nowMs: number | null): string {
  if (at === null) return 'next change unknown';
  // A holiday may end with the venue still closed.
  const word = state === 'holiday' && nextState === 'closed' ? 'holiday ends' : changeWord(state, nextState);
  if (nowMs === null) return `${word} later`;
  if (nowMs >= at) return `${word} now`;
  return `${word} ${momentWords(at, nowMs)} ${zoneName(at)}`;
}

function momentWords(at: number, nowMs: number): string {
  if (localInstant.date(at) === localInstant.date(nowMs)) return localInstant.time(at);
  return at - nowMs < 6 * dayMs
    ? `${localInstant.weekday(at)} ${localInstant.time(at)}`
    : localInstant.dayTime(at);
}

const earlyClose = ' (early close)';

/** The session and its next change in one short line: `Closed, Thanksgiving Day; opens Fri 09:30 EST`, `Regular hours, early close; closes 13:00 EST`. */
export function shortSessionWords(session: SessionNow, dayName: string | null, nowMs: number | null): string {
  const isOver = session.state === 'closed' || session.state === 'holiday';
  const day = isOver ? (dayName?.replace(earlyClose, '') ?? null) : earlyOf(dayName);
  const state = isOver ? underlyingSessionWords.closed : underlyingSessionWords[session.state];
  return `${state}${day === null ? '' : `, ${day}`}; ${changeTimeWords(session, nowMs)}`;
}

const earlyOf = (dayName: string | null): string | null =>
  dayName === null ? null : dayName.endsWith(earlyClose) ? 'early close' : dayName;

/** The session by the service's own text times. */
export function sessionNow({
  state,
  nextState,
  nextChangeAt,
}: MarketState['underlyingSession']): SessionNow | null {
  if (state === null) return null;
  return { state, nextState, nextChangeAt: nextChangeAt === null ? null : Date.parse(nextChangeAt) };
}
