import type { AgentClaim } from '../../../domain/journal/agent-order.ts';
import { tradeOfClaim, tradeOfExecution, type TradeFacts } from '../../../domain/trades/build-trades.ts';
import type { Execution } from '../../../domain/trades/execution.ts';
import type { Fill } from '../../../domain/account/fill.ts';
import type { ReconciliationBasis } from '../../../domain/trades/reconcile-claim.ts';
import {
  requiredCoverage,
  feedLagMs,
  reconcileClaim,
  reconcileUnclaimed,
  nextYouthChange,
  youthOf,
} from '../../../domain/trades/reconcile-claim.ts';
import type { WorkedTrade } from './trade-row.ts';

const nothingNeeded = { recheckAt: null, venueTo: null, feedTo: null };

/** Amounts are stored in the market's collateral; a read decides whether that counts as dollars. */
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
  known: ReconciliationBasis,
  statusOf: StatusOf,
): WorkedTrade {
  const reconciliation = reconcileClaim(claim, fills, known);
  const hasFills = fills.length > 0;
  // Once both sides agree on what was filled, neither time nor later events change it.
  const isFinal = known.feedCoverage.length === 0 || (reconciliation?.kind === 'matched' && hasFills);
  return {
    trade: tradeOfClaim({ claim, fills, reconciliation }, factsOf(statusOf)),
    journal,
    hasFills,
    ...(isFinal
      ? nothingNeeded
      : { recheckAt: nextYouthChange(youthOf(claim, fills), known.now), ...needsOf(claim, fills) }),
  };
}

function needsOf(claim: AgentClaim, fills: readonly Fill[]): Pick<WorkedTrade, 'venueTo' | 'feedTo'> {
  const { venue, feed } = requiredCoverage(claim, fills);
  return { venueTo: venue?.to ?? null, feedTo: feed?.to ?? null };
}

export function workedExecution(
  execution: Execution,
  known: ReconciliationBasis,
  statusOf: StatusOf,
): WorkedTrade {
  const { lastAt } = execution;
  const reconciliation = reconcileUnclaimed(execution, known);
  const needs = {
    recheckAt: nextYouthChange(lastAt, known.now),
    venueTo: null,
    feedTo: lastAt + feedLagMs,
  };
  return {
    trade: tradeOfExecution({ execution, reconciliation }, factsOf(statusOf)),
    journal: null,
    hasFills: true,
    ...(known.feedCoverage.length === 0 ? nothingNeeded : needs),
  };
}
