import type { AlertBook } from '../domain/alerts/alert-book.ts';

export interface AlertReader {
  /** Alert book as last put, kept over a restart. Held in memory. */
  readonly alerts: () => AlertBook;
}

export interface AlertWriter {
  /** Writes and publishes the differences from the held book, in one transaction; does nothing if there are none. `at`: world ms. */
  readonly putAlerts: (book: AlertBook, at: number) => void;
  /** Holds in memory a book that could not be written; it is written with the next one. */
  readonly holdAlerts: (book: AlertBook) => void;
}
