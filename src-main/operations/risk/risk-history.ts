import { z } from 'zod';
import type {
  RiskFigure,
  RiskHistory,
  RiskPoint,
  RiskSpan,
} from '../../../src-preload/contract/bridge/risk.ts';
import { freshnessLimitsMs } from '../../../src-preload/contract/views/freshness.ts';
import { riskFields } from '../../../src-preload/contract/views/risk/risk.ts';
import { readRiskReport, type RiskReport } from '../../domain/risk/risk-report.ts';
import type { Seen } from '../../domain/risk/step-series.ts';
import { stepsOf, thinSteps } from '../../domain/risk/step-series.ts';
import type { TimeSpan } from '../../domain/time-span.ts';
import { dayMs } from '../../time.ts';
import { operation, windowCall } from '../operation.ts';
import { isForward, windowInstant } from '../parameters.ts';
import type { Reads } from '../scope.ts';
import { toNumberOrNull } from '../../domain/decimal.ts';

/** Parts of the time that a figure is thinned to: about the width of its chart. */
const columns = 120;

const figures = riskFields.filter((field) => field !== 'circuit_breaker_tripped');

/** Risk report; null: nothing readable was reported. */
type Reported = RiskReport | null;

interface DayOf {
  /** Start of the day, world ms. */
  readonly day: number;
  readonly within: TimeSpan;
}

/**
 * Returns the reports of a day and the one in force at its start, cut to the range asked for. A report in force over midnight
 * comes with both days, and makes no second step.
 */
function reportsOfDay(
  { reader }: Reads<'agentHistory'>,
  { day, within: { from, to } }: DayOf,
): readonly Seen<Reported>[] {
  const lastReadAt = reader.agentStatus()?.receivedAt ?? null;
  const ofDay = { from: day, to: Math.min(to, day + dayMs) };
  return reader.agentHistory('risk', null, ofDay).flatMap(({ value, fromTime, toTime, seenAt }) => {
    const seenTo = seenAt ?? toTime ?? lastReadAt ?? fromTime;
    if (seenTo < from || fromTime > to) return [];
    const report = value?.kind === 'risk' && value.json !== null ? storedReport(value.json) : null;
    return [{ value: report, from: Math.max(from, fromTime), to: Math.min(to, seenTo) }];
  });
}

/** Parses a stored report; null: a damaged page has left something unreadable. */
function storedReport(json: string): Reported {
  try {
    return readRiskReport(JSON.parse(json));
  } catch {
    return null;
  }
}

/** Returns one value of the reports over time, as steps. */
function stepsIn(
  reports: readonly Seen<Reported>[],
  until: number,
  valueOf: (report: Reported) => number | null,
): readonly RiskPoint[] {
  const seen = reports.map(({ value, ...span }) => ({ ...span, value: valueOf(value) }));
  return stepsOf(seen, { maxGapMs: freshnessLimitsMs.agentStatus, until });
}

/** Returns the state of the circuit breaker. 1: tripped; 0: not; null: not reported. */
function breakerIn(report: Reported): number | null {
  if (report === null || report.missing.includes('circuit_breaker_tripped')) return null;
  return report.circuitBreakerTripped ? 1 : 0;
}

/** Returns when a value was in force. Consecutive steps with the same value are one span. */
function spansOf(steps: readonly RiskPoint[], wanted: number | null): readonly RiskSpan[] {
  const changes = steps.filter(({ value }, position) => steps[position - 1]?.value !== value);
  return changes.flatMap(({ at, value }, position) =>
    value === wanted ? [{ from: at, to: changes[position + 1]?.at ?? null }] : [],
  );
}

/** Longest range of an answer: reports of a risk monitor come every few seconds, and each is read. */
const longestHistoryMs = 31 * dayMs;

/**
 * Returns every figure of the risk monitor over time, from the stored reports; they stay while the agent is away. Reports come
 * every minute, so a month of them is read day by day, with a pause after each.
 */
export const getRiskHistory = operation({
  name: 'getRiskHistory',
  summary: 'The figures of the risk monitor over time',
  isHeavy: true,
  bridge: windowCall(
    'getRiskHistory',
    z
      .strictObject({ from: windowInstant, to: windowInstant })
      .refine(isForward)
      .refine(({ from, to }) => to - from <= longestHistoryMs),
  ),
  readings: ['agentHistory'],
  answer: async ({ from, to }, context): Promise<RiskHistory> => {
    const { pause } = context;
    const until = Math.min(to, context.world.now());
    const reports: Seen<Reported>[] = [];
    for (let day = from; day <= until; day += dayMs) {
      if (day > from) await pause();
      const within = { from, to: until };
      reports.push(...reportsOfDay(context, { day, within }));
    }
    const points = {} as Record<RiskFigure, readonly RiskPoint[]>;
    for (const figure of figures) {
      await pause();
      points[figure] = thinSteps(
        stepsIn(reports, until, (report) => toNumberOrNull(report?.figures[figure] ?? null)),
        columns,
      );
    }
    const breaker = stepsIn(reports, until, breakerIn);
    const unread = { at: from, value: null };
    return {
      points,
      tripped: spansOf(breaker, 1),
      breakerUnknown: spansOf(breaker[0]?.at === from ? breaker : [unread, ...breaker], null),
    };
  },
});
