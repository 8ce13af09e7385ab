import type { DecimalText } from '../../domain/decimal.ts';
import { equityCurve } from '../../domain/performance/equity-curve.ts';
import { periodRange } from '../../domain/performance/period.ts';
import { PerpscopeError } from '../../errors.ts';
import type { EquityPoint, EquityQuestion, PerformanceQuestion } from '../graph-questions.ts';
import { inNumbers } from '../in-numbers.ts';
import { requirePoints } from '../list-part.ts';
import { coversChosen } from '../markets/chosen-coins.ts';
import { operation } from '../operation.ts';
import type { EquityReadings } from './equity-readings.ts';
import { performanceNow } from './performance-now.ts';
import { asProvenance } from '../trades/history-coverage.ts';
import { notSampledText } from './performance-left-out.ts';
import {
  equityCoverage,
  performanceCoverage,
  performanceReadings,
  readAccountEquity,
} from './performance.ts';

export const notSampled = new PerpscopeError('provider_failed', notSampledText);

const endPoint = (at: number, equityUsd: DecimalText): EquityPoint => ({
  at,
  ...inNumbers({ equityUsd, netDepositsUsd: null }),
});

function endsOnly(ends: NonNullable<EquityReadings['ends']>): readonly EquityPoint[] {
  const end = endPoint(ends.lastAt, ends.last);
  return ends.firstAt === ends.lastAt ? [end] : [endPoint(ends.firstAt, ends.first), end];
}

export const getPerformanceOf = operation({
  name: 'getPerformanceOf',
  summary: 'Performance of the account in a period, in all markets or in those chosen',
  needs: ['performance'],
  readings: performanceReadings,
  covers: {
    rule: performanceCoverage,
    period: ({ period }: PerformanceQuestion) => period,
    isOf: (question: PerformanceQuestion, scope) => coversChosen(scope, question),
    says: asProvenance,
  },
  requires: { fills: 'fresh' },
  live: true,
  answer: async (question: PerformanceQuestion, context, given) =>
    await performanceNow(context, question, given, context.signal),
});

/**
 * Returns the account value as a line of at most `points` points. The last is the newest sample, even before its deposits are known.
 * While the flows since the samples have not been read, returns the first and the last sample. Throws provider_failed without a
 * sample: an account has some value at any time, so an empty line would not say that it was not read.
 */
export const getEquity = operation({
  name: 'getEquity',
  summary: "The account's value over time, ascending",
  check: ({ points }: EquityQuestion) => requirePoints(points),
  needs: ['portfolio'],
  readings: ['equity', 'histories', 'ledger'],
  covers: { rule: equityCoverage, period: ({ period }: EquityQuestion) => period },
  answer: ({ period, points }: EquityQuestion, context): readonly EquityPoint[] => {
    const equity = readAccountEquity(context, periodRange(period, context.world.thisMinute()));
    const { ends, through } = equity;
    if (ends === null) throw notSampled;
    const newest = ends.lastAt > through ? [endPoint(ends.lastAt, ends.last)] : [];
    const mostPoints = points - newest.length;
    // A curve has two points.
    const curve = mostPoints < 2 ? [] : equityCurve({ ...equity, mostPoints });
    if (curve.length === 0) return endsOnly(ends);
    const known = curve.map(({ at, equityUsd, netDepositsUsd }) => ({
      at,
      ...inNumbers({ equityUsd, netDepositsUsd }),
    }));
    return [...known, ...newest];
  },
});

export const graphPerformanceOperations = [getPerformanceOf, getEquity];
