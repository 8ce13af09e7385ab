import type { Completeness } from '../../../src-preload/contract/bridge/trades.ts';
import { toUtcText } from '../../domain/freshness.ts';
import { completenessOf } from '../../domain/performance/completeness.ts';
import type { PeriodRange } from '../../domain/performance/period.ts';
import { tradeSourceOf } from '../../domain/trades/trade.ts';
import type { HistoryGap, HistorySpan } from '../../store/record.ts';
import { journalCovers } from '../journal/journal-covers.ts';
import { fillsReading } from '../reading-states.ts';
import type { Reads } from '../readings.ts';
import { backToWords } from './history-lateness.ts';

/** What the completeness of trades rests on. */
export const completenessReadings = [
  'agent',
  'fills',
  'histories',
  'journal',
  'roundTrips',
  'stream',
] as const;
export type CompletenessReads = Reads<(typeof completenessReadings)[number]>;

/** Where the rows of a period come from, and whether all of them are there. */
export function historyCompleteness(scope: CompletenessReads, range: PeriodRange): Completeness {
  const { reader } = scope;
  const reading = fillsReading(scope);
  const span = reading === null ? null : reader.historySpan('fills');
  const gaps = reader.gaps('fills', range.fromTime, range.toTime);
  const { complete, reason } = completenessOf({
    range,
    span,
    gaps,
    capReached: span !== null && span.knownFrom > 0,
    isLate: reading !== null && reading.stale !== null,
  });
  const source = tradeSourceOf({ journalCovers: journalCovers(scope, range), fillsRead: span !== null });
  const isLoading = span === null || (span.knownFrom > range.fromTime && !reader.isBackfilled('fills'));
  const late = reading?.stale ?? null;
  const why = (): string =>
    isLoading
      ? loadingWords(reader)
      : late === null
        ? whyIncomplete(span, gaps)
        : `${late()}: what came after is missing.`;
  const known = { source, incompleteReason: reason, message: complete ? null : why() };
  if (!reader.isRecomputing()) return { ...known, complete, recomputing: false };
  return { ...known, complete: false, recomputing: true, message: known.message ?? recomputingWords };
}

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
