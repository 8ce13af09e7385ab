import { z } from 'zod';
import type { AlertRow, AlertSeverity as Severity } from '../../../src-preload/contract/bridge/alerts.ts';
import { countBySeverity } from '../../../src-preload/contract/bridge/alerts.ts';
import type { AlertEntry } from '../../../src-preload/contract/views/alerts/alerts.ts';
import { AlertList, AlertSeverity } from '../../../src-preload/contract/views/alerts/alerts.ts';
import { toUtcText, utcTextOrNull } from '../instants.ts';
import { operation } from '../operation.ts';
import { inQuery, inTool, toolArguments } from '../parameters.ts';
import { counted } from '../answer-text.ts';
import type { PageQuestion } from '../page-cursor.ts';
import { pagesOf } from '../page-cursor.ts';
import type { AlertPlacing } from './alerts-view.ts';
import { alertPlacing, alertReadings, alertRows, comparePlacing } from './alerts-view.ts';

interface AlertPage extends PageQuestion {
  readonly severity?: Severity | null | undefined;
}

const cursors = {
  list: 'alerts',
  sortKeyOf: (row: AlertRow) => {
    const { group, at, name } = alertPlacing(row);
    return [group, at, name];
  },
  rowAt: ([group, at, name, ...more]: readonly (string | number)[]): AlertPlacing | null =>
    typeof group === 'number' && typeof at === 'number' && typeof name === 'string' && more.length === 0
      ? { group, at, name }
      : null,
};

function entryOf(row: AlertRow): AlertEntry {
  const { key, rule, severity, title, coin, marketId, message, remedy, count, muted } = row;
  return {
    key,
    rule,
    severity,
    title,
    coin,
    marketId,
    message,
    remedy,
    firstRaisedAt: toUtcText(row.firstRaisedAt),
    raisedAt: toUtcText(row.raisedAt),
    resolvedAt: utcTextOrNull(row.resolvedAt),
    count,
    muted,
  };
}

const severityHint = 'only alerts of this severity';

export const listAlerts = operation({
  name: 'listAlerts',
  summary: 'Active alerts, worst first, and those resolved in the last day',
  output: AlertList,
  http: [
    {
      path: 'GET /api/v1/agent/alerts',
      id: 'listAlerts',
      description:
        "Active alerts, worst first and then newest first, followed by those resolved in the last day, a page at a time. unchecked lists the rules that can't be checked now: the absence of an alert from them means nothing.",
      tag: 'Agent',
      query: z.object({
        severity: AlertSeverity.optional().describe(severityHint),
        cursor: inQuery.cursor,
        limit: inQuery.limit,
      }),
    },
  ],
  tool: {
    name: 'list_alerts',
    title: 'Alerts',
    description:
      "Alerts about the agent, the account and the venue: active ones, worst first and then newest first, then those resolved in the last day; and the rules that can't be checked now.",
    input: toolArguments({
      severity: AlertSeverity.optional().describe(severityHint),
      cursor: inTool.cursor,
      limit: inTool.limit,
    }),
    list: { of: ['rows'] },
    brief: [
      'severity',
      'title',
      'marketId',
      'message',
      'remedy',
      'firstRaisedAt',
      'raisedAt',
      'resolvedAt',
      'count',
      'muted',
    ],
    says: ({ active, bySeverity: { critical, warning, info }, unreadableCount, unchecked }: AlertList) =>
      [
        `${counted(active, 'active alert')}; not muted: ${critical} critical, ${warning} warning, ${info} info.`,
        ...(unreadableCount === 0 ? [] : [`${unreadableCount} more could not be read.`]),
        ...(unchecked.length === 0
          ? []
          : [`${counted(unchecked.length, 'check')} can't be made now: no alert of these means nothing.`]),
      ].join(' '),
  },
  readings: alertReadings,
  requires: { nothing: 'The answer names the rules that can not be checked for want of a fresh reading.' },
  answer: (asked: AlertPage, context): AlertList => {
    const { severity = null } = asked;
    const { before, pageOf } = pagesOf(cursors, asked, context);
    const book = context.reader.alerts();
    const all = alertRows(context);
    const rows = all
      .filter((row) => severity === null || row.severity === severity)
      .filter((row) => before === null || comparePlacing(before, alertPlacing(row)) < 0);
    const shown = pageOf(rows, (page) => page.map(entryOf));
    return {
      network: context.network,
      rows: [...shown.rows],
      next: shown.next,
      active: all.filter(({ resolvedAt }) => resolvedAt === null).length,
      bySeverity: countBySeverity(all),
      unreadableCount: book.unreadable.length,
      unchecked: [...book.unchecked],
    };
  },
});
