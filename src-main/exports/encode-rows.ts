import type { ExportColumn, ExportFormat } from '../../src-preload/contract/views/exports.ts';

export type Cell = string | number | boolean | null;

/** Writes rows as text. */
export interface RowEncoder {
  /** Written before the first row. */
  readonly head: string;
  readonly rows: (rows: readonly (readonly Cell[])[]) => string;
}

type Columns = readonly Pick<ExportColumn, 'name' | 'type'>[];

export const encoders: Readonly<Record<ExportFormat, (columns: Columns) => RowEncoder>> = {
  csv: csvEncoder,
  jsonl: jsonLinesEncoder,
};

/**
 * RFC 4180 in UTF-8: CRLF, and quotes where a cell needs them. Empty: null. A text cell that a spreadsheet could take for a formula
 * begins with an apostrophe; so does one that begins with an apostrophe itself, so that taking one off gives the text back.
 */
function csvEncoder(columns: Columns): RowEncoder {
  const isText = columns.map(({ type }) => type === 'text');
  return {
    head: `${columns.map(({ name }) => quoted(name)).join(',')}\r\n`,
    rows: (rows) =>
      rows
        .map((row) => `${row.map((cell, nth) => csvCell(cell, isText[nth] ?? false)).join(',')}\r\n`)
        .join(''),
  };
}

function csvCell(cell: Cell, isText: boolean): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  if (!isText) return cell;
  return quoted(/^[=+\-@\t\r']/.test(cell) ? `'${cell}` : cell);
}

/** An empty text is quoted: an empty cell is null. */
function quoted(text: string): string {
  return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One JSON object a line, by column name. Decimals and times are strings. */
function jsonLinesEncoder(columns: Columns): RowEncoder {
  const keys = columns.map(({ name }) => `${JSON.stringify(name)}:`);
  return {
    head: '',
    rows: (rows) =>
      rows
        .map((row) => `{${row.map((cell, nth) => `${keys[nth]}${JSON.stringify(cell)}`).join(',')}}\n`)
        .join(''),
  };
}
