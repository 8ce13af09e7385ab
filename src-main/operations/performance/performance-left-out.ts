import type { PerformanceLeftOut } from '../../../src-preload/contract/views/performance/performance.ts';
import type { LeftOutRows } from '../../domain/performance/counted-trips.ts';
import type { TimeRange } from '../../domain/performance/period.ts';
import { minuteMs, toWorldMs } from '../../time.ts';
import type { Reads, Place } from '../scope.ts';
import { notReadSince } from '../reading-states.ts';
import { counted } from '../tool-words.ts';
import { backToWords, isReadSince, sinceWords } from '../trades/history-lateness.ts';
import type { EquityReadings } from './equity-readings.ts';
import { areFlowsKnown } from './equity-readings.ts';
import type { TripReadings } from './performance-readings.ts';

interface Readings {
  readonly range: TimeRange;
  readonly trips: TripReadings | null;
  readonly equity: EquityReadings;
}

/** Between two samples of the account's value at most, in real ms: one a minute, and one that failed. */
const sampleLagMs = 2 * minuteMs;

/** Rows that count in no dollars, and who says so. */
export function leftOutView({ of, token, count }: LeftOutRows): PerformanceLeftOut {
  const rows = counted(count, of === 'trips' ? 'closed trade' : 'funding payment');
  const are = count === 1 ? 'is' : 'are';
  const message = `${rows} in ${token ?? 'several or unknown tokens'} ${are} not in US dollars and ${are} in no figure.`;
  return { of, token, count, message };
}

const leftOut = (of: PerformanceLeftOut['of'], message: string, count = 0): PerformanceLeftOut => ({
  of,
  token: null,
  count,
  message,
});

/** Until the account's fills were read to their end once. */
export const tradesLeftOut = leftOut(
  'trips',
  'Fill history is still loading from the venue: counts, profits, losses, fees and averages of trades are not known yet.',
);

/** Why what was paid in the period is not known, where it is not. */
export function fundingLeftOut(
  scope: Reads<'histories'>,
  { fromTime, toTime }: TimeRange,
): readonly PerformanceLeftOut[] {
  const { reader } = scope;
  const since = notReadSince(scope, 'funding');
  const why =
    since !== null
      ? `Funding has not been read since ${sinceWords(since)}`
      : !reader.isHistoryRead('funding')
        ? 'Funding has not been read yet'
        : !isReadSince(reader, 'funding', fromTime)
          ? `Loading funding history from the venue${backToWords(reader, 'funding')}`
          : reader.gaps('funding', fromTime, toTime).length > 0
            ? 'The funding history has a gap in this period'
            : null;
  if (why === null) return [];
  return [leftOut('funding', `${why}: what was paid and the net P&L are not known.`)];
}

/** Why deposits and withdrawals of the period are not known, where they are not. */
export function flowsLeftOut(
  { reader }: Reads<'histories'>,
  range: TimeRange,
): readonly PerformanceLeftOut[] {
  if (areFlowsKnown(reader, range)) return [];
  const message = `Deposits and withdrawals of the period are not known${loadedBack(reader)}: drawdown and ratios wait for them.`;
  return [leftOut('flows', message)];
}

const loadedBack = (reader: Reads<'histories'>['reader']): string =>
  reader.isHistoryRead('ledger') && !reader.isBackfilled('ledger')
    ? ` (loading from the venue${backToWords(reader, 'ledger')})`
    : '';

/** What came or went before the first sample or after the last matters to none. */
function isAmong(spans: EquityReadings['spans'], at: number): boolean {
  const [first, last] = [spans[0], spans.at(-1)];
  return first !== undefined && last !== undefined && at > first.toAt && at < last.fromAt;
}

export const notSampledWords =
  "The account's value was not sampled in this period: it is sampled each minute while the account can be read.";

/** Why figures of some markets have no account value. */
export const valueOfNoMarket = leftOut(
  'equity',
  "The account's value is of all its markets at once: value, drawdown and ratios of some are not known.",
);

/** Whether and since when the account's value is known, what it did not hold, and what came and went without a known amount. */
export function equityLeftOut(
  scope: Place & Reads<'histories'>,
  readings: Readings,
): readonly PerformanceLeftOut[] {
  const { partialCount, flows, spans } = readings.equity;
  const unknown = flows?.filter(({ at, usd }) => usd === null && isAmong(spans, at)).length ?? 0;
  const samples = partialCount === 1 ? '1 sample excludes' : `${partialCount} samples exclude`;
  const partial = `Account value: ${samples} balances in tokens other than USD stablecoins, or positions that could not be read. Drawdown and ratios exclude them too.`;
  const unpriced = `Drawdown and ratios are unavailable: ${unknown} transfers have no known amount.`;
  return [
    ...(readings.equity.ends === null ? [leftOut('equity', notSampledWords)] : []),
    ...lateStart(scope, readings),
    ...earlyEnd(scope, readings.equity),
    ...(partialCount > 0 ? [leftOut('equity', partial, partialCount)] : []),
    ...(unknown > 0 ? [leftOut('flows', unpriced, unknown)] : []),
  ];
}

/** While the account can't be read nothing is sampled. */
function earlyEnd({ world }: Place, { ends }: EquityReadings): readonly PerformanceLeftOut[] {
  if (ends === null || !world.isPast(ends.lastAt + toWorldMs(sampleLagMs, world))) return [];
  const message = `Account value was last sampled at ${sinceWords(ends.lastAt)}: later changes are in no account value, drawdown or ratio.`;
  return [leftOut('equity', message)];
}

/** The past of an account's value can't be read: what was before the first sample is in no drawdown. */
function lateStart({ world }: Place, readings: Readings): readonly PerformanceLeftOut[] {
  const { ends } = readings.equity;
  const from = beginning(readings);
  if (ends === null || from === null) return [];
  if (ends.firstAt - from <= toWorldMs(sampleLagMs, world)) return [];
  const message = `Account value is known only from ${sinceWords(ends.firstAt)} on: drawdown and ratios cover the time since then.`;
  return [leftOut('equity', message)];
}

/** Of everything known: with the first day on which something came, went or ended; null where nothing did. */
function beginning({ range, trips, equity }: Readings): number | null {
  if (range.period !== 'all') return range.fromTime;
  const known = [
    ...(equity.flows ?? []).map(({ at }) => at),
    ...(trips?.tallies ?? []).map(({ day }) => day),
  ];
  return known.length === 0 ? null : known.reduce((a, b) => Math.min(a, b));
}
