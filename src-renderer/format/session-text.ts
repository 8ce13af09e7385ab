import type {
  MarketState,
  OracleRegime,
  UnderlyingSession,
} from '../../src-preload/contract/views/markets/market-state.ts';
import { formatCountdown } from './countdown.ts';
import { localInstant, zoneName } from './instant.ts';
import { dayMs } from './time.ts';

export const underlyingSessionLabels = {
  regular: 'Regular hours',
  pre_market: 'Pre-market',
  after_hours: 'After hours',
  closed: 'Closed',
  holiday: 'Holiday',
} as const satisfies Record<UnderlyingSession, string>;

/** Source of the oracle's price, by regime. */
export const regimeLabels = {
  external: 'External market',
  internal: 'Internal order book',
} as const satisfies Record<OracleRegime, string>;

/** Warning on data that a calendar can't confirm; null if there is none. */
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

/** Returns the next change in words, to go before its time. null next: it is not known. */
function changeLabel(state: UnderlyingSession, next: UnderlyingSession | null): string {
  if (state === 'regular') return 'closes';
  return next === null ? 'changes' : arrivals[next];
}

/** Whether the end of a holiday opens nothing: a countdown to it would look like one to the opening. */
function staysClosed({ state, nextState }: SessionNow): boolean {
  return state === 'holiday' && nextState === 'closed';
}

/** A session and its next change, as far as they are known. */
export interface SessionNow {
  readonly state: UnderlyingSession;
  readonly nextState: UnderlyingSession | null;
  /** World ms; null: not known. */
  readonly nextChangeAt: number | null;
}

/** Returns `closes in 2 h 14 min`. After that time, until the service reports the new state, returns that the change is due. */
export function nextChangeText(session: SessionNow, nowMs: number | null): string {
  const { state, nextState, nextChangeAt } = session;
  if (nextChangeAt === null) return 'its next change is not known';
  if (staysClosed(session)) return 'stays closed after it';
  const label = changeLabel(state, nextState);
  if (nowMs === null) return `${label} later`;
  return nowMs >= nextChangeAt ? `${label} now` : `${label} in ${formatCountdown(nextChangeAt - nowMs)}`;
}

/**
 * Returns `opens Fri 15:30 CET`, with the zone that the operator selected. The agent's own text may be beside it, with a time in
 * another zone.
 */
function changeTimeText(session: SessionNow, nowMs: number | null): string {
  const { state, nextState, nextChangeAt: at } = session;
  if (at === null) return 'next change unknown';
  const label = staysClosed(session) ? 'stays closed after' : changeLabel(state, nextState);
  if (nowMs === null) return `${label} later`;
  if (nowMs >= at) return `${label} now`;
  return `${label} ${momentText(at, nowMs)} ${zoneName(at)}`;
}

function momentText(at: number, nowMs: number): string {
  if (localInstant.date(at) === localInstant.date(nowMs)) return localInstant.time(at);
  return at - nowMs < 6 * dayMs
    ? `${localInstant.weekday(at)} ${localInstant.time(at)}`
    : localInstant.dayTime(at);
}

const earlyClose = ' (early close)';

/**
 * Returns the session and its next change in one short line: `Closed, Thanksgiving Day; opens Fri 09:30 EST`, `Regular hours,
 * early close; closes 13:00 EST`.
 */
export function shortSessionText(session: SessionNow, dayName: string | null, nowMs: number | null): string {
  const isOver = session.state === 'closed' || session.state === 'holiday';
  const day = isOver ? (dayName?.replace(earlyClose, '') ?? null) : earlyOf(dayName);
  const state = isOver ? underlyingSessionLabels.closed : underlyingSessionLabels[session.state];
  return `${state}${day === null ? '' : `, ${day}`}; ${changeTimeText(session, nowMs)}`;
}

const earlyOf = (dayName: string | null): string | null =>
  dayName === null ? null : dayName.endsWith(earlyClose) ? 'early close' : dayName;

/** Parses the times of a session in the service's answer. */
export function sessionNow({
  state,
  nextState,
  nextChangeAt,
}: MarketState['underlyingSession']): SessionNow | null {
  if (state === null) return null;
  return { state, nextState, nextChangeAt: nextChangeAt === null ? null : Date.parse(nextChangeAt) };
}
