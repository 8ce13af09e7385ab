/** Kinds of stored data that a screen's rows are built from. */
export type HistoryTopic = 'trades' | 'decisions' | 'signals' | 'performance' | 'risk' | 'transfers';

/** Topics with new or changed rows: a screen that shows them asks again. At most once a second. */
export interface HistoryChange {
  readonly topics: readonly HistoryTopic[];
  /** Markets of those rows; null: any. */
  readonly coins: readonly string[] | null;
}
