import type { Known as Reasoned } from '../../src-preload/contract/bridge/trades.ts';
import type { Period, TimeRange } from '../domain/performance/period.ts';
import { periodRange } from '../domain/performance/period.ts';
import type { ReadingName, Reads } from './scope.ts';

/** Time range and coins that an answer is about. */
export interface CoveredPeriod {
  readonly range: TimeRange;
  /** Whether rows of a coin count; absent: all do. */
  readonly isOf?: (coin: string) => boolean;
  /** Fact from the agent's journal alone by which rows are filtered; absent or null: none. */
  readonly chosenBy?: JournalFact | null;
}

/** Strategy of a trade, or the agent's report of an order. */
export type JournalFact = 'strategy' | 'report';

/** A part of the record, and the rule that says how much of a period is known. */
export interface CoverageRule<R extends ReadingName, Known> {
  /** The readings that `known` uses. */
  readonly readings: readonly R[];
  known(scope: Reads<R>, period: CoveredPeriod): Known;
}

export const coverageRule = <const R extends ReadingName, Known>(
  readings: readonly R[],
  known: (scope: Reads<R>, period: CoveredPeriod) => Known,
): CoverageRule<R, Known> => ({ readings, known });

/** The part of the record that an operation answers from. `answered` adds to the answer what is missing. */
export interface Covers<Input, R extends ReadingName, Known, Status> {
  readonly rule: CoverageRule<R, Known>;
  period(input: Input): Period | RequestedTimes;
  /** Returns the fields of the answer that say what is missing. Absent: the contract has none, and GraphQL warns instead. */
  says?(known: NoInfer<Known>, scope: Reads<R>): Status;
  /** Returns whether rows of a coin count; absent or undefined: all do. */
  isOf?(input: Input, scope: Reads<R>): ((coin: string) => boolean) | undefined;
  /** Returns the fact from the agent's journal alone by which rows are filtered; absent or null: none. */
  chosenBy?(input: Input): JournalFact | null;
}

/** Start and end that are asked for instead of a period, ms, both included. */
interface RequestedTimes {
  readonly from: number;
  readonly to: number;
}

/** Why an operation that reads the record has no field for what is missing. */
export interface CoversNothing {
  readonly nothing: string;
}

/**
 * Readings that grow by rows and may be known for only part of a period. Fills are not among them: most operations that declare
 * them only look up how a coin is spelled, and every list made from them is one of round trips or orders.
 */
export type RecordReading = Extract<
  ReadingName,
  'equity' | 'funding' | 'journal' | 'ledger' | 'orderOutcomes' | 'roundTrips'
>;

/** Returns whether all is known: it is unless a message says what is missing. */
export const knownExcept = (message: string | null): Reasoned =>
  message === null ? { complete: true, message } : { complete: false, message };

interface Coverage<Known, Status> {
  /** Computed on the first call. */
  readonly known: () => Known;
  /** Fields for the answer; null: none. */
  readonly status: Status | null;
}

/** Returns how much is known of the part of the record that an operation covers. */
export function knownOf<Input, R extends ReadingName>(
  covers: Covers<Input, R, unknown, object> | CoversNothing | undefined,
  input: Input,
  scope: Reads<R>,
): Coverage<unknown, object> {
  if (covers === undefined || 'nothing' in covers) return { known: () => null, status: null };
  const worked: unknown[] = [];
  const known = (): unknown => {
    if (worked.length === 0) {
      const range = rangeOf(covers.period(input), scope.world.thisMinute());
      const isOf = covers.isOf?.(input, scope);
      const chosenBy = covers.chosenBy?.(input) ?? null;
      worked.push(covers.rule.known(scope, { range, chosenBy, ...(isOf === undefined ? {} : { isOf }) }));
    }
    return worked[0];
  };
  return { known, status: covers.says?.(known(), scope) ?? null };
}

function rangeOf(requested: Period | RequestedTimes, thisMinute: number): TimeRange {
  if (typeof requested === 'string') return periodRange(requested, thisMinute);
  return { period: null, fromTime: Math.floor(requested.from), toTime: Math.ceil(requested.to) };
}
