import { inSentences } from '../../src-preload/contract/sentences.ts';
import type { SourceHealth } from '../../src-preload/contract/views/service/health.ts';
import type { InvalidRow } from '../venue/venue.ts';

/** An unconfirmed point of the API reference, and what the venue returned. */
export interface Unconfirmed {
  readonly question: string;
  readonly came: string;
}

/** Result of one info type or subscription. */
export interface Finding {
  readonly type: string;
  /** `skipped`: not asked, with the reason; `failed`: no usable answer. */
  readonly outcome: 'read' | 'failed' | 'skipped' | 'silent';
  /** One sentence; null: it was read. */
  readonly reason: string | null;
  readonly weight: number;
  readonly tookMs: number | null;
  readonly rows: number;
  readonly parsed: number;
  readonly invalid: readonly InvalidRow[];
  readonly unknownFields: readonly string[];
  readonly unconfirmed: readonly Unconfirmed[];
}

/** Content of an answer. */
export type Look = Pick<Finding, 'rows' | 'parsed' | 'invalid' | 'unknownFields' | 'unconfirmed'>;

export const nothingSeen: Look = { rows: 0, parsed: 0, invalid: [], unknownFields: [], unconfirmed: [] };

/** One line of the report; `good` null: neither good nor bad. */
export interface Fact {
  readonly about: string;
  readonly says: string;
  readonly good: boolean | null;
}

export interface Report {
  readonly version: string;
  /** ISO-8601 UTC. */
  readonly madeAt: string;
  /** Address of the agent feed; null: none is read. */
  readonly agentFeed: string | null;
  readonly configuration: readonly Fact[];
  readonly here: readonly Fact[];
  /** Facts about each endpoint of each chain; empty: no chain is configured, or the embedded simulator was not started. */
  readonly chains: readonly Fact[];
  /** null: no service runs on this data folder. */
  readonly sources: Readonly<Record<string, SourceHealth>> | null;
  /** null: the venue was not examined. */
  readonly venue: { readonly weight: number; readonly findings: readonly Finding[] } | null;
}

/** Whether something needs attention. */
export function hasProblems(report: Report): boolean {
  const sources = Object.values(report.sources ?? {});
  return (
    [...report.here, ...report.chains].some(({ good }) => good === false) ||
    sources.some(({ attached, state }) => attached && state !== 'ok') ||
    (report.venue?.findings ?? []).some(({ outcome, invalid }) => outcome === 'failed' || invalid.length > 0)
  );
}

export function reportLines(report: Report): readonly string[] {
  return [
    `Perpscope ${report.version}, ${report.madeAt}`,
    '',
    'Configured',
    ...report.configuration.map(factLine),
    '',
    'Environment',
    ...report.here.map(factLine),
    ...(report.chains.length === 0 ? [] : ['', 'Chains', ...report.chains.map(factLine)]),
    ...sourceLines(report.sources),
    ...venueLines(report.venue),
  ];
}

/** Names of the states, as in the window's indicators. */
const stateLabels = {
  ok: 'ok',
  degraded: 'degraded',
  down: 'unreachable',
  unread: 'not read yet',
} as const;

const marks = { true: 'ok  ', false: 'BAD ', null: '    ' } as const;

function factLine({ about, says, good }: Fact): string {
  return `  ${marks[`${good}`]}${about.padEnd(18)} ${says}`;
}

function sourceLines(sources: Report['sources']): readonly string[] {
  if (sources === null) return [];
  return [
    '',
    'Running service',
    ...Object.entries(sources).map(([about, { attached, state, lastError, remedy }]) => {
      const why = inSentences(lastError, remedy);
      if (!attached) return factLine({ about, says: `not connected. ${why}`.trim(), good: null });
      return factLine({
        about,
        says: why === '' ? stateLabels[state] : `${stateLabels[state]}: ${why}`,
        good: state === 'unread' ? null : state === 'ok',
      });
    }),
  ];
}

function venueLines(venue: Report['venue']): readonly string[] {
  if (venue === null) return [];
  return ['', `Venue, ${venue.weight} weight`, ...venue.findings.flatMap(findingLines)];
}

function findingLines(finding: Finding): readonly string[] {
  const { type, outcome, reason, rows, parsed, invalid, unknownFields, unconfirmed, weight, tookMs } =
    finding;
  const good = outcome === 'read' ? invalid.length === 0 : outcome === 'failed' ? false : null;
  const read = `${parsed} of ${rows} rows parsed, weight ${weight}, ${tookMs} ms`;
  return [
    factLine({ about: type, says: outcome === 'read' ? read : `${outcome}: ${reason}`, good }).replace(
      type.padEnd(18),
      type.padEnd(30),
    ),
    ...invalid.slice(0, 5).map((row) => `        invalid: ${row.row}, field ${row.field}`),
    ...(invalid.length > 5 ? [`        and ${invalid.length - 5} more invalid`] : []),
    ...(unknownFields.length === 0 ? [] : [`        unknown fields: ${unknownFields.join(', ')}`]),
    ...unconfirmed.map(({ question, came }) => `        ${question}: ${came}`),
  ];
}
