import { firstNames } from '../../../src-preload/contract/sentences.ts';
import { withSpotNames } from '../../../src-preload/contract/views/markets/spot-names.ts';
import type {
  AlertMute,
  AlertRow,
  AlertRule,
  AlertSeverity,
  AlertsView,
} from '../../../src-preload/contract/bridge/alerts.ts';
import {
  alertAddress,
  alertPlaces,
  isOfMarketPage,
  alertRuleLabels,
  alertRuleSeverity,
  alertSeverities,
} from '../../../src-preload/contract/bridge/alerts.ts';
import type { Health } from '../../../src-preload/contract/views/service/health.ts';
import type { Source } from '../../format/source-text.ts';
import { alertText } from '../../format/service-text.ts';
import { dayMs, hourMs } from '../../format/time.ts';
import { sourceTroubles, type SourceTrouble } from './source-troubles.ts';
import { counted } from '../../format/number.ts';

interface AlertGroups {
  readonly active: readonly AlertRow[];
  readonly resolved: readonly AlertRow[];
}

export function groupAlerts({ alerts }: Pick<AlertsView, 'alerts'>): AlertGroups {
  return {
    active: alerts.filter(({ resolvedAt }) => resolvedAt === null),
    resolved: alerts.filter(({ resolvedAt }) => resolvedAt !== null),
  };
}

/** Alerts that are shown as one row; at least one. */
export type AlertGroup = readonly [AlertRow, ...AlertRow[]];

/** Fewest alerts of a rule that are shown together: two take little more room than one. */
const leastTogether = 3;

/** Key of the alerts that may be shown together: of one rule, with the same remedy. */
function groupKey({ key, rule, coin, muted, resolvedAt, remedy }: AlertRow): string {
  return coin === null ? key : `${rule} ${muted} ${resolvedAt === null} ${remedy}`;
}

/**
 * Groups the alerts of a rule in three or more markets, which often have one cause, in the place of the first of them. Any other alert
 * is alone.
 */
export function byRule(alerts: readonly AlertRow[]): readonly AlertGroup[] {
  const groups = Map.groupBy(alerts, groupKey);
  return alerts.flatMap((alert): readonly AlertGroup[] => {
    const [first, ...others] = groups.get(groupKey(alert)) ?? [];
    if (first === undefined || others.length + 1 < leastTogether) return [[alert]];
    return first === alert ? [[first, ...others]] : [];
  });
}

const mostNamed = 5;

/** Names the markets of alerts: `BTC, ETH, SOL, xyz:TSLA, HYPE and 16 more`. */
export function marketsText(alerts: readonly Pick<AlertRow, 'coin'>[]): string {
  const coins = alerts.flatMap(({ coin }) => (coin === null ? [] : withSpotNames(coin)));
  return firstNames(coins, mostNamed);
}

/** Returns a group of `byRule` as one alert: of no market, with the names of its markets as message, since its first was raised. */
export function summaryOf(alerts: AlertGroup): AlertRow {
  const [first, ...others] = alerts;
  if (others.length === 0) return first;
  const since = Math.min(...alerts.map(({ raisedAt }) => raisedAt));
  return {
    ...first,
    key: groupKey(first),
    coin: null,
    marketId: null,
    message: marketsText(alerts),
    firstRaisedAt: since,
    raisedAt: since,
    count: 1,
  };
}

interface SeverityCount {
  readonly severity: AlertSeverity;
  readonly count: number;
  /** `warnings` */
  readonly label: string;
}

/** Active alerts that are not muted, worst first; a severity without any is left out. */
export function severityCounts(bySeverity: AlertsView['bySeverity']): readonly SeverityCount[] {
  return alertSeverities
    .map((severity) => ({ severity, count: bySeverity[severity] }))
    .filter(({ count }) => count > 0)
    .map(({ severity, count }) => ({
      severity,
      count,
      label: severity === 'warning' && count > 1 ? 'warnings' : severity,
    }));
}

