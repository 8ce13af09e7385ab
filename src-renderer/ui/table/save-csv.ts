import { csvName, tableCsv, type CopiedTable } from './table-text.ts';

interface SavedTable<Row> extends CopiedTable<Row> {
  /** The table's id. */
  readonly id: string;
  readonly rows: readonly Row[];
  /** false: rows are missing, and the file's name says so. */
  readonly isWhole: boolean;
  /** World ms; null: not known. */
  readonly nowMs: number | null;
}

/** Saves rows as a CSV file, in the way the browser or the desktop app saves downloads. */
export function saveCsv<Row>({ id, rows, isWhole, nowMs, ...table }: SavedTable<Row>): void {
  const file = new Blob([tableCsv(table, rows)], { type: 'text/csv;charset=utf-8' });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = csvName(id, isWhole, nowMs);
  link.click();
  // The download has been taken over once the event has run.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
