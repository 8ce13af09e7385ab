import { z } from 'zod';
import type { VenueEquity } from '../../../src-preload/contract/views/performance/equity-history.ts';
import { EquityHistory } from '../../../src-preload/contract/views/performance/equity-history.ts';
import { PerformancePeriod } from '../../../src-preload/contract/views/performance/performance.ts';
import type { ValuePeriod, ValuePoint } from '../../domain/account/value-history.ts';
import { toNumber, toNumberOrNull } from '../../domain/decimal.ts';
import { toUtcText } from '../../domain/freshness.ts';
import { equityChange } from '../../domain/performance/equity-change.ts';
import type { CurvePoint } from '../../domain/performance/equity-curve.ts';
import { equityCurve } from '../../domain/performance/equity-curve.ts';
import type { Period } from '../../domain/performance/period.ts';
import { periodRange } from '../../domain/performance/period.ts';
import type { EquityPoint } from '../../store/account.ts';
import { coverageRule } from '../coverage.ts';
import { inNumbers } from '../in-numbers.ts';
import { operation, windowCall } from '../operation.ts';
import { inQuery } from '../parameters.ts';
import type { Reads } from '../scope.ts';
import { lessMissing } from '../trades/history-coverage.ts';
import { oldestReading } from '../trades/history-lateness.ts';
import type { EquityReadings } from './equity-readings.ts';
import { notSampled } from './graph-performance.ts';
import { leftOutView } from './performance-left-out.ts';
import type { KnownPerformance, PerformanceReads } from './performance.ts';
import { earningsCoverage, missingOf, performanceReadings, readAccountEquity } from './performance.ts';
import { realizedLeftOut, realizedPnl } from './realized-pnl.ts';

/** Most points of a chart: more than it has room for. */
const mostPoints = 400;
/** Most points of the last minutes, whose deposits are not known yet. */
const mostNewest = 60;

const venuePeriods = { '24h': 'day', '7d': 'week', '30d': 'month', all: 'allTime' } as const satisfies Record<
  Period,
  ValuePeriod
>;

/** Returns our own samples: those whose deposits are known, then the newest ones. */
function samplesOf(
  { reader }: Reads<'equity'>,
  equity: EquityReadings,
  toTime: number,
): EquityHistory['samples'] {
  const known = equityCurve({ ...equity, mostPoints });
  const newest = reader.equity(Math.max(equity.through, equity.spans.at(-1)?.toAt ?? 0) + 1, toTime);
  return [...known.map(pointView), ...thinned(newest).map(newestView)];
}

const pointView = ({ at, equityUsd, netDepositsUsd, drawdownUsd }: CurvePoint) => ({
  at: toUtcText(at),
  equityUsd: toNumber(equityUsd),
  netDepositsUsd: toNumberOrNull(netDepositsUsd),
  drawdownUsd: toNumberOrNull(drawdownUsd),
});

const newestView = ({ at, equityUsd }: EquityPoint) => ({
  at: toUtcText(at),
  equityUsd: toNumber(equityUsd),
  netDepositsUsd: null,
  drawdownUsd: null,
});

/** Keeps every nth point, and the last. */
function thinned(points: readonly EquityPoint[]): readonly EquityPoint[] {
  const every = Math.ceil(points.length / mostNewest);
  return points.filter((_, index) => (points.length - 1 - index) % every === 0);
}

function venueEquity({ reader }: Reads<'valueHistory'>, period: Period): VenueEquity | null {
  const reading = reader.valueHistory();
  if (reading === null) return null;
  const { combined, perp } = reading.value;
  const named = venuePeriods[period];
  return {
    readAt: toUtcText(reading.receivedAt),
    resolutionSeconds: resolutionOf(combined[named]),
    combined: combined[named].map(valueView),
    perp: perp[named].map(valueView),
  };
}

const valueView = ({ at, accountValue, pnl }: ValuePoint) => ({
  at: toUtcText(at),
  valueUsd: toNumber(accountValue),
  pnlUsd: pnl === null ? null : toNumber(pnl),
});

