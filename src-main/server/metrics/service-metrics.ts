import type { AlertList } from '../../../src-preload/contract/views/alerts/alerts.ts';
import type { AgentStatusView } from '../../../src-preload/contract/views/journal/agent-status.ts';
import type { ServiceFigures, SourceFigures, SourceName } from '../../operations/settings/service-figures.ts';
import type { RequestTotal } from '../request-log.ts';
import type { Metric } from './metric.ts';
import { counter, gauge, labelled } from './metric.ts';

export interface ServiceAnswers {
  readonly figures: ServiceFigures;
  readonly alerts: Pick<AlertList, 'bySeverity' | 'unchecked'>;
  /** null: no current status. */
  readonly agentStatus: AgentStatusView['status'] | null;
}

/** Metrics from the answers of the open source's operations. */
export function serviceMetrics({ figures, alerts, agentStatus }: ServiceAnswers): readonly Metric[] {
  const { readingAges, heartbeatAge, rows } = figures;
  return [
    ...sourceMetrics(figures.sources),
    gauge(
      {
        name: 'perpscope_reading_age_seconds',
        help: 'World time since this was last read; absent if never read.',
      },
      labelled('reading', readingAges, (age) => age),
    ),
    gauge(
      { name: 'perpscope_agent_heartbeat_age_seconds', help: "World time since the agent's last heartbeat." },
      heartbeatAge,
    ),
    gauge(
      {
        name: 'perpscope_agent_status',
        help: 'Status that the agent reports, as 1; absent without a current report.',
      },
      states('status', ['running', 'paused', 'degraded'], agentStatus),
    ),
    ...historyMetrics(figures.histories),
    gauge(
      {
        name: 'perpscope_record_rows',
        help: "Rows of the account's record by table; absent while they are counted.",
      },
      rows === null ? [] : labelled('table', Object.fromEntries(rows), (count) => count),
    ),
    gauge(
      { name: 'perpscope_alerts', help: 'Active alerts that are not muted.' },
      labelled('severity', alerts.bySeverity, (count) => count),
    ),
    gauge(
      {
        name: 'perpscope_alert_checks_unavailable',
        help: "Checks that can't be made now; the absence of an alert from them means nothing.",
      },
      alerts.unchecked.length,
    ),
  ];
}

const sourceStates = ['ok', 'degraded', 'down', 'unread'] as const;

function sourceMetrics(sources: ServiceFigures['sources']): readonly Metric[] {
  const attached = Object.entries(sources).filter(
    (entry): entry is [SourceName, SourceFigures] => entry[1] !== null,
  );
  const of = (valueOf: (figures: SourceFigures) => number | null): Metric['samples'] =>
    attached.map(([source, figures]) => ({ labels: { source }, value: valueOf(figures) }));
  return [
    gauge(
      {
        name: 'perpscope_source_state',
        help: 'State of each attached source as in /api/health; 1 for its current state.',
      },
      attached.flatMap(([source, { state }]) =>
        states('state', sourceStates, state).map(({ labels, value }) => ({
          labels: { source, ...labels },
          value,
        })),
      ),
    ),
    gauge(
      {
        name: 'perpscope_source_last_success_age_seconds',
        help: 'World time since the last success; absent before the first one.',
      },
      of(({ lastOkAge }) => lastOkAge),
    ),
    counter(
      {
        name: 'perpscope_source_failed_reads_total',
        help: 'Reads that failed since the source was opened.',
      },
      of(({ failedReads }) => failedReads),
    ),
    counter(
      {
        name: 'perpscope_source_invalid_rows_total',
        help: 'Different rows that could not be read since the source was opened.',
      },
      of(({ invalidRows }) => invalidRows),
    ),
  ];
}

function historyMetrics(histories: ServiceFigures['histories']): readonly Metric[] {
  return [
    gauge(
      {
        name: 'perpscope_history_backfill_complete',
        help: '1 if nothing older of this history is left to read; absent if it was never read.',
      },
      labelled('history', histories, (known) => (known === null ? null : Number(known.isBackfilled))),
    ),
    gauge(
      {
        name: 'perpscope_history_known_from_timestamp_seconds',
        help: "World time from which every row is stored, except in gaps; absent if from the account's beginning.",
      },
      labelled('history', histories, (known) =>
        known === null || known.knownFrom === null ? null : known.knownFrom / 1_000,
      ),
    ),
    gauge(
      { name: 'perpscope_history_gaps', help: 'Gaps in this history that could not be filled.' },
      labelled('history', histories, (known) => known?.gaps ?? null),
    ),
  ];
}

/** One sample per state: 1 for the current state, 0 for the others. */
function states<State extends string>(
  label: string,
  all: readonly State[],
  now: State | null,
): Metric['samples'] {
  return now === null
    ? []
    : all.map((state) => ({ labels: { [label]: state }, value: Number(state === now) }));
}

/** Requests by interface and HTTP status, since the service started. */
export function requestMetrics(totals: readonly RequestTotal[]): readonly Metric[] {
  return [
    counter(
      { name: 'perpscope_requests_total', help: 'Requests answered, by interface and HTTP status.' },
      totals.map(({ interfaceName, status, count }) => ({
        labels: { interface: interfaceName, status: String(status) },
        value: count,
      })),
    ),
  ];
}

export function infoMetric(labels: {
  readonly version: string;
  readonly venue: string;
  readonly network: string;
}): Metric {
  return gauge({ name: 'perpscope_info', help: 'Version, venue and network as labels; the value is 1.' }, [
    { labels, value: 1 },
  ]);
}
