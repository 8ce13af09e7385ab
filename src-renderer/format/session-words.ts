import type {
  MarketState,
  OracleRegime,
  UnderlyingSession,
} from '../../src-preload/contract/views/markets/market-state.ts';
import { formatCountdown } from './countdown.ts';

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

/** The session by the service's own text times. */
export function sessionNow({
  state,
  nextState,
  nextChangeAt,
}: MarketState['underlyingSession']): SessionNow | null {
  if (state === null) return null;
  return { state, nextState, nextChangeAt: nextChangeAt === null ? null : Date.parse(nextChangeAt) };
}
