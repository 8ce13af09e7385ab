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

interface AlertPlace {
  readonly screen: 'trades' | 'risk' | 'connections' | 'positions' | 'markets' | 'performance' | 'settings';
  /** Filter, period or field that the alerts of the rule are about. */
  readonly query?: Readonly<Record<string, string>>;
}

/** Screen with the details of each rule's alerts. */
export const alertPlaces: Readonly<Record<AlertRule, AlertPlace>> = {
  venue_rejection: { screen: 'trades', query: { status: 'rejected' } },
  breaker_tripped: { screen: 'risk' },
  risk_degraded: { screen: 'risk' },
  agent_paused: { screen: 'connections' },
  agent_degraded: { screen: 'connections' },
  agent_silent: { screen: 'connections' },
  agent_unreachable: { screen: 'settings', query: { field: 'agentFeed' } },
  venue_stale: { screen: 'settings', query: { field: 'venueUrl' } },
  reference_unreachable: { screen: 'settings', query: { field: 'massiveUrl' } },
  chain_unreachable: { screen: 'settings', query: { field: 'rpcEndpoints' } },
  reconciliation_mismatch: { screen: 'trades', query: { reconciliation: 'mismatch' } },
  drawdown: { screen: 'risk' },
  daily_loss: { screen: 'risk' },
  equity_drop: { screen: 'performance', query: { period: '24h' } },
  liquidation_distance: { screen: 'positions' },
  position_liquidated: { screen: 'trades' },
  position_without_stop: { screen: 'positions' },
  position_outside_symbols: { screen: 'positions' },
  entries_disagreement: { screen: 'markets' },
  store_failed: { screen: 'connections' },
  record_changed: { screen: 'settings' },
  record_check_failed: { screen: 'connections' },
  backup_failed: { screen: 'settings' },
};

/** Whether the details of an alert are on the page of its market. */
export function isOfMarketPage({ rule, marketId }: Pick<AlertRow, 'rule' | 'marketId'>): boolean {
  return marketId !== null && ['positions', 'markets'].includes(alertPlaces[rule].screen);
}

/**
 * Returns the address of the screen with an alert's details: for orders, the list of exactly those of its rule and market; for a
 * position or new entries, the page of its market.
 */
export function alertAddress(alert: Pick<AlertRow, 'rule' | 'marketId'>): string {
  const { rule, marketId } = alert;
  const { screen, query } = alertPlaces[rule];
  if (marketId !== null && isOfMarketPage(alert)) return `#/open/${encodeURIComponent(marketId)}`;
  const market = marketId === null ? {} : { market: marketId };
  const orders = screen === 'trades' ? { period: 'all', ...market } : {};
  const text = new URLSearchParams({ ...orders, ...query }).toString();
  return text === '' ? `#/${screen}` : `#/${screen}?${text}`;
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
  /** Number of stored alerts that can't be read, and may be active or resolved in the last day. */
  readonly unreadable: number;
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
