import { firstNames } from '../../../src-preload/contract/sentences.ts';
import type { MarketRow } from '../../../src-preload/contract/views/markets/market.ts';
import type { SessionNow } from '../../format/session-text.ts';
import { withoutAgent, type NewEntries } from '../../format/verdict.ts';
import type { CardStates } from './card-state.ts';
import { withoutAmounts } from '../../format/without-amounts.ts';

/** New entries of a whole class. */
export interface ClassEntries {
  readonly tone: 'some' | 'none' | 'unknown';
  readonly label: string;
  /** Says how many of its tradeable markets are in each state. */
  readonly detail: string;
  /** Reason that most of its markets give; null: none gives one. */
  readonly reason: string | null;
}

interface Listed {
  /** Every market of the class. */
  readonly markets: readonly MarketRow[];
  readonly states: CardStates;
}

/** Selects the markets that meet all five conditions. */
export function tradeableOf(markets: readonly MarketRow[]): readonly MarketRow[] {
  return markets.filter(({ tradeable }) => tradeable === true);
}

/** Says whether the agent may open positions in a class now. `agentCounts`: its last report is recent enough to count. */
export function classEntries({ markets, states }: Listed, agentCounts: boolean): ClassEntries {
  const tradeable = tradeableOf(markets);
  const { length: all } = tradeable;
  if (all === 0) return withoutTradeable(markets);
  const verdicts = tradeable.flatMap(({ marketId, displayTicker }): readonly Verdict[] => {
    const state = states.get(marketId);
    if (state === undefined) return [];
    const { allowed, reason } = agentCounts ? state.newEntries : withoutAgent(state.newEntries);
    return [{ ticker: displayTicker, allowed, reason: withoutAmounts(reason) }];
  });
  const count = (wanted: boolean): number => verdicts.filter((verdict) => verdict.allowed === wanted).length;
  const [allowed, refused] = [count(true), count(false)];
  const unknown = all - allowed - refused;
  const reasonOf = (wanted: boolean | null): string | null =>
    commonReason(
      verdicts.filter((verdict) => verdict.allowed === wanted),
      allowed > 0,
    );
  const reason = (unknown > refused ? reasonOf(null) : null) ?? reasonOf(false) ?? reasonOf(null);
  const detail = `New entries: allowed in ${allowed}, not allowed in ${refused}, unknown in ${unknown}`;
  // Zero allowed would count the unknown ones as refused. They are reported as unknown, unless more are known to be refused.
  if (allowed === 0 && unknown > 0 && unknown >= refused) {
    const where = unknown === all ? '' : ` in ${unknown} of ${all}`;
    return {
      tone: 'unknown',
      label: `New entries unknown${where}`,
      detail,
      reason: reasonOf(null) ?? reason,
    };
  }
  const tone = allowed === 0 ? 'none' : 'some';
  return {
    tone,
    label: `New entries in ${allowed} of ${all}${unknown === 0 ? '' : `, unknown in ${unknown}`}`,
    detail,
    reason: allowed === all ? null : reason,
  };
}

function withoutTradeable(markets: readonly MarketRow[]): ClassEntries {
  const isUnknown = markets.some(({ tradeable }) => tradeable === null);
  const detail = isUnknown
    ? 'Which markets the agent may trade is unknown'
    : 'No market meets all five conditions';
  return isUnknown
    ? { tone: 'unknown', label: 'New entries unknown', detail, reason: detail }
    : { tone: 'none', label: 'No tradeable market', detail, reason: detail };
}

interface Verdict extends Pick<NewEntries, 'allowed' | 'reason'> {
  readonly ticker: string;
}

const mostNamed = 2;

/** Returns the reason most markets give; `named`: after the names of the markets that give it. */
function commonReason(verdicts: readonly Verdict[], named: boolean): string | null {
  const tickers = new Map<string, string[]>();
  for (const { ticker, reason } of verdicts)
    if (reason !== null) tickers.set(reason, [...(tickers.get(reason) ?? []), ticker]);
  const [most] = [...tickers].toSorted(([, a], [, b]) => b.length - a.length);
  if (most === undefined) return null;
  const [reason, names] = most;
  if (!named) return reason;
  return `${firstNames(names, mostNamed)}: ${reason}`;
}

/** Underlying session that most markets of a class are in, and how many are in another. */
export interface ClassSession {
  readonly session: SessionNow;
  readonly dayName: string | null;
  readonly others: number;
}

/** Returns the most common session of the tradeable markets, or of all open ones if none is tradeable. null: no session is known. */
export function classSession({ markets, states }: Listed): ClassSession | null {
  const tradeable = tradeableOf(markets);
  const counted = tradeable.length > 0 ? tradeable : markets.filter((one) => one.venueSession === 'open');
  const groups = new Map<string, ClassSession & { readonly count: number }>();
  let known = 0;
  for (const { marketId } of counted) {
    const { session = null, dayName = null } = states.get(marketId) ?? {};
    if (session === null) continue;
    known += 1;
    const key = `${session.state} ${session.nextChangeAt}`;
    const count = (groups.get(key)?.count ?? 0) + 1;
    groups.set(key, { session, dayName, others: 0, count });
  }
  const [largest] = [...groups.values()].toSorted((a, b) => b.count - a.count);
  if (largest === undefined) return null;
  const { session, dayName, count } = largest;
  return { session, dayName, others: known - count };
}

/** Says how many markets are in another session: `; 1 differs`, `; 2 differ`; empty for none. */
export function othersText({ others }: Pick<ClassSession, 'others'>): string {
  return others === 0 ? '' : `; ${others} ${others === 1 ? 'differs' : 'differ'}`;
}
