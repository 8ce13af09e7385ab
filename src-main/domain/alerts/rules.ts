import { checkDegraded, checkPaused, checkSilence } from './agent-rules.ts';
import type { AlertRule } from './alert.ts';
import { off, on, type RuleCheck, type RuleInput, type RuleResult } from './condition.ts';
import { checkEntries } from './entry-rules.ts';
import { checkMismatches, checkRejections } from './event-rules.ts';
import { checkVenue } from './venue-rules.ts';
import { checkLiquidation } from './position-rules.ts';
import { checkBreaker, checkDailyLoss, checkDrawdown, checkRiskMonitor } from './risk-rules.ts';

/** How each rule looks at the facts. */
export const ruleChecks: Readonly<Record<AlertRule, RuleCheck>> = {
  venue_rejection: checkRejections,
  breaker_tripped: checkBreaker,
  risk_degraded: checkRiskMonitor,
  agent_paused: checkPaused,
  agent_degraded: checkDegraded,
  agent_silent: checkSilence,
  venue_stale: checkVenue,
  reconciliation_mismatch: checkMismatches,
  drawdown: checkDrawdown,
  daily_loss: checkDailyLoss,
  liquidation_distance: checkLiquidation,
  entries_disagreement: checkEntries,
  store_failed: checkStore,
};

function checkStore({ facts: { store } }: RuleInput): RuleResult {
  if (store.kind === 'written') return off;
  return on({ message: store.reason, remedy: store.remedy, screen: 'connections' });
}
