import type { CandleIncompleteReason } from '../../src-preload/contract/views/markets/candles.ts';
import type { LedgerList } from '../../src-preload/contract/views/funds/ledger.ts';
import type { DecisionList } from '../../src-preload/contract/views/journal/decisions.ts';
import type { Performance } from '../../src-preload/contract/views/performance/performance.ts';

type IncompleteReason =
  | CandleIncompleteReason
  | NonNullable<(DecisionList | LedgerList | Performance)['incompleteReason']>;

/** Reasons of answers that have no field for a message. */
const sentences: Readonly<Record<IncompleteReason, string>> = {
  venue_read_failed: 'The candles could not be read from the venue: some may be missing.',
  request_budget_spent: "The venue's request budget is spent: some candles may be missing.",
  rows_unreadable: 'Some candles from the venue could not be read and are missing.',
  fill_history_truncated: 'Fills of this period are missing, or have not been loaded from the venue yet.',
  journal_stale: "Newer events of the agent's journal are missing.",
  journal_gap: "Events of the agent's journal are missing in this period.",
  markets_unread: 'Some markets could not be read: rows of the chosen markets may be missing.',
  ledger_loading: 'The ledger is being loaded from the venue.',
  ledger_truncated: 'Older entries of the ledger are not known: the venue returns no older ones.',
  ledger_gap: 'Entries of the ledger are missing in this period.',
  ledger_stale: 'Newer entries of the ledger are missing.',
};

/** Returns the sentence of a reason's code; a reason that is no code is returned as it is. */
export function incompleteSentence(reason: string): string {
  return Object.hasOwn(sentences, reason) ? sentences[reason as IncompleteReason] : reason;
}
