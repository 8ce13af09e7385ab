import type { AlertRule, AlertSeverity } from '../views/alerts/alert-rules.ts';

export type { AlertRule, AlertSeverity } from '../views/alerts/alert-rules.ts';
export {
  alertRuleSeverity,
  alertRuleLabels,
  alertSeverities,
  alertTitle,
} from '../views/alerts/alert-rules.ts';

export interface AlertRow {
  /** Unique to this rule and market. */
  readonly key: string;
  readonly rule: AlertRule;
  readonly severity: AlertSeverity;
  /** Title: the rule, and whether its limit is near or reached. */
  readonly title: string;
  readonly coin: string | null;
  readonly marketId: string | null;
  readonly message: string;
  readonly remedy: string;
  /** Screen with the details. */
  readonly screen: 'trades' | 'risk' | 'connections' | 'positions' | 'performance' | 'settings';
  /** World ms of the first occurrence; kept if the alert resolves and comes back within a day. */
  readonly firstRaisedAt: number;
  /** World ms of the latest occurrence. */
  readonly raisedAt: number;
  readonly resolvedAt: number | null;
  readonly count: number;
  /** Whether a person has looked at it since it was raised. */
  readonly seen: boolean;
  readonly muted: boolean;
}

/** Query of each rule's address: the filter, period or field that its alerts are about. */
const ruleQueries: { readonly [Rule in AlertRule]?: Readonly<Record<string, string>> } = {
  venue_rejection: { status: 'rejected' },
  reconciliation_mismatch: { reconciliation: 'mismatch' },
  equity_drop: { period: '24h' },
  agent_unreachable: { field: 'agentFeed' },
  venue_stale: { field: 'venueUrl' },
  reference_unreachable: { field: 'massiveUrl' },
  chain_unreachable: { field: 'rpcEndpoints' },
};

/**
 * Returns the address of the screen with an alert's details: for orders, the list of exactly those of its rule and market; for a
 * position, the page of its market.
 */
export function alertAddress({
  rule,
  screen,
  marketId,
}: Pick<AlertRow, 'rule' | 'screen' | 'marketId'>): string {
  if (screen === 'positions' && marketId !== null) return `#/open/${encodeURIComponent(marketId)}`;
  const market = marketId === null ? {} : { market: marketId };
  const orders = screen === 'trades' ? { period: 'all', ...market } : {};
  const query = new URLSearchParams({ ...orders, ...ruleQueries[rule] }).toString();
  return query === '' ? `#/${screen}` : `#/${screen}?${query}`;
}

/** Mute of a rule, of a market, or of a rule on a market. null: any. */
export interface AlertMute {
  readonly rule: AlertRule | null;
  readonly coin: string | null;
  /** World ms; null: until the mute is removed. */
  readonly until: number | null;
}

export interface AlertThresholds {
  /** Shares of the limit at which a loss raises an alert, 0 to 1. */
  readonly dailyLossShare: number;
  readonly drawdownShare: number;
  /** Used if the risk monitor reports no limit of its own. null: no limit. */
  readonly drawdownLimitUsd: number | null;
  /** A position is near its liquidation when the liquidation price is less than this fraction of the mark price away. */
  readonly liquidationDistance: number;
  /** Share of the account value lost within `equityDropMinutes` that raises an alert, 0 to 1. */
  readonly equityDropShare: number;
  /** 5 to 1,440. */
  readonly equityDropMinutes: number;
  /** Minutes that a position may be open without a stop loss, 1 to 1,440. */
  readonly withoutStopMinutes: number;
}

export interface AlertsView {
  /** Active alerts first, worst first and then newest first; then the resolved ones, latest first. At most 500. */
  readonly alerts: readonly AlertRow[];
  /** Number of active alerts, in the list or not. */
  readonly active: number;
  /** Number of active, unmuted alerts of each severity, in the list or not. */
  readonly bySeverity: Readonly<Record<AlertSeverity, number>>;
  /** Number of alerts resolved in the last day, in the list or not. */
  readonly resolved: number;
  /** Number of active alerts that are not muted and not yet looked at. */
  readonly unseen: number;
  /** Rules that can't be checked now; `coin`: only in this market. */
  readonly unchecked: readonly {
    readonly rule: AlertRule;
    readonly coin: string | null;
    /** Why it can't be checked, in a sentence. */
    readonly reason: string;
  }[];
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

/** Content of a desktop notification. */
export interface AlertNotice {
  readonly key: string;
  readonly severity: AlertSeverity;
  readonly title: string;
  readonly message: string;
  /** World ms at which the alert was raised, as in its row. */
  readonly raisedAt: number;
  /** Address of the screen that shows more, e.g. `#/risk` or `#/trades?period=all&status=rejected`. */
  readonly address: string;
}

/** Calls of the bridge. */
export interface AlertCalls {
  getAlerts: { readonly args: null; readonly result: AlertsView };
  /** Marks all active alerts as looked at. */
  seeAlerts: { readonly args: null; readonly result: AlertsView };
  /** Replaces a mute of the same rule and market. An `until` that is not after now removes it. */
  muteAlerts: { readonly args: AlertMute; readonly result: AlertsView };
  saveAlertThresholds: { readonly args: AlertThresholds; readonly result: AlertsView };
}
