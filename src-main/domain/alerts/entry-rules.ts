import type { Condition, RuleCheck } from './condition.ts';
import { off } from './condition.ts';
import type { EntryFact } from './facts.ts';

/**
 * World ms for which the two must have differed. The agent's word counts for so long: from then on it has spoken knowing of
 * what forbids the entries, and a session that has only just closed is no disagreement.
 */
export const settledAfterMs = 90_000;

interface Dispute extends Omit<Extract<EntryFact['verdicts'], { kind: 'differ' }>, 'kind'> {
  readonly coin: string;
}

/** One alert a market, but one for all where they have a cause in common. */
export const checkEntries: RuleCheck = ({ facts: { agent, entries }, now }) => {
  if (agent.kind === 'none') return off;
  if (entries === null) return null;
  const disputes = entries.flatMap(({ coin, verdicts }): readonly Dispute[] =>
    verdicts.kind === 'differ' ? [{ coin, ...verdicts }] : [],
  );
  const settled = disputes.filter(({ since }) => now - since >= settledAfterMs);
  const unsettled = disputes.filter(({ since }) => now - since < settledAfterMs);
  return {
    on: [...settled.filter(({ isShared }) => !isShared).map(ofMarket), ...ofAll(settled)],
    unknownCoins: [
      // Anew after a start, or of late: an alert that stands is not over for it.
      ...unsettled.map(({ coin, isShared }) => (isShared ? null : coin)),
      ...entries.flatMap(unknownOf),
    ],
  };
};

function unknownOf({ coin, verdicts }: EntryFact): readonly (string | null)[] {
  if (verdicts.kind !== 'unknown') return [];
  return [...(verdicts.ofMarket ? [coin] : []), ...(verdicts.ofVenue ? [null] : [])];
}

function ofMarket({ coin, blocker }: Dispute): Condition {
  return { ...condition, coin, message: `The agent allows new entries in ${coin}, ${forbidden(blocker)}` };
}

function ofAll(settled: readonly Dispute[]): readonly Condition[] {
  const shared = settled.filter(({ isShared }) => isShared);
  const [first] = shared;
  if (first === undefined) return [];
  const which = shared.length === 1 ? first.coin : `${shared.length} markets`;
  const message = `The agent allows new entries in ${which}, ${forbidden(first.blocker)}`;
  return [{ ...condition, coin: null, message }];
}

const forbidden = (blocker: string): string => `which is forbidden: ${blocker}`;

const condition = {
  remedy: 'See why the agent allows them, and whether it has opened anything there since.',
  screen: 'positions',
  events: [],
} as const;
