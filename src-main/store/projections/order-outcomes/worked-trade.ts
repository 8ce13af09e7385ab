import type { AgentClaim } from '../../../domain/agent-order.ts';
import { tradeOfClaim, tradeOfExecution, type TradeFacts } from '../../../domain/build-trades.ts';
import type { Execution } from '../../../domain/execution.ts';
import type { Fill } from '../../../domain/fill.ts';
import type { JudgedAt } from '../../../domain/judge-claim.ts';
import { coverNeeds, feedLagMs, judgeClaim, nextYouthChange, youthOf } from '../../../domain/judge-claim.ts';
import { judgeUnclaimed } from '../../../domain/reconcile-orders.ts';
import type { WorkedTrade } from './trade-row.ts';

const nothingNeeded = { judgeAt: null, venueTo: null, feedTo: null };

/** Sums are kept in whatever they are in: what of them is dollars is told with each reading. */
type StatusOf = TradeFacts['venueStatus'];
const factsOf = (venueStatus: StatusOf): TradeFacts => ({
  venueStatus,
  collateralOf: () => 'USDC',
});

export function workedClaim(
  {
    claim,
    fills,
    journal,
  }: { readonly claim: AgentClaim; readonly fills: readonly Fill[]; readonly journal: number },
  known: JudgedAt,
  statusOf: StatusOf,
): WorkedTrade {
  const reconciliation = judgeClaim(claim, fills, known);
  const hasFills = fills.length > 0;
  // Where both sides agree on what was filled, neither time nor more of their word changes that.
  const isFinal = known.feedCovers.length === 0 || (reconciliation?.kind === 'matched' && hasFills);
  return {
    trade: tradeOfClaim({ claim, fills, reconciliation }, factsOf(statusOf)),
    journal,
    hasFills,
    ...(isFinal
      ? nothingNeeded
      : { judgeAt: nextYouthChange(youthOf(claim, fills), known.now), ...needsOf(claim, fills) }),
  };
}

function needsOf(claim: AgentClaim, fills: readonly Fill[]): Pick<WorkedTrade, 'venueTo' | 'feedTo'> {
  const { venue, feed } = coverNeeds(claim, fills);
  return { venueTo: venue?.to ?? null, feedTo: feed?.to ?? null };
}

export function workedExecution(execution: Execution, known: JudgedAt, statusOf: StatusOf): WorkedTrade {
  const { lastAt } = execution;
  const reconciliation = judgeUnclaimed(execution, known);
  const needs = {
    judgeAt: nextYouthChange(lastAt, known.now),
    venueTo: null,
    feedTo: lastAt + feedLagMs,
  };
  return {
    trade: tradeOfExecution({ execution, reconciliation }, factsOf(statusOf)),
    journal: null,
    hasFills: true,
    ...(known.feedCovers.length === 0 ? nothingNeeded : needs),
  };
}