const countText = (bySeverity: AlertsView['bySeverity']): readonly string[] =>
  severityCounts(bySeverity).map(({ count, label }) => `${count} ${label}`);

type Counts = Pick<AlertsView, 'active' | 'bySeverity' | 'unreadable'>;

/** Counts what is active without being counted by severity: `2 muted`, `1 unreadable`. */
function otherCounts({
  active,
  bySeverity: { critical, warning, info },
  unreadable,
}: Counts): readonly string[] {
  const muted = active - critical - warning - info;
  return [...(muted > 0 ? [`${muted} muted`] : []), ...(unreadable > 0 ? [`${unreadable} unreadable`] : [])];
}

/** Describes the bell for a screen reader: `Alerts: 3 critical, 1 warning, 2 muted, none new`. */
export function bellSentence(view: Counts & Pick<AlertsView, 'unseen'>): string {
  const { active, unseen, bySeverity } = view;
  const words = [
    ...(active === 0 ? ['none active'] : countText(bySeverity)),
    ...otherCounts(view),
    ...(active === 0 ? [] : [unseen === 0 ? 'none new' : `${unseen} new`]),
  ];
  return `Alerts: ${words.join(', ')}`;
}

/** `1 stored alert could not be read` */
export function unreadableText(count: number): string {
  return `${counted(count, 'stored alert')} could not be read`;
}

/** Says how many alerts are listed if the list has no room for all; null: it has all. */
export function leftOutText(all: number, listed: number): string | null {
  return all > listed ? `Showing the first ${listed} of ${all}.` : null;
}

/** Active alerts that are shown as one row, or a source in trouble that no alert is about. */
type AttentionEntry =
  | { readonly kind: 'alerts'; readonly severity: AlertSeverity; readonly alerts: AlertGroup }
  | { readonly kind: 'trouble'; readonly severity: AlertSeverity; readonly trouble: SourceTrouble };

interface Attention {
  /** Worst first; alerts that are muted are left out. */
  readonly entries: readonly AttentionEntry[];
  /** Number of alerts and sources, listed or not. */
  readonly count: number;
  /** `2 critical, 1 warning, 3 source problems, 1 muted, 1 unreadable`: alerts as the bell counts them, and sources apart; empty: nothing. */
  readonly words: string;
}

/** Selects what a person must look at now: alerts, and sources in trouble. */
export function needsAttention(
  view: Counts & Pick<AlertsView, 'alerts'>,
  health: Pick<Health, Source> | null,
): Attention {
  const rows = groupAlerts(view).active.filter(({ muted }) => !muted);
  const troubles = health === null ? [] : sourceTroubles(health, rows);
  const { critical, warning, info } = view.bySeverity;
  const words = [
    ...countText(view.bySeverity),
    ...(troubles.length > 0 ? [counted(troubles.length, 'source problem')] : []),
    ...otherCounts(view),
  ];
  return {
    entries: [
      ...byRule(rows).map((alerts) => ({ kind: 'alerts', severity: alerts[0].severity, alerts }) as const),
      ...troubles.map((trouble) => ({ kind: 'trouble', severity: trouble.severity, trouble }) as const),
    ].toSorted((a, b) => alertSeverities.indexOf(a.severity) - alertSeverities.indexOf(b.severity)),
    count: critical + warning + info + troubles.length,
    words: words.join(', '),
  };
}

/** Mute for one hour by one click in the bell's list: this rule, in its market if it has one. */
export function quickMute({ rule, coin }: Pick<AlertRow, 'rule' | 'coin'>, nowMs: number): AlertMute {
  return { rule, coin, until: muteUntil('hour', nowMs) };
}

const screenLabels = {
  trades: 'Open Trades',
  risk: 'Open Risk',
  connections: 'Open Connections',
  positions: 'Open Positions',
  markets: 'Open Markets',
  performance: 'Open Performance',
  settings: 'Open Settings',
} as const satisfies Record<(typeof alertPlaces)[AlertRow['rule']]['screen'], string>;

