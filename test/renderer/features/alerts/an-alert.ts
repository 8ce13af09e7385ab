import type { AlertRow, AlertsView } from '../../../../src-preload/contract/bridge/alerts.ts';
import {
  alertRuleSeverity,
  alertTitle,
  countBySeverity,
} from '../../../../src-preload/contract/bridge/alerts.ts';
import { noon } from '../../builders.ts';

export function anAlert(given: Partial<AlertRow> = {}): AlertRow {
  const { rule = 'agent_paused', coin = null } = given;
  return {
    key: coin === null ? rule : `${rule} ${coin}`,
    rule,
    severity: alertRuleSeverity[rule],
    title: alertTitle({ rule, isPastLimit: false }),
    coin,
    marketId: coin === null ? null : `sim-testnet:${coin}`,
    message: 'The agent is paused: maintenance.',
    remedy: 'It opens no positions until it is resumed at the agent.',
    firstRaisedAt: given.raisedAt ?? noon,
    raisedAt: noon,
    resolvedAt: null,
    count: 1,
    seen: false,
    muted: false,
    ...given,
  };
}

export function someAlerts(...alerts: readonly AlertRow[]): AlertsView {
  const active = alerts.filter(({ resolvedAt }) => resolvedAt === null);
  return {
    alerts,
    active: active.length,
    bySeverity: countBySeverity(alerts),
    resolved: alerts.length - active.length,
    unseen: active.filter(({ seen, muted }) => !seen && !muted).length,
    unreadable: 0,
    unchecked: [],
    mutes: [],
    thresholds: {
      dailyLossShare: 0.8,
      drawdownShare: 0.8,
      drawdownLimitUsd: null,
      liquidationDistance: 0.1,
      equityDropShare: 0.05,
      equityDropMinutes: 60,
      withoutStopMinutes: 5,
    },
  };
}
