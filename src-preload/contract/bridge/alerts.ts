import type { AlertRule, AlertSeverity } from '../views/alerts/alert-rules.ts';

export type { AlertRule, AlertSeverity } from '../views/alerts/alert-rules.ts';
export {
  alertRuleSeverity,
  alertRuleWords,
  alertSeverities,
  alertTitle,
  uncheckedWords,
} from '../views/alerts/alert-rules.ts';

/** Where the screens are that show more. */
export const alertAddresses = {
  trades: '#/trades',
  risk: '#/risk',
  connections: '#/connections',
  positions: '#/positions',
  performance: '#/performance',
  settings: '#/settings',
} as const;

export interface AlertRow {
  /** Of this rule and market alone. */
  readonly key: string;
  readonly rule: AlertRule;
  readonly severity: AlertSeverity;
  /** What it is called: the rule, and whether its limit is near or reached. */
  readonly title: string;
  readonly coin: string | null;
  readonly marketId: string | null;
  readonly message: string;
  readonly remedy: string;
  readonly screen: keyof typeof alertAddresses;
  /** World ms of the first time; kept when it clears and comes back within a day. */
  readonly firstRaisedAt: number;
  /** World ms of the latest time. */
  readonly raisedAt: number;
  readonly resolvedAt: number | null;
  readonly count: number;
  /** A person has looked at it since it was raised. */
  readonly seen: boolean;
  readonly muted: boolean;
}

/** Silences a rule, a market, or a rule on a market; null: any. */
export interface AlertMute {
  readonly rule: AlertRule | null;
  readonly coin: string | null;
  /** World ms; null: until it is taken back. */
  readonly until: number | null;
}

export interface AlertThresholds {
  /** Shares of the limit at which a loss raises an alert, 0 to 1. */
  readonly dailyLossShare: number;
  readonly drawdownShare: number;
  /** Counts where the risk monitor names no limit of its own; null: none. */
  readonly drawdownLimitUsd: number | null;
  /** A position is near its liquidation when the mark is less than this share of itself away. */
  readonly liquidationDistance: number;
  /** Share of the account value that is lost within `equityDropMinutes`, 0 to 1. */
  readonly equityDropShare: number;
  /** 5 to 1,440. */
  readonly equityDropMinutes: number;
  /** Minutes that a position may be open without a stop loss, 1 to 1,440. */
  readonly withoutStopMinutes: number;
}

export interface AlertsView {
  /** Active first, worst first and then newest first; then the resolved, latest first. At most 500. */
  readonly alerts: readonly AlertRow[];
  /** Number of active alerts, listed or not. */
  readonly active: number;
  /** Active alerts that are not muted, listed or not. */
  readonly bySeverity: Readonly<Record<AlertSeverity, number>>;
  /** Number resolved in the last day, listed or not. */
  readonly resolved: number;
  /** Active, not muted, and not yet looked at. */
  readonly unseen: number;
  /** Rules that can't be checked now; `coin`: only in this market. */
  readonly unchecked: readonly { readonly rule: AlertRule; readonly coin: string | null }[];
  readonly mutes: readonly AlertMute[];
  readonly thresholds: AlertThresholds;
}

/** Counts the active alerts that are not muted. */
export function countBySeverity(
  rows: readonly Pick<AlertRow, 'severity' | 'resolvedAt' | 'muted'>[],
): AlertsView['bySeverity'] {
  const counts = { critical: 0, warning: 0, info: 0 };
  for (const { severity, resolvedAt, muted } of rows)
    if (resolvedAt === null && !muted) counts[severity] += 1;
  return counts;
}

/** What a desktop notification says. */
export interface AlertNotice {
  readonly key: string;
  readonly severity: AlertSeverity;
  readonly title: string;
  readonly message: string;
  /** World ms at which it was raised, as in the alert's row. */
  readonly raisedAt: number;
  /** Address of the screen that shows more, e.g. `#/risk`. */
  readonly address: string;
}

/** Calls of the bridge. */
export interface AlertCalls {
  getAlerts: { readonly args: null; readonly result: AlertsView };
  /** All that stand are looked at. */
  seeAlerts: { readonly args: null; readonly result: AlertsView };
  /** Replaces a mute of the same rule and market; `until` not after now takes it back. */
  muteAlerts: { readonly args: AlertMute; readonly result: AlertsView };
  saveAlertThresholds: { readonly args: AlertThresholds; readonly result: AlertsView };
}
