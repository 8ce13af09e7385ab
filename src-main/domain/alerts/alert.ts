export const alertRules = [
  'venue_rejection',
  'breaker_tripped',
  'risk_degraded',
  'agent_paused',
  'agent_degraded',
  'agent_silent',
  'agent_unreachable',
  'venue_stale',
  'reference_unreachable',
  'chain_unreachable',
  'reconciliation_mismatch',
  'drawdown',
  'daily_loss',
  'equity_drop',
  'liquidation_distance',
  'position_liquidated',
  'position_without_stop',
  'position_outside_symbols',
  'entries_disagreement',
  'store_failed',
  'record_changed',
  'record_check_failed',
  'backup_failed',
] as const;
export type AlertRule = (typeof alertRules)[number];

/** A condition that a person should know about. */
export interface Alert {
  /** Rule and market. One alert per key is active at a time. */
  readonly key: string;
  readonly rule: AlertRule;
  /** Exact coin; null if it concerns no market. */
  readonly coin: string | null;
  /** One sentence, as of the last new event or notification, or when its limit was last crossed. */
  readonly message: string;
  /** Whether the limit that its rule watches is reached, not merely near; false for a rule without one. */
  readonly isPastLimit: boolean;
  /** Advice on what to do about it. */
  readonly remedy: string;
  /** World ms of the first time; kept when it clears and comes back within a day. */
  readonly firstRaisedAt: number;
  /** World ms of the latest time. */
  readonly raisedAt: number;
  /** null while active. */
  readonly resolvedAt: number | null;
  /** Number of occurrences: events while active, and new alerts within a day. */
  readonly count: number;
}

/** Whether a person is notified; the list shows the alert in any case. */
export type Notice = 'notified' | 'muted' | 'backed_off';

export interface AnnouncedAlert {
  readonly alert: Alert;
  readonly notice: Notice;
}
