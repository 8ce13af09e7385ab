import type { MarketFigures } from '../../format/market-figures.ts';
import { missingText, type Column, type CsvField, type CsvValue } from './column.tsx';

export interface CopiedTable<Row> {
  /** Columns that are shown. */
  readonly columns: readonly Column<Row>[];
  /** Returns the format of figures for a row's market. */
  readonly figuresOf: (row: Row) => MarketFigures;
}

/** Returns rows as they are shown, one line each, with tabs between the cells. */
export function rowsText<Row>({ columns, figuresOf }: CopiedTable<Row>, rows: readonly Row[]): string {
  return rows
    .map((row) => {
      const context = { figures: figuresOf(row), isStale: false };
      return columns.map(({ text }) => oneLine(text(row, context))).join('\t');
    })
    .join('\n');
}

/** Returns the same below a line of headers. */
export function tableText<Row>(table: CopiedTable<Row>, rows: readonly Row[]): string {
  const headers = table.columns.map(({ header }) => oneLine(header)).join('\t');
  return rows.length === 0 ? headers : `${headers}\n${rowsText(table, rows)}`;
}

/** Replaces tabs and line breaks inside a cell, which would begin another cell or row. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/**
 * Returns rows as a CSV file, as exports write them: RFC 4180, CRLF, empty for a missing value. A text that a spreadsheet could
 * take for a formula gets an apostrophe before it, and so does one that already begins with an apostrophe.
 */
export function tableCsv<Row>(table: CopiedTable<Row>, rows: readonly Row[]): string {
  const fields = table.columns.flatMap((column) => column.csv ?? [textField(table, column)]);
  const lines = [fields.map(({ header }) => quoted(header)), ...rows.map((row) => cellsOf(fields, row))];
  return lines.map((cells) => `${cells.join(',')}\r\n`).join('');
}

/** Returns the text of the cell, on one line. */
function textField<Row>(
  { figuresOf }: CopiedTable<Row>,
  { header, text }: CopiedTable<Row>['columns'][number],
): CsvField<Row> {
  return {
    header,
    value: (row) => {
      const shown = oneLine(text(row, { figures: figuresOf(row), isStale: false }));
      return shown === missingText ? null : shown;
    },
  };
}

const cellsOf = <Row>(fields: readonly CsvField<Row>[], row: Row): readonly string[] =>
  fields.map(({ value }) => csvCell(value(row)));

function csvCell(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  return quoted(/^[=+\-@\t\r']/.test(value) ? `'${value}` : value);
}

/** Quotes a text. An empty text is quoted too, since an empty cell is a missing value. */
function quoted(text: string): string {
  return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns for example `perpscope-orders-2026-11-26.csv`. The name says so if rows are missing. `nowMs`: world time, if known. */
export function csvName(table: string, isComplete: boolean, nowMs: number | null): string {
  const name = table.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const day = nowMs === null ? '' : `-${new Date(nowMs).toISOString().slice(0, 10)}`;
  return `perpscope-${name}${day}${isComplete ? '' : '-partial'}.csv`;
}

interface SavedTable<Row> extends CopiedTable<Row> {
  /** The table's id. */
  readonly id: string;
  readonly rows: readonly Row[];
  /** false: rows are missing, and the file's name says so. */
  readonly isComplete: boolean;
  /** World ms; null: not known. */
  readonly nowMs: number | null;
}

/** Saves rows as a CSV file, as a download of the browser or the desktop app. */
export function saveCsv<Row>({ id, rows, isComplete, nowMs, ...table }: SavedTable<Row>): void {
  const file = new Blob([tableCsv(table, rows)], { type: 'text/csv;charset=utf-8' });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = csvName(id, isComplete, nowMs);
  link.click();
  // The download has started by the time the event has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
