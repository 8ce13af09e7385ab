import type { EquityEnds } from '../../domain/performance/equity-figures.ts';
import type { EquitySpan } from '../../domain/performance/equity-span.ts';
import { spanOfSample } from '../../domain/performance/equity-span.ts';
import type { MoneyFlow } from '../../domain/performance/money-flow.ts';
import { isUnsettled, moneyFlow, unsettledMs } from '../../domain/performance/money-flow.ts';
import type { TimeRange, WholeHours } from '../../domain/performance/period.ts';
import { hourOf, wholeDays, wholeHours } from '../../domain/performance/period.ts';
import type { EquityPoint } from '../../store/account.ts';
import type { EquityHour } from '../../store/trades.ts';
import { dayMs, hourMs } from '../../time.ts';
import type { Reads } from '../scope.ts';
import { isReadSince } from '../trades/history-lateness.ts';

/** First and last sample, with the world ms at which they were taken. */
interface SampledEnds extends EquityEnds {
  readonly firstAt: number;
  readonly lastAt: number;
}

/** A time without a sample: from the last sample before it to the first one after it, world ms. */
interface UnsampledTime {
  readonly fromAt: number;
  readonly toAt: number;
}

export interface EquityReadings {
  readonly ends: SampledEnds | null;
  /** Times between the ends without a sample, longer than an hour, ascending. Of days read as a whole, shorter than a day are not known. */
  readonly unsampled: readonly UnsampledTime[];
  /** Spans of samples, ascending, up to `through`, without samples too near to a flow. */
  readonly spans: readonly EquitySpan[];
  /** Deposits and withdrawals; null: those of the period are not known. */
  readonly flows: readonly MoneyFlow[] | null;
  readonly through: number;
  /** Number of samples that left something of the account out. */
  readonly partialCount: number;
}

interface EquityRequest {
  readonly range: TimeRange;
  /** Time up to which samples are complete: every flow before them is known. The ledger is read after the samples are taken. */
  readonly through: number;
  /** Whether to read sample by sample, for a short period; else hour by hour where there was no flow. */
  readonly isFine: boolean;
}

export function readEquity(
  reader: Reads<'equity' | 'histories' | 'ledger'>['reader'],
  { range, through, isFine }: EquityRequest,
): EquityReadings {
  const { fromHour, toHour } = wholeHours(range);
  const flows = readFlows(reader, range);
  const usable = usableSamples(flows ?? [], through);
  const split = new Set(flows?.flatMap(({ at }) => [hourOf(at - unsettledMs), hourOf(at + unsettledMs)]));
  const head = reader.equity(range.fromTime, fromHour - 1);
  const tail = reader.equity(toHour, range.toTime);
  const parts = coarseParts(reader, { fromHour, toHour });
  const finer = ({ from, unit, span }: EquityPart): readonly EquitySpan[] => {
    const isWhole = span.toAt <= through && !(isFine && unit === hourMs) && !holds(split, from, unit);
    if (isWhole) return [span];
    return unit === hourMs
      ? usable(reader.equity(from, from + hourMs - 1))
      : reader
          .equityHours(from, from + unit)
          .map(partOfHour)
          .flatMap(finer);
  };
  const whole = parts.flatMap(finer);
  const partials = [...head, ...tail].filter(({ partial }) => partial).length;
  const sampled = [
    ...[...head, ...tail].map(({ at, equityUsd }) => spanOfSample(at, equityUsd)),
    ...parts.map(({ span }) => span),
  ].toSorted((a, b) => a.fromAt - b.fromAt);
  return {
    ends: endsOf(sampled),
    unsampled: unsampledTimes(sampled),
    spans: [...usable(head), ...whole, ...usable(tail)],
    flows,
    through,
    partialCount: parts.reduce((sum, { partialCount }) => sum + partialCount, partials),
  };
}

/** The samples of an hour or of a day. */
interface EquityPart {
  readonly from: number;
  /** Length, ms. */
  readonly unit: number;
  readonly span: EquitySpan;
  readonly partialCount: number;
}

const partOfHour = ({ hour, ...sums }: EquityHour): EquityPart => ({ from: hour, unit: hourMs, ...sums });

/** Most days that are read by hour. Over more days, a line through one point a day looks the same as one through its hours. */
const mostDaysByHour = 100;

/** Returns hours or, for a long time, whole days in their place. */
function coarseParts(reader: Reads<'equity'>['reader'], hours: WholeHours): readonly EquityPart[] {
  const { fromDay, toDay } = wholeDays(hours);
  const days = reader.equityDays(fromDay, toDay);
  if (days.length <= mostDaysByHour) return reader.equityHours(hours.fromHour, hours.toHour).map(partOfHour);
  return [
    ...reader.equityHours(hours.fromHour, fromDay).map(partOfHour),
    ...days.map(({ day, ...sums }) => ({ from: day, unit: dayMs, ...sums })),
    ...reader.equityHours(toDay, hours.toHour).map(partOfHour),
  ];
}

/** Whether one of these hours lies within the hour or day that starts at `from`. */
function holds(hours: ReadonlySet<number>, from: number, unit: number): boolean {
  for (let hour = from; hour < from + unit; hour += hourMs) if (hours.has(hour)) return true;
  return false;
}

function usableSamples(flows: readonly MoneyFlow[], through: number) {
  const isNear = isUnsettled(flows);
  return (points: readonly EquityPoint[]): readonly EquitySpan[] =>
    points
      .filter(({ at }) => at <= through && !isNear(at))
      .map(({ at, equityUsd }) => spanOfSample(at, equityUsd));
}

/** Returns the deposits and withdrawals of a time; null: not known. */
export function readFlows(
  reader: Reads<'histories' | 'ledger'>['reader'],
  range: TimeRange,
): readonly MoneyFlow[] | null {
  if (!areFlowsKnown(reader, range)) return null;
  return reader.ledger(sinceTime(range), range.toTime).map(moneyFlow);
}

/** Returns the time from which flows matter: one from just before the period may show only in its first samples. */
const sinceTime = ({ fromTime }: TimeRange): number => Math.max(0, fromTime - unsettledMs);

/** Checks whether the deposits and withdrawals of the period were read, without a gap. */
export function areFlowsKnown(reader: Reads<'histories'>['reader'], range: TimeRange): boolean {
  const { fromTime, toTime } = range;
  return (
    isReadSince(reader, 'ledger', sinceTime(range)) && reader.gaps('ledger', fromTime, toTime).length === 0
  );
}

function endsOf(sampled: readonly EquitySpan[]): SampledEnds | null {
  const [first, last] = [sampled[0], sampled.at(-1)];
  if (first === undefined || last === undefined) return null;
  return { first: first.first, firstAt: first.fromAt, last: last.last, lastAt: last.toAt };
}

function unsampledTimes(sampled: readonly EquitySpan[]): readonly UnsampledTime[] {
  return sampled.flatMap(({ toAt }, nth) => {
    const next = sampled[nth + 1];
    return next === undefined || next.fromAt - toAt <= hourMs ? [] : [{ fromAt: toAt, toAt: next.fromAt }];
  });
}
