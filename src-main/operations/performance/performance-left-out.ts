import type { PerformanceLeftOut } from '../../../src-preload/contract/views/performance/performance.ts';
import type { LeftOutRows } from '../../domain/performance/counted-trips.ts';
import type { TimeRange } from '../../domain/performance/period.ts';
import { hourMs, minuteMs, toWorldMs } from '../../time.ts';
import type { Reads, SourceInfo } from '../scope.ts';
import { notReadSince } from '../reading-states.ts';
import { counted } from '../answer-text.ts';
import { backToText, isReadSince, sinceText } from '../trades/history-lateness.ts';
import type { EquityReadings } from './equity-readings.ts';
import { areFlowsKnown } from './equity-readings.ts';
import type { TripReadings } from './performance-readings.ts';

interface Readings {
  readonly range: TimeRange;
  readonly trips: TripReadings | null;
  readonly equity: EquityReadings;
}

/** Longest time between two samples of the account value, real ms: one is taken each minute, and one may have failed. */
const sampleLagMs = 2 * minuteMs;

/** Says which rows are not in US dollars and so in no figure. */
export function leftOutView({ of, token, count }: LeftOutRows): PerformanceLeftOut {
  const rows = counted(count, of === 'trips' ? 'closed trade' : 'funding payment');
  const are = count === 1 ? 'is' : 'are';
  const message = `${rows} in ${token ?? 'several or unknown tokens'} ${are} not in US dollars and ${are} excluded from every figure.`;
  return { of, token, count, message };
}

const leftOut = (of: PerformanceLeftOut['of'], message: string, count = 0): PerformanceLeftOut => ({
  of,
  token: null,
  count,
  message,
});

/** Left out until the account's fills have been read to their end once. */
export const tradesLeftOut = leftOut(
  'trips',
  'Fill history is still loading from the venue: counts, profits, losses, fees and averages of trades are not known yet.',
);

/** Returns why the funding of the period is not known; empty: it is. */
export function fundingLeftOut(
  scope: Reads<'histories'>,
  { fromTime, toTime }: TimeRange,
): readonly PerformanceLeftOut[] {
  const { reader } = scope;
  const since = notReadSince(scope, 'funding');
  const why =
    since !== null
      ? `Funding has not been read since ${sinceText(since)}`
      : !reader.isHistoryRead('funding')
        ? 'Funding has not been read yet'
        : !isReadSince(reader, 'funding', fromTime)
          ? `Loading funding history from the venue${backToText(reader, 'funding')}`
          : reader.gaps('funding', fromTime, toTime).length > 0
            ? 'The funding history has a gap in this period'
            : null;
  if (why === null) return [];
  return [leftOut('funding', `${why}: what was paid and the net P&L are not known.`)];
}

/** Returns why deposits and withdrawals of the period are not known, or not the newest ones; empty: all are. */
export function flowsLeftOut(scope: Reads<'histories'>, range: TimeRange): readonly PerformanceLeftOut[] {
  const { reader } = scope;
  if (!areFlowsKnown(reader, range))
    return [
      leftOut(
        'flows',
        `Deposits and withdrawals of the period are not known${loadedBack(reader)}: drawdown and ratios wait for them.`,
      ),
    ];
  const since = notReadSince(scope, 'ledger');
  if (since === null) return [];
  const message = `Deposits and withdrawals have not been read since ${sinceText(since)}: drawdown and ratios exclude the account value after that.`;
  return [leftOut('flows', message)];
}

const loadedBack = (reader: Reads<'histories'>['reader']): string =>
  reader.isHistoryRead('ledger') && !reader.isBackfilled('ledger')
    ? ` (loading from the venue${backToText(reader, 'ledger')})`
    : '';

/** Whether a flow lies between the first and the last sample. One before or after matters to no sample. */
function isAmong(spans: EquityReadings['spans'], at: number): boolean {
  const [first, last] = [spans[0], spans.at(-1)];
  return first !== undefined && last !== undefined && at > first.toAt && at < last.fromAt;
}

