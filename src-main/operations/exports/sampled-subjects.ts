import { alertRuleSeverity, alertTitle } from '../../../src-preload/contract/bridge/alerts.ts';
import type { Alert } from '../../domain/alerts/alert.ts';
import { recordId } from '../../domain/record-id.ts';
import type { ExportFilter } from '../../../src-preload/contract/views/exports/exports.ts';
import type { AgentFact, EquityPoint, Held } from '../../store/account.ts';
import { counted } from '../answer-text.ts';
import { boolean, decimal, identityColumns, integer, text, time } from './export-columns.ts';
import type { ExportReads } from './export-subject.ts';
import { venueNamed, subject, timePages, noMarket } from './export-subject.ts';

export const equity = subject<EquityPoint>('Equity samples', (scope, filter) => ({
  columns: [
    ...identityColumns<EquityPoint>(scope, noMarket),
    time('time', "Minute of the sample, by Perpscope's clock", ({ at }) => at),
    decimal('equity_usd', 'Account value in US dollars', ({ equityUsd }) => equityUsd),
    decimal('withdrawable_usd', 'Withdrawable in US dollars', ({ withdrawableUsd }) => withdrawableUsd),
    decimal('unrealized_pnl_usd', 'Unrealized P&L in US dollars', (row) => row.unrealizedPnlUsd),
    boolean(
      'partial',
      'true if balances in other tokens, or positions that were not read, are missing',
      (row) => row.partial,
    ),
  ],
  timeOf: ({ at }) => at,
  pages: () => timePages(filter, scope.world.now(), scope.reader.equity),
  history: null,
}));

/** Says how many rows of the record can't be read and are not in an export; null: it has all. */
const unreadableText = (count: number): string | null =>
  count === 0 ? null : `${counted(count, 'stored row')} could not be read and can't be exported.`;

/** Yields pages of the risk reports that were in force in a time, those that can't be read included. */
const riskReports = (
  scope: ExportReads,
  filter: ExportFilter,
): Generator<readonly Held<AgentFact | null>[]> =>
  timePages(filter, scope.world.now(), (from, to) => {
    const reports = scope.reader.agentHistory('risk', null, { from, to });
    // A report that is already in force when a slice begins belongs to the slice before it in time, if there is one.
    const isFirst = from === (filter.from ?? 0);
    return isFirst ? reports : reports.filter(({ fromTime }) => fromTime >= from);
  });

/**
 * A change stores when the value before was last seen. A report that is still in force was in the latest reading, and in the one
 * with which it came into force.
 */
function lastSeen(
  { reader }: ExportReads,
  { fromTime, toTime, seenAt }: Omit<Held<AgentFact>, 'value'>,
): number | null {
  if (toTime !== null) return seenAt;
  return Math.max(fromTime, reader.agentStatus()?.receivedAt ?? fromTime);
}

export const risk = subject<Held<AgentFact>>('Risk reports', (scope, filter) => ({
  columns: [
    ...identityColumns<Held<AgentFact>>(scope, noMarket),
    time('from', 'Time when the report came into force', ({ fromTime }) => fromTime),
    time('to', 'Time until which it was in force; empty while it is', ({ toTime }) => toTime),
    time('last_seen_at', 'Time of the last reading that had it', (held) => lastSeen(scope, held)),
    text('report', "The agent's risk report, JSON; empty if it sent none", ({ value }) =>
      value.kind === 'risk' ? value.json : null,
    ),
  ],
  timeOf: ({ fromTime }) => fromTime,
  *pages() {
    for (const page of riskReports(scope, filter))
      yield page.flatMap(({ value, ...held }) => (value === null ? [] : { value, ...held }));
  },
  history: null,
  lack: () => {
    let count = 0;
    for (const page of riskReports(scope, filter)) count += page.filter(({ value }) => value === null).length;
    return unreadableText(count);
  },
}));

export const alerts = subject<Alert>('Alerts', (scope, { from, to }) => {
  const history = () => scope.reader.alertHistory(from ?? 0, to ?? Number.MAX_SAFE_INTEGER);
  return {
    columns: [
      ...identityColumns<Alert>(scope, ({ coin }) => ({ coin, namedBy: venueNamed })),
      text('key', 'Id of the alert in every Perpscope interface', ({ key }) => recordId('alert', key)),
      time(
        'raised_at',
        'Time when it was raised, or raised again while it was active',
        ({ raisedAt }) => raisedAt,
      ),
      time(
        'resolved_at',
        'Time when it was resolved; empty while it is active',
        ({ resolvedAt }) => resolvedAt,
      ),
      text('rule', 'Rule that raised it', ({ rule }) => rule),
      text('severity', 'critical, warning or info', ({ rule }) => alertRuleSeverity[rule]),
      text('title', 'Title of the rule; for a limit, also whether it is near or reached', alertTitle),
      text('message', 'What happened', ({ message }) => message),
      text('remedy', 'What to do about it', ({ remedy }) => remedy),
      integer('count', 'How often it was raised', ({ count }) => count),
    ],
    timeOf: ({ raisedAt }) => raisedAt,
    *pages() {
      const rows = history().alerts;
      if (rows.length > 0) yield rows;
    },
    history: null,
    lack: () => unreadableText(history().unreadableCount),
  };
});
