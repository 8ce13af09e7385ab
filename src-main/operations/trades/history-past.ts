import type { Completeness } from '../../../src-preload/contract/bridge/trades.ts';
import type { PerformanceLeftOut } from '../../../src-preload/contract/views/performance/performance.ts';
import { toUtcText } from '../../domain/freshness.ts';
import { completenessOf } from '../../domain/performance/completeness.ts';
import { tradeSourceOf } from '../../domain/trades/trade.ts';
import type { HistoryGap, HistorySpan } from '../../store/record.ts';
import type { CoveredPeriod } from '../coverage.ts';
import { past } from '../coverage.ts';
import { journalCovers, journalPast } from '../journal/journal-past.ts';
import { fillsReading } from '../reading-states.ts';
import type { Reads } from '../readings.ts';
import { backToWords } from './history-lateness.ts';

const fillsReadings = ['agent', 'fills', 'histories', 'journal', 'roundTrips', 'stream'] as const;

/** What was filled, and the round trips that are folded from it. */
export const fillsPast = past(fillsReadings, (scope, { range }): Completeness => {
  const { reader } = scope;
  const reading = fillsReading(scope);
  const late = reading?.tooOld ?? null;
  const span = reading === null ? null : reader.historySpan('fills');
  const gaps = reader.gaps('fills', range.fromTime, range.toTime);
  const { complete, reason } = completenessOf({
    range,
    span,
    gaps,
    capReached: span !== null && span.knownFrom > 0,
    isLate: late !== null,
  });
  const source = tradeSourceOf({ journalCovers: journalCovers(scope, range), fillsRead: span !== null });
  const isLoading = span === null || (span.knownFrom > range.fromTime && !reader.isBackfilled('fills'));
  const why = (): string =>
    isLoading
      ? loadingWords(reader)
      : late === null
        ? whyIncomplete(span, gaps)
        : `${late()}: what came after is missing.`;
  const known = { source, incompleteReason: reason, message: complete ? null : why() };
  if (!reader.isRecomputing()) return { ...known, complete, recomputing: false };
  return { ...known, complete: false, recomputing: true, message: known.message ?? recomputingWords };
});

/** Outcomes of orders: they rest on the account's fills and the agent's journal, and on both being matched. */
export const ordersPast = past(
  [...fillsReadings, 'orderOutcomes', 'providers'],
  (scope, period): Completeness => {
    const known = fillsPast.known(scope, period);
    if (!known.complete && !known.recomputing) return known;
    // The journal of another account's agent is never read: these rows rest on fills alone.
    if (scope.accountConflict() !== null) return known;
    const message = scope.reader.isReconciling()
      ? 'Orders are still being matched with what the venue filled.'
      : journalPast.known(scope, period).message;
    return message === null ? known : { ...known, complete: false, message };
  },
);

/** Round trips that have ended, as in figures and in the lists of programs: without those whose end is not known. */
export const closedTripsPast = past([...fillsReadings, 'catalog'], (scope, period): KnownTrips => {
  const known = fillsPast.known(scope, period);
  const { leftOut, message } = tripsMissing(scope, period);
  return { ...lessMissing(known, message), leftOut };
});

interface KnownTrips extends Completeness {
  readonly leftOut: readonly PerformanceLeftOut[];
}

/** Marks it incomplete if something else that an answer rests on is missing. */
export function lessMissing(known: Completeness, message: string | null | undefined): Completeness {
  return known.complete && message ? { ...known, complete: false, message } : known;
}

export const asCompleteness = (completeness: Completeness) => ({ completeness });

type Provenance = Pick<Completeness, 'source' | 'complete' | 'incompleteReason' | 'recomputing'>;

export const asProvenance = ({
  source,
  complete,
  incompleteReason,
  recomputing,
}: Provenance): Provenance => ({
  source,
  complete,
  incompleteReason,
  recomputing,
});

/** The fields of a list over history. */
export const asHistory = ({ message, ...known }: Completeness): Provenance & { message: string | null } => ({
  ...asProvenance(known),
  message,
});

export const asComplete = ({
  complete,
  incompleteReason,
}: Completeness): Pick<Completeness, 'complete' | 'incompleteReason'> => ({ complete, incompleteReason });

const recomputingWords = 'Round trips are being recomputed from fills that are new. Totals will change.';

/** How far back the fills were read: the newest come first. */
function loadingWords(reader: Reads<'fills' | 'histories'>['reader']): string {
  const count = reader.fillCount().toLocaleString('en-US');
  return `Loading fill history from the venue: ${count} fills so far${backToWords(reader, 'fills')}. Totals will change.`;
}

function whyIncomplete(span: HistorySpan, gaps: readonly HistoryGap[]): string {
  const last = gaps.at(-1);
  if (last !== undefined) return `Fills of this period are missing: ${last.reason}`;
  const from = toUtcText(span.knownFrom).slice(0, 10);
  return `What was filled before ${from} is not known: the venue keeps only the newest fills of an account.`;
}

/** Trades of a period whose end is not known from fills. */
interface TripsMissing {
  readonly leftOut: readonly PerformanceLeftOut[];
  /** Why the period is not complete; null: the fills show how every trade ended. */
  readonly message: string | null;
}

function tripsMissing(
  { reader }: Reads<'roundTrips'>,
  { range: { period, fromTime }, isOf = () => true }: CoveredPeriod,
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
