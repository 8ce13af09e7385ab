import type { Completeness } from '../../src-preload/contract/bridge/trades.ts';
import { toUtcText } from '../domain/freshness.ts';
import { completenessOf } from '../domain/performance/completeness.ts';
import type { PeriodRange } from '../domain/performance/period.ts';
import { tradeSourceOf } from '../domain/performance/trade-source.ts';
import type { HistoryGap, HistorySpan } from '../store/record.ts';
import type { AccountScope } from './account-scope.ts';
import { notReadSince, sinceWords } from './history-lateness.ts';
import { journalCovers } from './journal-covers.ts';

/** Where the rows of a period come from, and whether all of them are there. */
export function historyCompleteness(
  scope: Pick<AccountScope, 'reader' | 'world' | 'accountConflict'>,
  range: PeriodRange,
): Completeness {
  const { reader } = scope;
  const span = reader.isHistoryRead('fills') ? reader.historySpan('fills') : null;
  const gaps = reader.gaps('fills', range.fromTime, range.toTime);
  const since = notReadSince(scope, 'fills');
  const { complete, reason } = completenessOf({
    range,
    span,
    gaps,
    capReached: span !== null && span.knownFrom > 0,
    isLate: since !== null,
  });
  const source = tradeSourceOf({ journalCovers: journalCovers(scope, range), fillsRead: span !== null });
  const message = complete ? null : whyIncomplete(span, gaps, since);
  return { source, complete, incompleteReason: reason, message };
}

function whyIncomplete(span: HistorySpan | null, gaps: readonly HistoryGap[], since: number | null): string {
  const last = gaps.at(-1);
  if (span === null)
    return "The account's fills are still being read from the venue: what is shown is not all there is.";
  if (since !== null)
    return `The account's fills were not read since ${sinceWords(since)}: what came after is missing.`;
  if (last !== undefined) return `Fills of this period are missing for good: ${last.reason}`;
  const from = toUtcText(span.knownFrom).slice(0, 10);
  return `What was filled before ${from} is not known: the venue keeps only the newest fills of an account.`;
}