/**
 * Returns the median distance between points, seconds; null: too few points. The first and the last point are at the ends of
 * the period, whatever the distance.
 */
function resolutionOf(points: readonly ValuePoint[]): number | null {
  if (points.length < 3) return null;
  const gaps = points.slice(1).map(({ at }, index) => at - (points[index]?.at ?? at));
  return Math.round((gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0) / 1_000);
}

type Known = Pick<EquityHistory, 'whyRealizedIncomplete'>;

function equityHistory(
  context: PerformanceReads & Reads<'valueHistory'>,
  period: Period,
  known: KnownPerformance,
): Omit<EquityHistory, keyof Known> {
  const range = periodRange(period, context.world.thisMinute());
  const equity = readAccountEquity(context, range);
  const change = equityChange(equity);
  const updatedAt = oldestReading(context);
  const whyIncomplete = missingOf(context, range, equity)[0] ?? null;
  return {
    network: context.network,
    period,
    updatedAt: updatedAt === null ? null : toUtcText(updatedAt),
    samples: samplesOf(context, equity, range.toTime),
    flows: (equity.flows ?? [])
      .filter(({ at, usd }) => at >= range.fromTime && usd !== '0')
      .map(({ at, usd }) => ({ at: toUtcText(at), amountUsd: usd === null ? null : toNumber(usd) })),
    change:
      change === null
        ? null
        : { ...inNumbers(change), startAt: toUtcText(change.startAt), endAt: toUtcText(change.endAt) },
    realized: realizedPnl(context.reader, range, known),
    venue: venueEquity(context, period),
    complete: whyIncomplete === null && known.message === null,
    whyIncomplete,
  };
}

/** The same for realized P&L since the first fill, which also leaves out what is not in US dollars. */
const realizedCoverage = coverageRule(
  [...earningsCoverage.readings, 'catalog', 'funding'],
  (scope, period): KnownPerformance => {
    const known = earningsCoverage.known(scope, period);
    const range = periodRange('all', scope.world.thisMinute());
    const [leftOut] = realizedLeftOut(scope.reader, range).map(leftOutView);
    return { ...known, ...lessMissing(known, leftOut?.message) };
  },
);

const covers = {
  rule: realizedCoverage,
  // Realized P&L counts from the first fill on.
  period: (): Period => 'all',
  says: ({ message }: KnownPerformance): Known => ({ whyRealizedIncomplete: message }),
};

const summary = "The account's value, deposits and realized P&L over a period, and the venue's own history";

export const getEquityHistory = operation({
  name: 'getEquityHistory',
  summary,
  needs: ['portfolio'],
  bridge: windowCall('getEquityHistory', z.strictObject({ period: PerformancePeriod })),
  readings: [...performanceReadings, 'valueHistory'],
  covers,
  answer: ({ period }, context, { known }) => equityHistory(context, period, known()),
});

const Query = z.object({ period: inQuery.period });

/** The account's value and P&L for programs. It fails while there is neither a sample nor a history of the venue. */
export const getAccountEquity = operation({
  name: 'getAccountEquity',
  summary,
  output: EquityHistory,
  needs: ['portfolio'],
  http: [
    {
      path: 'GET /api/v1/agent/equity',
      id: 'getEquity',
      description:
        "Samples of the account value (one a minute, thinned for long periods), deposits and withdrawals, realized P&L since the first fill, and the venue's own history. A part that has not been read is null, and complete is false.",
      tag: 'Agent',
      query: Query,
    },
  ],
  readings: [...performanceReadings, 'valueHistory'],
  covers,
  requires: {
    nothing: 'It fails without a sample; a part that was not read is null, and complete is false.',
  },
  answer: ({ period }: z.output<typeof Query>, context, { known }) => {
    const history = equityHistory(context, period, known());
    if (history.samples.length === 0 && history.venue === null) throw notSampled;
    return history;
  },
});

export const equityOperations = [getEquityHistory, getAccountEquity];
