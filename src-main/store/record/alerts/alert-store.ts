import type { Database } from 'better-sqlite3';
import type { AlertBook } from '../../../domain/alerts/alert-book.ts';
import { muteTable, thresholdTable } from './alert-settings-tables.ts';
import { alertTable, type Write } from './alert-table.ts';
import type { AlertReader, AlertWriter } from '../../alerts.ts';
import type { StoreChange } from '../../store.ts';

/** The account's alerts in the record file, read once and written through. */
interface AlertStore {
  readonly reader: AlertReader;
  readonly writer: AlertWriter;
}

export function alertStore(record: Database, publish: (change: StoreChange) => void): AlertStore {
  const alerts = alertTable(record);
  const mutes = muteTable(record);
  const thresholds = thresholdTable(record);
  const stored: AlertBook = {
    ...alerts.read(),
    mutes: mutes.read(),
    thresholds: thresholds.read(),
    unchecked: [],
  };
  const state = { stored, book: stored };
  const changes = (before: AlertBook, after: AlertBook): readonly Write[] => [
    ...alerts.changes(before, after),
    ...mutes.changes(before.mutes, after.mutes),
    ...thresholds.changes(before.thresholds, after.thresholds),
  ];
  const writeAll = record.transaction((writes: readonly Write[], at: number) => {
    for (const write of writes) write(at);
  });
  return {
    reader: { alerts: () => state.book, alertHistory: alerts.history },
    writer: {
      putAlerts: (book, at) => {
        const writes = changes(state.stored, book);
        if (writes.length === 0 && state.book === state.stored && isSameUnchecked(state.book, book)) return;
        if (writes.length > 0) writeAll(writes, at);
        Object.assign(state, { stored: book, book });
        publish({ kind: 'alerts' });
      },
      holdAlerts: (book) => {
        if (changes(state.book, book).length === 0 && isSameUnchecked(state.book, book)) return;
        state.book = book;
        publish({ kind: 'alerts' });
      },
    },
  };
}

function isSameUnchecked(before: AlertBook, after: AlertBook): boolean {
  return JSON.stringify(before.unchecked) === JSON.stringify(after.unchecked);
}
