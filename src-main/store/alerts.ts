import type { AlertBook } from '../domain/alerts/alert-book.ts';

export interface AlertReader {
  /** As it was put last, over a restart too. Held in memory. */
  readonly alerts: () => AlertBook;
}

export interface AlertWriter {
  /** Writes what differs from what is held, in one transaction, and publishes that; without a difference it does nothing. `at`: world ms. */
  readonly putAlerts: (book: AlertBook, at: number) => void;
  /** Holds in memory what could not be written; it is written with what is put next. */
  readonly holdAlerts: (book: AlertBook) => void;
}
