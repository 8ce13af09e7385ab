export const alertRules = [
  'venue_rejection',
  'breaker_tripped',
  'risk_degraded',
  'agent_paused',
  'agent_degraded',
  'agent_silent',
  'venue_stale',
  'reconciliation_mismatch',
  'drawdown',
  'daily_loss',
  'liquidation_distance',
  'entries_disagreement',
  'store_failed',
] as const;
export type AlertRule = (typeof alertRules)[number];

/** Where a person sees more of it. */
type AlertScreen = 'trades' | 'risk' | 'connections' | 'positions';

/** Something that a person should know, while it lasts. */
export interface Alert {
  /** Rule and market: raised once for as long as it lasts. */
  readonly key: string;
  readonly rule: AlertRule;
  /** Exact coin; null for what is of no market. */
  readonly coin: string | null;
  /** One sentence, as of the last time that something new came or that it was told. */
  readonly message: string;
  /** What a person can do about it. */
  readonly remedy: string;
  readonly screen: AlertScreen;
  /** World ms. */
  readonly raisedAt: number;
  /** null while it lasts. */
  readonly resolvedAt: number | null;
  /** How often it came: repeats while it lasts, and anew within a day. */
  readonly count: number;
}

/** Whether a person is told aloud; the list has it in any case. */
export type Notice = 'notified' | 'muted' | 'backed_off';

export interface AnnouncedAlert {
  readonly alert: Alert;
  readonly notice: Notice;
}
