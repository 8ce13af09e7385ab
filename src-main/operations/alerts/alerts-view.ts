import { z } from 'zod';
import type { AlertNotice, AlertRow, AlertsView } from '../../../src-preload/contract/bridge/alerts.ts';
import {
  alertAddress,
  alertRuleSeverity,
  alertSeverities,
  alertTitle,
  countBySeverity,
} from '../../../src-preload/contract/bridge/alerts.ts';
import { withSpotNames } from '../../../src-preload/contract/views/markets/spot-names.ts';
import type { AlertBook, AlertThresholds } from '../../domain/alerts/alert-book.ts';
import type { Alert } from '../../domain/alerts/alert.ts';
import { isMuted } from '../../domain/alerts/notice.ts';
import { toNumber } from '../../domain/decimal.ts';
import { marketIdOf } from '../../domain/markets/market-identity.ts';
import { recordId } from '../../domain/record-id.ts';
import { operation, windowCall } from '../operation.ts';
import type { Reads } from '../scope.ts';

/** Readings of the view of alerts, and of every command that answers with it. */
export const alertReadings = ['alerts', 'catalog'] as const;
type AlertReads = Reads<(typeof alertReadings)[number]>;

const mostRows = 500;

/** Returns the alerts, as of the last check of the facts. */
export function alertsView(scope: AlertReads): AlertsView {
  const book = scope.reader.alerts();
  const rows = alertRows(scope);
  const unresolved = rows.filter(({ resolvedAt }) => resolvedAt === null);
  return {
    alerts: rows.slice(0, mostRows),
    active: unresolved.length,
    bySeverity: countBySeverity(rows),
    resolved: rows.length - unresolved.length,
    unseen: unresolved.filter(({ seen, muted }) => !seen && !muted).length,
    unreadable: book.unreadable.length,
    unchecked: book.unchecked,
    mutes: book.mutes,
    thresholds: thresholdsView(book.thresholds),
  };
}

/** Returns the notice that announces an alert. */
export function alertNotice(scope: Reads<'catalog'>, alert: Alert): AlertNotice {
  const { key, rule, coin, message, raisedAt } = alert;
  const words = alertTitle(alert);
  return {
    key: recordId('alert', key),
    severity: alertRuleSeverity[rule],
    title: coin === null ? words : `${words}: ${withSpotNames(coin)}`,
    message: withSpotNames(message),
    raisedAt,
    address: alertAddress({ rule, marketId: listedIdOf(scope, coin) }),
  };
}

function rowOf(scope: Reads<'catalog'>, { seen, mutes }: AlertBook, alert: Alert): AlertRow {
  const { isPastLimit, ...shown } = alert;
  const { coin, rule } = alert;
  return {
    ...shown,
    key: recordId('alert', alert.key),
    severity: alertRuleSeverity[rule],
    title: alertTitle({ rule, isPastLimit }),
    marketId: listedIdOf(scope, coin),
    seen: seen.has(alert.key),
    muted: isMuted(mutes, alert, scope.world.now()),
  };
}

/** Sort key of a row in the list: its group, then latest first, then by name. */
export interface AlertPlacing {
  /** Rank of the severity; resolved alerts come last. */
  readonly group: number;
  readonly at: number;
  readonly name: string;
}

export function alertPlacing({ rule, severity, coin, raisedAt, resolvedAt }: AlertRow): AlertPlacing {
  const name = `${rule} ${coin ?? ''}`;
  return resolvedAt === null
    ? { group: alertSeverities.indexOf(severity), at: raisedAt, name }
    : { group: alertSeverities.length, at: resolvedAt, name };
}

/** Orders active alerts first, worst first and then newest first; then resolved ones, latest first. */
export function comparePlacing(a: AlertPlacing, b: AlertPlacing): number {
  if (a.group !== b.group) return a.group - b.group;
  if (a.at !== b.at) return b.at - a.at;
  if (a.name === b.name) return 0;
  return a.name < b.name ? -1 : 1;
}

/** Lists every alert of the book, in the order of the view. */
export function alertRows(scope: AlertReads): readonly AlertRow[] {
  const book = scope.reader.alerts();
  return book.state
    .map(({ alert }) => rowOf(scope, book, alert))
    .toSorted((a, b) => comparePlacing(alertPlacing(a), alertPlacing(b)));
}

function thresholdsView({ drawdownLimitUsd, ...shares }: AlertThresholds): AlertsView['thresholds'] {
  return { ...shares, drawdownLimitUsd: drawdownLimitUsd === null ? null : toNumber(drawdownLimitUsd) };
}

export const getAlerts = operation({
  name: 'getAlerts',
  summary: 'Alerts, most urgent first',
  bridge: windowCall('getAlerts', z.null()),
  readings: alertReadings,
  answer: (_, context) => alertsView(context),
});

/** null: no market, or one that is not listed. */
function listedIdOf({ reader, networkKey }: Reads<'catalog'>, coin: string | null): string | null {
  return coin === null || reader.market(coin) === null ? null : marketIdOf(networkKey, coin);
}
