import type { AgentStatus } from '../domain/agent-status.ts';
import type { AlertFacts, EntryFact } from '../domain/alerts/facts.ts';
import type { Market } from '../domain/market.ts';
import { foremostHindrance } from '../domain/new-entries.ts';
import type { AccountScope } from './account-scope.ts';
import { agentVerdict, entryHindrances } from './entry-verdict.ts';
import type { StateFacts } from './state-facts.ts';
import { stateFacts } from './state-facts.ts';

/** The verdicts on new entries, side by side; null: the agent says nothing that counts now. */
export type EntryFacts = () => AlertFacts['entries'];

/** Remembers of each market since when its verdicts differ, as long as the agent speaks. */
export function createEntryFacts(scope: AccountScope): EntryFacts {
  const remembered = { since: new Map<string, number>() };
  return () => {
    const facts = stateFacts(scope);
    const { since } = remembered;
    remembered.since = new Map();
    if (facts.agent === null || facts.readAt === null) return null;
    return judgedMarkets(scope, facts.agent).map((market): EntryFact => {
      const { coin } = market;
      const hindrance = overruled(scope, market, facts);
      if (hindrance === null) return { coin, verdicts: { kind: 'agree' } };
      // A clock that was set back begins it anew.
      const began = Math.min(since.get(coin) ?? facts.now, facts.now);
      remembered.since.set(coin, began);
      return {
        coin,
        verdicts: { kind: 'differ', hindrance, isShared: isShared(hindrance, facts), since: began },
      };
    });
  };
}

/** Of the rest of what it lists the agent opens nothing. */
function judgedMarkets({ reader }: AccountScope, { symbols }: AgentStatus): readonly Market[] {
  const held = [...reader.account().dexes.values()].flatMap(({ value }) => value.positions);
  const coins = new Set([...(symbols ?? []), ...held.map(({ coin }) => coin)]);
  return [...coins].flatMap((coin) => reader.market(coin) ?? []);
}

/** What forbids entries that the agent allows; null: it allows none, or nothing does. */
function overruled(scope: AccountScope, market: Market, facts: StateFacts): string | null {
  if (agentVerdict(facts, market)?.allowed !== true) return null;
  return foremostHindrance(entryHindrances(scope, market, facts));
}

function isShared(hindrance: string, { venueNotice, reference }: StateFacts): boolean {
  return venueNotice !== null || hindrance === reference.stocksFailure;
}
