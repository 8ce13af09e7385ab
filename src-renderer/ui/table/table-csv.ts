import { missingText, type CsvField, type CsvValue } from './column.tsx';
import type { CopiedTable } from './table-text.ts';

/**
 * Rows as a CSV file, as exports write them: RFC 4180, CRLF, empty for a missing value. A text that a spreadsheet could take for a
 * formula begins with an apostrophe; so does one that begins with an apostrophe itself.
 */
export function tableCsv<Row>(table: CopiedTable<Row>, rows: readonly Row[]): string {
  const fields = table.columns.flatMap((column) => column.csv ?? [textField(table, column)]);
  const lines = [fields.map(({ header }) => quoted(header)), ...rows.map((row) => cellsOf(fields, row))];
  return lines.map((cells) => `${cells.join(',')}\r\n`).join('');
}

/** What the cell shows, on one line. */
function textField<Row>(
  { figuresOf }: CopiedTable<Row>,
  { header, text }: CopiedTable<Row>['columns'][number],
): CsvField<Row> {
  return {
    header,
    value: (row) => {
      const shown = text(row, { figures: figuresOf(row), isStale: false })
        .replaceAll(/\s+/g, ' ')
        .trim();
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

/** An empty text is quoted: an empty cell is a missing value. */
function quoted(text: string): string {
  return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** `perpscope-orders-2026-11-26.csv`; a file that lacks rows says so in its name. `nowMs`: world time, where known. */
export function csvName(table: string, isWhole: boolean, nowMs: number | null): string {
  const name = table.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const day = nowMs === null ? '' : `-${new Date(nowMs).toISOString().slice(0, 10)}`;
  return `perpscope-${name}${day}${isWhole ? '' : '-partial'}.csv`;
}
