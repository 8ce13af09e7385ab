import type { PerformanceLeftOut } from '../../../src-preload/contract/views/performance/performance.ts';
import type { PeriodRange } from '../../domain/performance/period.ts';
import type { Reads } from '../readings.ts';

/** Trades of a period whose end is not known from fills. */
interface TripsMissing {
  readonly leftOut: readonly PerformanceLeftOut[];
  /** Why the period is not complete; null: the fills show how every trade ended. */
  readonly message: string | null;
}

/** `isOf`: whether those of a coin count; without it all do. */
export function tripsMissing(
  { reader }: Reads<'roundTrips'>,
  { period, fromTime }: Pick<PeriodRange, 'period' | 'fromTime'>,
  isOf: (coin: string) => boolean = () => true,
): TripsMissing {
  const rows = reader.incompleteTrips(period === 'all' ? 0 : fromTime).filter(({ coin }) => isOf(coin));
  const count = (of: (row: (typeof rows)[number]) => number): number =>
    rows.reduce((sum, row) => sum + of(row), 0);
  const unpriced = count((row) => row.unpriced);
  const brokenOff = count((row) => row.brokenOff);
  const gone =
    unpriced === 0
      ? null
      : goneWords(
          unpriced,
          count((row) => row.unknownEnd),
        );
  return {
    leftOut: gone === null ? [] : [{ of: 'trips', token: null, count: unpriced, message: gone }],
    message: gone ?? (brokenOff === 0 ? null : brokenWords(brokenOff)),
  };
}

function goneWords(count: number, unknownEnd: number): string {
  const when = unknownEnd === 0 ? '' : `, ${unknownEnd} of them at an unknown time`;
  const positions = count === 1 ? '1 position was' : `${count} positions were`;
  return `${positions} gone without a fill${when}: their exit price and P&L are not known and in no figure. Trades and GraphQL's closedTrades list them at the time of their last fill.`;
}

function brokenWords(count: number): string {
  const trades = count === 1 ? 'The fills of 1 trade break off' : `The fills of ${count} trades break off`;
  return `${trades}: what closed the rest is not known.`;
}
