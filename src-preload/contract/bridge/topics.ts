/** What a screen's rows are made of. */
export type HistoryTopic = 'trades' | 'decisions' | 'signals' | 'performance' | 'risk' | 'transfers';

/** Rows of these are new or other than they were: who shows them asks again. At most once a second. */
export interface HistoryChange {
  readonly topics: readonly HistoryTopic[];
  /** Markets they are of; null: of any. */
  readonly coins: readonly string[] | null;
}
