import { z } from 'zod';
import type {
  ExposureHistory,
  ExposureSample,
} from '../../../src-preload/contract/views/performance/exposure-history.ts';
import { PerformancePeriod } from '../../../src-preload/contract/views/performance/performance.ts';
import type { ExposedPosition } from '../../domain/account/exposure.ts';
import { exposureOf, leverageOf } from '../../domain/account/exposure.ts';
import { toNumber } from '../../domain/decimal.ts';
import { toUtcText } from '../../domain/freshness.ts';
import { isDollarToken, quoteTokenOf } from '../../domain/markets/quote.ts';
import type { TimeRange } from '../../domain/performance/period.ts';
import { periodRange } from '../../domain/performance/period.ts';
import type { EquityPoint, HeldPosition } from '../../store/account.ts';
import { dayMs, hourMs, minuteMs } from '../../time.ts';
import { operation, windowCall } from '../operation.ts';
import type { Reads } from '../scope.ts';

/** Most samples of a chart: more than it has room for. */
const mostSamples = 400;
/** Lengths of a step, ms; the last one is for decades of samples. */
const steps = [
  minuteMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  6 * hourMs,
  dayMs,
  7 * dayMs,
  30 * dayMs,
  365 * dayMs,
] as const;
type ExposureReads = Reads<'account' | 'catalog' | 'equity' | 'prices'>;

/** Divides a time range into steps, from our first sample in it on. */
function stepsOf(
  range: TimeRange,
  firstAt: number,
): { readonly step: number; readonly starts: readonly number[] } {
  const from = Math.max(range.fromTime, firstAt);
  const firstOf = (step: number): number => Math.floor(from / step) * step;
  const countOf = (step: number): number =>
    Math.max(0, Math.floor((range.toTime - firstOf(step)) / step) + 1);
  const step = steps.find((one) => countOf(one) <= mostSamples) ?? 365 * dayMs;
  return { step, starts: Array.from({ length: countOf(step) }, (_, nth) => firstOf(step) + nth * step) };
}

const unknown = { grossUsd: null, netUsd: null, leverage: null };
const unsampled = 'The account was not sampled.';

/** Returns the last sample of a step, and the exposure of what was held in its minute. */
function sampleOf(scope: ExposureReads, from: number, to: number): ExposureSample {
  const point = scope.reader.lastEquity(from, to);
  if (point === null) return { at: toUtcText(to), ...unknown, partial: false, missing: unsampled };
  const at = toUtcText(point.at);
  const { partial } = point;
  const held = heldAt(scope, point);
  if (typeof held === 'string') return { at, ...unknown, partial, missing: held };
  const { gross, net } = exposureOf(held);
  const leverage = leverageOf(gross, point.equityUsd);
  return {
    at,
    grossUsd: toNumber(gross),
    netUsd: toNumber(net),
    leverage: leverage === null ? null : toNumber(leverage),
    partial,
    missing: leverage === null ? 'The account value was not above zero.' : null,
  };
}

/** Returns every position in the minute of a sample, valued; else why one of them can't be. */
function heldAt(scope: ExposureReads, point: EquityPoint): readonly ExposedPosition[] | string {
  const { reader } = scope;
  const positions = reader.positionsAt(point.at + minuteMs - 1);
  if (positions === null || point.unrealizedPnlUsd === null) return 'Not every position could be read.';
  // Positions that were read a moment after the sample are not in the record at its minute yet.
  if (positions.length === 0 && Number(point.unrealizedPnlUsd) !== 0)
    return 'The positions changed in this minute.';
  const valued = positions.map((position) => valuedAt(scope, position, point.at));
  return valued.find((one) => typeof one === 'string') ?? valued.filter((one) => typeof one !== 'string');
}

function valuedAt(
  { reader }: ExposureReads,
  { coin, side, size }: HeldPosition,
  at: number,
): ExposedPosition | string {
  if (!isDollarToken(quoteTokenOf(reader, coin))) return `${coin} is not held against US dollars.`;
  const mark = reader.prices(coin, at, at + minuteMs - 1)[0]?.mark ?? null;
  return mark === null ? `The mark price of ${coin} was not sampled.` : { side, size, mark };
}

/** Says which figures are missing. Times without a sample are gaps: no part of what was sampled is missing there. */
function whyIncomplete(all: readonly ExposureSample[]): string | null {
  const samples = all.filter(({ missing }) => missing !== unsampled);
  const [first, ...others] = samples.filter(({ missing }) => missing !== null);
  const partial = samples.filter((sample) => sample.partial).length;
  const parts = [
    first === undefined
      ? null
      : `No figure at ${others.length + 1} of ${samples.length} samples: ${first.missing}`,
    partial === 0
      ? null
      : `The account value leaves something out at ${partial} of ${samples.length} samples: leverage may be overstated.`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' ');
}

/**
 * Returns exposure and leverage over a period: at each sample of the account value, size times mark of every position then
 * held. A sample that lacks a position or a mark has no figure.
 */
export const getExposureHistory = operation({
  name: 'getExposureHistory',
  summary: 'Gross and net exposure and leverage over a period',
  needs: ['portfolio'],
  isHeavy: true,
  bridge: windowCall('getExposureHistory', z.strictObject({ period: PerformancePeriod })),
  readings: ['account', 'catalog', 'equity', 'prices'],
  covers: { nothing: 'A time that was not sampled has samples without figures, which say so.' },
  answer: async ({ period }, context): Promise<ExposureHistory> => {
    const { pause } = context;
    const range = periodRange(period, context.world.thisMinute());
    const firstAt = context.reader.firstEquityAt();
    const { step, starts } = firstAt === null ? { step: minuteMs, starts: [] } : stepsOf(range, firstAt);
    const samples: ExposureSample[] = [];
    for (const start of starts) {
      // With hundreds of positions a single sample is some ten milliseconds of work.
      if (samples.length > 0) await pause();
      samples.push(
        sampleOf(context, Math.max(start, range.fromTime), Math.min(start + step - 1, range.toTime)),
      );
    }
    // The current step may not have its sample yet.
    if (samples.at(-1)?.missing === unsampled) samples.pop();
    const last = context.reader.lastEquity(range.fromTime, range.toTime);
    return {
      network: context.network,
      period,
      updatedAt: last === null ? null : toUtcText(last.at),
      stepSeconds: step / 1_000,
      samples,
      whyIncomplete: whyIncomplete(samples),
    };
  },
});
