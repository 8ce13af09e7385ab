import { z } from 'zod';
import type { RiskHistory, RiskHistoryRequest } from '../../../src-preload/contract/bridge/risk.ts';
import { freshnessLimitsMs } from '../../../src-preload/contract/views/freshness.ts';
import { riskFields } from '../../../src-preload/contract/views/risk/risk.ts';
import { readRiskFigure } from '../../domain/risk/risk-report.ts';
import type { Seen } from '../../domain/risk/step-series.ts';
import { stepsOf, thinSteps } from '../../domain/risk/step-series.ts';
import type { TimeSpan } from '../../domain/time-span.ts';
import { dayMs } from '../../time.ts';
import { operation, windowCall } from '../operation.ts';
import { isForward, windowInstant } from '../parameters.ts';
import type { Pause } from '../pause.ts';
import type { Reads } from '../readings.ts';

/** As many parts of the time as a chart of it is wide, about. */
const columns = 120;

/**
 * One figure of the risk monitor over time, from the stored reports; they stay while the agent is away. Reports come every
 * minute, so a month of them is read day by day, with a pause after each.
 */
export async function riskHistory(
  scope: Reads<'agentHistory'>,
  { figure, from, to }: RiskHistoryRequest,
  pause: Pause,
): Promise<RiskHistory> {
  const until = Math.min(to, scope.world.now());
  const reports: Seen<Reported>[] = [];
  for (let day = from; day <= until; day += dayMs) {
    if (day > from) await pause();
    const within = { from, to: until };
    reports.push(...reportsOfDay(scope, figure, { day, within }));
  }
  const figures = reports.map(({ value, ...span }) => ({ ...span, value: numberOf(value) }));
  return {
    figure,
    points: thinSteps(stepsOf(figures, { patienceMs: freshnessLimitsMs.agentStatus, until }), columns),
    tripped: trippedSpans(reports, until),
  };
}

type Reported = ReturnType<typeof readRiskFigure>;

interface DayOf {
  /** Start of the day, world ms. */
  readonly day: number;
  readonly within: TimeSpan;
}

/**
 * Reports of a day and the one in force at its start, cut to the range asked for; a value is null where nothing readable was
 * reported. A report in force over midnight comes with both days, and makes no second step.
 */
function reportsOfDay(
  { reader }: Reads<'agentHistory'>,
  figure: RiskHistoryRequest['figure'],
  { day, within: { from, to } }: DayOf,
): readonly Seen<Reported>[] {
  const lastReadAt = reader.agentStatus()?.receivedAt ?? null;
  const ofDay = { from: day, to: Math.min(to, day + dayMs) };
  return reader.agentHistory('risk', null, ofDay).flatMap(({ value, fromTime, toTime, seenAt }) => {
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

/** Reports of a risk monitor come every few seconds, and each is read for an answer. */
const longestHistoryMs = 31 * dayMs;

export const getRiskHistory = operation({
  name: 'getRiskHistory',
  summary: 'One figure of the risk monitor over time',
  isHeavy: true,
  bridge: windowCall(
    'getRiskHistory',
    z
      .strictObject({
        figure: z.enum(riskFields).exclude(['circuit_breaker_tripped']),
        from: windowInstant,
        to: windowInstant,
      })
      .refine(isForward)
      .refine(({ from, to }) => to - from <= longestHistoryMs),
  ),
  readings: ['agentHistory'],
  answer: (request, context) => riskHistory(context, request, context.pause),
});
