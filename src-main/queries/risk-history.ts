import type { RiskHistory, RiskHistoryRequest } from '../../src-preload/contract/bridge/risk.ts';
import { freshnessLimitsMs } from '../../src-preload/contract/views/freshness.ts';
import { readRiskFigure } from '../domain/risk-report.ts';
import type { TimeSpan } from '../domain/time-span.ts';
import type { Seen } from '../domain/step-series.ts';
import { stepsOf, thinSteps } from '../domain/step-series.ts';
import type { AccountScope } from './account-scope.ts';

/** As many parts of the time as a chart of it is wide, about. */
const columns = 120;

/** One figure of the risk monitor as it was, from the agent's history. Kept while the agent is away: the past stays. */
export function riskHistory(scope: AccountScope, { figure, from, to }: RiskHistoryRequest): RiskHistory {
  const until = Math.min(to, scope.world.now());
  const reports = seenReports(scope, figure, { from, to: until });
  const figures = reports.map(({ value, ...span }) => ({ ...span, value: numberOf(value) }));
  return {
    figure,
    points: thinSteps(stepsOf(figures, { patienceMs: freshnessLimitsMs.agentStatus, until }), columns),
    tripped: trippedSpans(reports, until),
  };
}

type Reported = ReturnType<typeof readRiskFigure>;

/** What was reported, cut to the time asked for; null: nothing, or nothing that can be read. */
function seenReports(
  { reader }: Pick<AccountScope, 'reader'>,
  figure: RiskHistoryRequest['figure'],
  { from, to }: TimeSpan,
): readonly Seen<Reported>[] {
  const lastReadAt = reader.agentStatus()?.receivedAt ?? null;
  return reader.agentHistory('risk', null, { from, to }).flatMap(({ value, fromTime, toTime, seenAt }) => {
    const seenTo = seenAt ?? toTime ?? lastReadAt ?? fromTime;
    if (value.kind !== 'risk' || seenTo < from || fromTime > to) return [];
    const report = value.json === null ? null : storedReport(value.json, figure);
    return [{ value: report, from: Math.max(from, fromTime), to: Math.min(to, seenTo) }];
  });
}

/** null for what a damaged page has left. */
function storedReport(json: string, figure: RiskHistoryRequest['figure']): Reported {
  try {
    return readRiskFigure(JSON.parse(json), figure);
  } catch {
    return null;
  }
}

function numberOf(report: Reported): number | null {
  const text = report?.value ?? null;
  return text === null ? null : Number(text);
}

/** Spans that follow one another are one. */
function trippedSpans(reports: readonly Seen<Reported>[], until: number): RiskHistory['tripped'] {
  const flags = reports.map(({ value, ...span }) => ({
    ...span,
    value: value?.circuitBreakerTripped === true ? 1 : 0,
  }));
  const steps = stepsOf(flags, { patienceMs: freshnessLimitsMs.agentStatus, until });
  return steps.flatMap(({ at, value }, position) =>
    value === 1 ? [{ from: at, to: steps[position + 1]?.at ?? null }] : [],
  );
}
