import { judgeDegradation, judgePause, judgeSilence } from './agent-rules.ts';
import type { AlertRule } from './alert.ts';
import { off, on, type Judge, type JudgedFacts, type Judgement } from './condition.ts';
import { judgeEntries } from './entry-rules.ts';
import { judgeMismatches, judgeRejections } from './happening-rules.ts';
import { judgeVenueStale } from './venue-rules.ts';
import { judgeLiquidation } from './position-rules.ts';
import { judgeBreaker, judgeDailyLoss, judgeDrawdown, judgeRiskDegradation } from './risk-rules.ts';

/** How each rule looks at the facts. */
export const judges: Readonly<Record<AlertRule, Judge>> = {
  venue_rejection: judgeRejections,
  breaker_tripped: judgeBreaker,
  risk_degraded: judgeRiskDegradation,
  agent_paused: judgePause,
  agent_degraded: judgeDegradation,
  agent_silent: judgeSilence,
  venue_stale: judgeVenueStale,
  reconciliation_mismatch: judgeMismatches,
  drawdown: judgeDrawdown,
  daily_loss: judgeDailyLoss,
  liquidation_distance: judgeLiquidation,
  entries_disagreement: judgeEntries,
  store_failed: judgeStore,
};

function judgeStore({ facts: { store } }: JudgedFacts): Judgement {
  if (store.kind === 'written') return off;
  return on({ message: store.reason, remedy: store.remedy, screen: 'connections' });
}
