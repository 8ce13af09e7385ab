/** Title of each rule. */
export const alertRuleLabels = {
  venue_rejection: 'Order rejected by the venue',
  breaker_tripped: 'Circuit breaker tripped',
  risk_degraded: 'Risk monitor degraded',
  agent_paused: 'Agent paused',
  agent_degraded: 'Agent degraded',
  agent_silent: 'Agent unreachable, no heartbeat',
  agent_unreachable: 'Agent unreachable, feed unreadable',
  venue_stale: 'Venue unreachable',
  reference_unreachable: 'Reference unreachable',
  chain_unreachable: 'Chain unreachable',
  reconciliation_mismatch: 'Agent and venue disagree',
  drawdown: 'Drawdown near or past its limit',
  daily_loss: 'Daily loss near or past its limit',
  equity_drop: 'Account value fell',
  liquidation_distance: 'Position near liquidation',
  position_liquidated: 'Position liquidated',
  position_without_stop: 'Position without a stop loss',
  position_outside_symbols: "Position outside the agent's symbols",
  entries_disagreement: 'Verdicts on new entries disagree',
  store_failed: 'Recording stopped',
  record_changed: 'Record was changed',
  record_check_failed: 'Record check failed',
  backup_failed: 'Backup failed',
} as const;
export type AlertRule = keyof typeof alertRuleLabels;

const limitTitles = {
  drawdown: { near: 'Drawdown near its limit', past: 'Drawdown at or past its limit' },
  daily_loss: { near: 'Daily loss near its limit', past: 'Daily loss at or past its limit' },
} as const satisfies Partial<Record<AlertRule, { readonly near: string; readonly past: string }>>;

const watchesLimit = (rule: AlertRule): rule is keyof typeof limitTitles => Object.hasOwn(limitTitles, rule);

/** Returns the title of an alert, the same on every screen: its rule, and whether the limit is near or reached. */
export function alertTitle({
  rule,
  isPastLimit,
}: {
  readonly rule: AlertRule;
  readonly isPastLimit: boolean;
}): string {
  return watchesLimit(rule) ? limitTitles[rule][isPastLimit ? 'past' : 'near'] : alertRuleLabels[rule];
}

/** Worst first. `critical`: act now. `warning`: look soon. `info`: worth knowing. */
export const alertSeverities = ['critical', 'warning', 'info'] as const;
export type AlertSeverity = (typeof alertSeverities)[number];

/** Severity of each rule's alert. */
export const alertRuleSeverity = {
  venue_rejection: 'info',
  breaker_tripped: 'critical',
  risk_degraded: 'warning',
  agent_paused: 'warning',
  agent_degraded: 'warning',
  agent_silent: 'critical',
  agent_unreachable: 'critical',
  venue_stale: 'critical',
  reference_unreachable: 'warning',
  chain_unreachable: 'warning',
  reconciliation_mismatch: 'warning',
  drawdown: 'critical',
  daily_loss: 'critical',
  equity_drop: 'critical',
  liquidation_distance: 'critical',
  position_liquidated: 'critical',
  position_without_stop: 'warning',
  position_outside_symbols: 'critical',
  entries_disagreement: 'warning',
  store_failed: 'critical',
  record_changed: 'critical',
  record_check_failed: 'warning',
  backup_failed: 'warning',
} as const satisfies Record<AlertRule, AlertSeverity>;
