import type { Condition, RuleCheck } from './condition.ts';
import { off, unknownAgent } from './condition.ts';
import type { EntryFact } from './facts.ts';
import { isUnknown } from './facts.ts';

/**
 * World ms for which agent and blocker must disagree before it is an alert. By then the agent has reported since the blocker
 * appeared, so a session that has just closed raises nothing.
 */
export const settledAfterMs = 90_000;

interface Dispute extends Omit<Extract<EntryFact['verdicts'], { kind: 'differ' }>, 'kind'> {
  readonly coin: string;
}

/** One alert per market, or one for all markets with a shared cause. */
export const checkEntries: RuleCheck = ({ facts: { agent, entries }, now }) => {
  if (agent.kind === 'none') return off;
  if (isUnknown(entries)) return agent.kind === 'reported' ? entries : unknownAgent(agent);
  const disputes = entries.flatMap(({ coin, verdicts }): readonly Dispute[] =>
    verdicts.kind === 'differ' ? [{ coin, ...verdicts }] : [],
  );
  const settled = disputes.filter(({ since }) => now - since >= settledAfterMs);
  const unsettled = disputes.filter(({ since }) => now - since < settledAfterMs);
  return {
    on: [...settled.filter(({ isShared }) => !isShared).map(ofMarket), ...ofAll(settled)],
    unknownCoins: new Map(entries.flatMap(unknownOf)),
    // A recent disagreement, e.g. after a start, does not resolve an active alert.
    waitingCoins: new Map(unsettled.map(({ coin, isShared }) => [isShared ? null : coin, now] as const)),
  };
};

function unknownOf({ coin, verdicts }: EntryFact): readonly (readonly [string | null, string])[] {
  if (verdicts.kind !== 'unknown') return [];
  const { ofMarket, ofVenue } = verdicts;
  return [
    ...(ofMarket === null ? [] : [[coin, ofMarket] as const]),
    ...(ofVenue ? [[null, 'No reading of the last minute says whether the venue has halted.'] as const] : []),
  ];
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

const forbidden = (blocker: string): string => `but they are forbidden: ${blocker}`;

const condition = {
  remedy: 'Check why the agent allows them and whether it has opened positions there.',
  events: [],
} as const;
