import type { Cell, FileFormat } from './file-format.ts';

/**
 * RFC 4180 in UTF-8: CRLF, and quotes if a cell needs them. An empty cell is null. A text cell that a spreadsheet could take for a
 * formula gets an apostrophe in front; so does one that begins with an apostrophe, so that removing one restores the text.
 */
export const csv: FileFormat = {
  extension: 'csv',
  measuresFirst: false,
  open: (columns) => {
    const isText = columns.map(({ type }) => type === 'text');
    return {
      storedAs: columns.map(() => 'text'),
      *encode(pages) {
        yield `${columns.map(({ name }) => quoted(name)).join(',')}\r\n`;
        for (const page of pages) yield csvRows(page, isText);
      },
    };
  },
};

function csvRows(rows: readonly (readonly Cell[])[], isText: readonly boolean[]): string {
  let text = '';
  for (const row of rows) {
    for (let nth = 0; nth < row.length; nth += 1) {
      if (nth > 0) text += ',';
      text += csvCell(row[nth] ?? null, isText[nth] ?? false);
    }
    text += '\r\n';
  }
  return text;
}

function csvCell(cell: Cell, isText: boolean): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  if (!isText) return cell;
  return quoted(/^[=+\-@\t\r']/.test(cell) ? `'${cell}` : cell);
}

/** Quotes a cell if needed. An empty text is quoted, because an empty cell is null. */
function quoted(text: string): string {
  return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** JSON Lines: one object per row, by column name. Decimals and times are strings. */
export const jsonLines: FileFormat = {
  extension: 'jsonl',
  measuresFirst: false,
  open: (columns) => {
    const keys = columns.map(({ name }, nth) => `${nth === 0 ? '{' : ','}${JSON.stringify(name)}:`);
    return {
      storedAs: columns.map(({ type }) => (isJsonNumber.has(type) ? type : 'string')),
      *encode(pages) {
        for (const page of pages) yield jsonRows(page, keys);
      },
    };
  },
};

const isJsonNumber: ReadonlySet<string> = new Set(['integer', 'number', 'boolean']);

function jsonRows(rows: readonly (readonly Cell[])[], keys: readonly string[]): string {
  let text = '';
  for (const row of rows) {
    for (let nth = 0; nth < row.length; nth += 1) text += `${keys[nth]}${JSON.stringify(row[nth])}`;
    text += '}\n';
  }
  return text;
}
