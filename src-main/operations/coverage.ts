import type { Period, PeriodRange } from '../domain/performance/period.ts';
import { periodRange } from '../domain/performance/period.ts';
import type { ReadingName, Reads } from './readings.ts';

/** A period of the record, as an answer is about it. */
export interface CoveredPeriod {
  readonly range: PeriodRange;
  /** Whether rows of a coin count; absent: all do. */
  readonly isOf?: (coin: string) => boolean;
}

/** A part of the record: how much of a period is known, and why not all of it. */
export interface Past<R extends ReadingName, Known> {
  /** What `known` is worked out from. */
  readonly readings: readonly R[];
  known(scope: Reads<R>, period: CoveredPeriod): Known;
}

export const past = <const R extends ReadingName, Known>(
  readings: readonly R[],
  known: (scope: Reads<R>, period: CoveredPeriod) => Known,
): Past<R, Known> => ({ readings, known });

/** The part of the record that an operation answers from: `answered` says in its answer what is missing. */
export interface Covers<Input, R extends ReadingName, Known, Said> {
  readonly past: Past<R, Known>;
  period(input: Input): Period;
  /** The fields of the answer that say it. Absent: the contract has none, and GraphQL warns of it. */
  says?(known: NoInfer<Known>, scope: Reads<R>): Said;
  /** Where only rows of some coins count. */
  isOf?(input: Input, scope: Reads<R>): ((coin: string) => boolean) | undefined;
}

/** Why an operation that reads the record has no field for what is missing. */
export interface CoversNothing {
  readonly nothing: string;
}

/**
 * Readings that grow by rows, and may be known for a part of a period. Fills are not among them: most operations that declare them
 * only ask how a coin is written, and every list of them is of round trips or orders.
 */
export type RecordReading = Extract<
  ReadingName,
  'equity' | 'funding' | 'journal' | 'ledger' | 'orderOutcomes' | 'roundTrips'
>;

interface Coverage<Known, Said> {
  /** Worked out when first asked for. */
  readonly known: () => Known;
  /** Fields of the answer; null: none. */
  readonly said: Said | null;
}

/** How much is known of what an operation covers. */
export function knownOf<Input, R extends ReadingName>(
  covers: Covers<Input, R, unknown, object> | CoversNothing | undefined,
  input: Input,
  scope: Reads<R>,
): Coverage<unknown, object> {
  if (covers === undefined || 'nothing' in covers) return { known: () => null, said: null };
  const worked: unknown[] = [];
  const known = (): unknown => {
    if (worked.length === 0) {
      const range = periodRange(covers.period(input), scope.world.thisMinute());
      const isOf = covers.isOf?.(input, scope);
      worked.push(covers.past.known(scope, { range, ...(isOf === undefined ? {} : { isOf }) }));
    }
    return worked[0];
  };
  return { known, said: covers.says?.(known(), scope) ?? null };
}
