import type { MarketState } from '../../../src-preload/contract/views/markets/market-state.ts';
import { sessionNow, type SessionNow } from '../../format/session-text.ts';
import type { NewEntries } from '../../format/verdict.ts';
import { serviceText } from '../../format/service-text.ts';

/** Sessions and verdict of a market, as its card shows them. */
export interface CardState {
  /** null: unknown; `whyNoSession` says why. */
  readonly session: SessionNow | null;
  readonly whyNoSession: string | null;
  /** null: a normal day. */
  readonly dayName: string | null;
  readonly newEntries: NewEntries;
}

export type CardStates = ReadonlyMap<string, CardState>;

export const noCardStates: CardStates = new Map();

function cardState({ underlyingSession, newEntries }: MarketState): CardState {
  const { allowed, reason, agent } = newEntries;
  return {
    session: sessionNow(underlyingSession),
    whyNoSession: serviceText(underlyingSession.unavailableReason),
    dayName: underlyingSession.dayName,
    newEntries: {
      allowed,
      reason,
      agent: agent === null ? null : { allowed: agent.allowed, reason: agent.reason },
    },
  };
}

/** Returns the card states by market id. One that did not change is the same object, so its card is not rendered again. */
export function cardStates(before: CardStates, states: readonly MarketState[]): CardStates {
  return new Map(
    states.map((state) => {
      const now = cardState(state);
      const known = before.get(state.marketId);
      const isSame = known !== undefined && JSON.stringify(known) === JSON.stringify(now);
      return [state.marketId, isSame ? known : now];
    }),
  );
}
