import type { AlertBook } from '../domain/alerts/alert-book.ts';

export interface AlertReader {
  /** As it was put last, over a restart too. Held in memory. */
  readonly alerts: () => AlertBook;
}

export interface AlertWriter {
  /** All of it that differs from what is held, in one transaction; where nothing does, nothing is written or told. */
  readonly putAlerts: (book: AlertBook) => void;
  /** Holds in memory what could not be written; it is written with what is put next. */
  readonly holdAlerts: (book: AlertBook) => void;
}