export function alertLink(alert: Pick<AlertRow, 'rule' | 'marketId'>): {
  readonly address: string;
  readonly label: string;
} {
  const label = isOfMarketPage(alert) ? 'Open market' : screenLabels[alertPlaces[alert.rule].screen];
  return { address: alertAddress(alert), label };
}

/** `1 critical, 2 warnings`; muted ones are not counted. */
export function severityText(counts: AlertsView['bySeverity']): string {
  const words = countText(counts);
  return words.length === 0 ? 'All muted' : words.join(', ');
}

export function timesLabel(count: number): string | null {
  return count > 1 ? `${count} times` : null;
}

/** Names what a mute silences: `Agent paused`, `Order rejected by the venue in BTC`, `Everything in BTC`. */
export function muteText({ rule, coin }: Pick<AlertMute, 'rule' | 'coin'>): string {
  const what = rule === null ? 'Everything' : alertRuleLabels[rule];
  return coin === null ? what : `${what} in ${withSpotNames(coin)}`;
}

export const muteLengths = [
  { value: 'hour', label: 'For 1 hour', ms: hourMs },
  { value: 'day', label: 'For 1 day', ms: dayMs },
  { value: 'open', label: 'Until unmuted', ms: null },
] as const;
export type MuteLength = (typeof muteLengths)[number]['value'];

/** Returns when a mute that begins now ends, world ms; null: when a person unmutes it. */
export function muteUntil(length: MuteLength, nowMs: number): number | null {
  const ms = muteLengths.find(({ value }) => value === length)?.ms ?? null;
  return ms === null ? null : Math.ceil(nowMs) + ms;
}

/** Lists what an alert's menu offers to mute. With a market, the rule in that market comes first, as it mutes least. */
export function muteScopes({
  rule,
  coin,
}: Pick<AlertRow, 'rule' | 'coin'>): readonly Pick<AlertMute, 'rule' | 'coin'>[] {
  if (coin === null) return [{ rule, coin: null }];
  return [
    { rule, coin },
    { rule, coin: null },
    { rule: null, coin },
  ];
}

interface RuleRow {
  readonly rule: AlertRule;
  readonly severity: AlertSeverity;
  readonly label: string;
  readonly state: string;
}

/** Lists all rules, the most severe first, with their state: active, not checked, or clear. */
export function ruleRows({
  alerts,
  unchecked,
}: Pick<AlertsView, 'alerts' | 'unchecked'>): readonly RuleRow[] {
  const active = new Set(alerts.filter(({ resolvedAt }) => resolvedAt === null).map(({ rule }) => rule));
  const unknown = new Map(unchecked.map(({ rule, coin }) => [rule, coin]));
  const stateOf = (rule: AlertRule): string => {
    if (active.has(rule)) return 'active';
    const coin = unknown.get(rule);
    if (coin === undefined) return 'clear';
    return coin === null ? 'could not be checked' : 'could not be checked in every market';
  };
  return Object.entries(alertRuleLabels)
    .map(([name, label]) => {
      const rule = name as AlertRule; // the keys of the table are rules
      return { rule, label, severity: alertRuleSeverity[rule], state: stateOf(rule) };
    })
    .toSorted((a, b) => alertSeverities.indexOf(a.severity) - alertSeverities.indexOf(b.severity));
}

interface UncheckedReason {
  /** Names of the checks, separated by commas. */
  readonly checks: string;
  readonly reason: string;
}

/** Groups the checks that can't be made by their reason, in the order of the first of each. */
export function uncheckedByReason(unchecked: AlertsView['unchecked']): readonly UncheckedReason[] {
  const byReason = Map.groupBy(unchecked, ({ reason }) => alertText(reason));
  return [...byReason].map(([reason, checks]) => ({ checks: checks.map(muteText).join(', '), reason }));
}