export const notSampledText =
  "The account's value was not sampled in this period: it is sampled each minute while the account can be read.";

/** Left out of figures of chosen markets: the account value. */
export const valueOfNoMarket = leftOut(
  'equity',
  "The account's value is of all its markets at once: value, drawdown and ratios of some are not known.",
);

/**
 * Returns what is missing of the account value: the times at which it is not known, what it did not include, and flows without
 * a known amount.
 */
export function equityLeftOut(
  scope: SourceInfo & Reads<'histories'>,
  readings: Readings,
): readonly PerformanceLeftOut[] {
  const { partialCount, flows, spans } = readings.equity;
  const unknown = flows?.filter(({ at, usd }) => usd === null && isAmong(spans, at)).length ?? 0;
  const samples = partialCount === 1 ? '1 sample lacks' : `${partialCount} samples lack`;
  const partial = `Account value, drawdown and ratios are partial: ${samples} balances in tokens other than USD stablecoins, or positions that could not be read.`;
  const unpriced = `Drawdown and ratios are unavailable: ${unknown} transfers have no known amount.`;
  return [
    ...(readings.equity.ends === null ? [leftOut('equity', notSampledText)] : []),
    ...lateStart(scope, readings),
    ...unsampled(scope, readings.equity),
    ...earlyEnd(scope, readings.equity),
    ...(partialCount > 0 ? [leftOut('equity', partial, partialCount)] : []),
    ...(unknown > 0 ? [leftOut('flows', unpriced, unknown)] : []),
  ];
}

/** Reports times without samples between the first and the last, such as while Perpscope was off: a fall then is in no drawdown. */
function unsampled(
  { world }: SourceInfo,
  { unsampled: times }: EquityReadings,
): readonly PerformanceLeftOut[] {
  const long = times.filter(({ fromAt, toAt }) => toAt - fromAt > toWorldMs(hourMs, world));
  const last = long.at(-1);
  if (last === undefined) return [];
  const others = long.length === 1 ? '' : ` and ${counted(long.length - 1, 'earlier time')} of over an hour`;
  const message = `Account value was not sampled from ${sinceText(last.fromAt)} to ${sinceText(last.toAt)}${others}: drawdown and ratios exclude what it was then.`;
  return [leftOut('equity', message)];
}

/** Reports that the samples end early: while the account can't be read, nothing is sampled. */
function earlyEnd({ world }: SourceInfo, { ends }: EquityReadings): readonly PerformanceLeftOut[] {
  if (ends === null || !world.isPast(ends.lastAt + toWorldMs(sampleLagMs, world))) return [];
  const message = `Account value was last sampled at ${sinceText(ends.lastAt)}: account value, drawdown and ratios exclude later changes.`;
  return [leftOut('equity', message)];
}

/** Reports that the samples begin late. Past account values can't be read: the time before the first sample is in no drawdown. */
function lateStart({ world }: SourceInfo, readings: Readings): readonly PerformanceLeftOut[] {
  const { ends } = readings.equity;
  const from = beginning(readings);
  if (ends === null || from === null) return [];
  if (ends.firstAt - from <= toWorldMs(sampleLagMs, world)) return [];
  const message = `Account value is known only from ${sinceText(ends.firstAt)} on: drawdown and ratios cover the time since then.`;
  return [leftOut('equity', message)];
}

/**
 * Returns the beginning of the period. For all time, that is the first flow or the first day on which a trade ended; null:
 * there was neither.
 */
function beginning({ range, trips, equity }: Readings): number | null {
  if (range.period !== 'all') return range.fromTime;
  const known = [...(equity.flows ?? []).map(({ at }) => at), ...(trips?.days ?? []).map(({ day }) => day)];
  return known.length === 0 ? null : known.reduce((a, b) => Math.min(a, b));
}
