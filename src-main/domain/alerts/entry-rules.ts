import type { Condition, Judge } from './condition.ts';
import { off } from './condition.ts';
import type { EntryFact } from './facts.ts';

/**
 * World ms for which the two must have differed. The agent's word counts for so long: from then on it has spoken knowing of
 * what forbids the entries, and a session that has only just closed is no disagreement.
 */
export const settledAfterMs = 90_000;

export const judgeEntries: Judge = ({ facts: { agent, entries }, now }) => {
  if (agent.kind === 'none') return off;
  if (entries === null) return null;
  const isSettled = ({ verdicts }: EntryFact): boolean =>
    verdicts.kind === 'differ' && now - verdicts.since >= settledAfterMs;
  return {
    on: entries.filter(isSettled).flatMap(conditionOf),
    // Anew after a start, or of late: an alert that stands is not over for it.
    unknownCoins: entries
      .filter((entry) => entry.verdicts.kind === 'differ' && !isSettled(entry))
      .map(({ coin }) => coin),
  };
};

function conditionOf({ coin, verdicts }: EntryFact): readonly Condition[] {
  if (verdicts.kind !== 'differ') return [];
  return [
    {
      coin,
      message: `The agent allows new entries in ${coin}, which is forbidden: ${verdicts.hindrance}`,
      remedy: 'See why the agent allows them, and whether it has opened anything there since.',
      screen: 'positions',
      happenings: [],
    },
  ];
}
