import type { Alert } from '../domain/alerts/alert.ts';
import type { AlertBook } from '../domain/alerts/alert-book.ts';

export interface AlertReader {
  /** Alert book as last put, kept over a restart. Held in memory. */
  readonly alerts: () => AlertBook;
  /**
   * Every time that an alert was active, newest first, if it was last raised between these times (world ms, both included): the
   * alert as it was last stored of that time. Raised again while it is active, it is the same time.
   */
  readonly alertHistory: (fromTime: number, toTime: number) => AlertHistory;
}

export interface AlertHistory {
  readonly alerts: readonly Alert[];
  /** Times of alerts that can't be read and may have been raised between these times. */
  readonly unreadableCount: number;
}

export interface AlertWriter {
  /** Writes and publishes the differences from the held book, in one transaction; does nothing if there are none. `at`: world ms. */
  readonly putAlerts: (book: AlertBook, at: number) => void;
  /** Holds in memory a book that could not be written; it is written with the next one. */
  readonly holdAlerts: (book: AlertBook) => void;
}
