import type { MarketState } from '../../../src-preload/contract/views/market-state.ts';
import { sessionNow, type SessionNow } from '../../format/session-words.ts';
import type { NewEntries } from '../../format/verdict.ts';

/** What a card shows of a market's sessions and of the verdict. */
export interface CardStanding {
  /** null: there is none to tell; `whyNoSession` says why. */
  readonly session: SessionNow | null;
  readonly whyNoSession: string | null;
  /** null: a normal day. */
  readonly dayName: string | null;
  readonly newEntries: NewEntries;
}

export type CardStandings = ReadonlyMap<string, CardStanding>;

export const noStandings: CardStandings = new Map();

function cardStanding({ underlyingSession, newEntries }: MarketState): CardStanding {
  const { allowed, reason, agent } = newEntries;
  return {
    session: sessionNow(underlyingSession),
    whyNoSession: underlyingSession.unavailableReason,
    dayName: underlyingSession.dayName,
    newEntries: {
      allowed,
      reason,
      agent: agent === null ? null : { allowed: agent.allowed, reason: agent.reason },
    },
  };
}

/** By market id. One that says the same as before is the same object, so that its card is not drawn again. */
export function cardStandings(before: CardStandings, states: readonly MarketState[]): CardStandings {
  return new Map(
    states.map((state) => {
      const now = cardStanding(state);
      const held = before.get(state.marketId);
      const isSame = held !== undefined && JSON.stringify(held) === JSON.stringify(now);
      return [state.marketId, isSame ? held : now];
    }),
  );
}
