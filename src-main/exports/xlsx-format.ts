import { writeXlsxStream } from 'hucre/xlsx';
import type { ExportColumn } from '../../src-preload/contract/views/exports/exports.ts';
import { assertNever, PerpscopeError } from '../errors.ts';
import type { Cell, DecimalSize, FileFormat } from './file-format.ts';

/** Significant digits that a number in a spreadsheet represents exactly. */
const exactDigits = 15;
/** Maximum number of characters in a cell. */
const longestText = 32_767;
/** Maximum number of rows in a sheet, its header included. */
const fullSheetRows = 1_048_576;
const dateFormat = 'yyyy-mm-dd"T"hh:mm:ss.000"Z"';

type CellType = 'text' | 'number' | 'boolean' | 'date';
type Converter = (cell: Cell) => Cell | Date;

/**
 * Excel: typed cells below a frozen header; continues on another sheet when one is full. The name of a sheet says whether rows are
 * missing.
 */
export const xlsxOf = (sheetRows: number): FileFormat => ({
  extension: 'xlsx',
  measuresFirst: true,
  open: (columns, sizes, lack) => {
    const types = columns.map(({ name, type }) => cellTypeOf(type, sizes.get(name)));
    const convert = types.map((type, nth) => converters[type](columns[nth]?.name ?? ''));
    return {
      storedAs: types,
      encode: (pages) =>
        writeXlsxStream(cellsOf(pages, convert), {
          name: lack === null ? 'rows' : 'partial rows',
          columns: columns.map(({ name }, nth) => ({
            header: name,
            width: types[nth] === 'date' ? 26 : 18,
            ...(types[nth] === 'date' ? { numFmt: dateFormat } : {}),
          })),
          freezePane: { rows: 1 },
          maxRowsPerSheet: sheetRows,
        }),
    };
  },
});

export const xlsx = xlsxOf(fullSheetRows);

/** A decimal column holds numbers if each of its values fits one exactly, otherwise text. */
function cellTypeOf(type: ExportColumn['type'], size: DecimalSize | undefined): CellType {
  switch (type) {
    case 'decimal':
      return size !== undefined && size.significant <= exactDigits ? 'number' : 'text';
    case 'integer':
    case 'number':
      return 'number';
    case 'time':
      return 'date';
    case 'text':
    case 'boolean':
      return type;
    default:
      return assertNever(type);
  }
}

const converters: Readonly<Record<CellType, (column: string) => Converter>> = {
  text: (column) => (cell) => {
    if (typeof cell === 'string' && cell.length > longestText)
      throw new PerpscopeError(
        'invalid_parameter',
        `A cell of ${column} has ${cell.length.toLocaleString('en-US')} characters, and Excel holds ${longestText.toLocaleString('en-US')}. Export as CSV, JSON Lines or Parquet.`,
      );
    return typeof cell === 'string' ? inXml(cell) : cell;
  },
  number: () => (cell) => (cell === null ? null : Number(cell)),
  boolean: () => (cell) => cell,
  date: () => (cell) => (cell === null ? null : new Date(String(cell))),
};

/**
 * Escapes as `_xHHHH_`, which spreadsheets read back as the text, the two characters that XML can't hold and texts that look like
 * such an escape. The writer itself does not escape them.
 */
function inXml(text: string): string {
  return text.replaceAll(/_(?=x[0-9a-f]{4}_)|[\uFFFE\uFFFF]/gi, (found) =>
    found === '_' ? '_x005F_' : `_x${found.charCodeAt(0).toString(16).toUpperCase()}_`,
  );
}

function* cellsOf(
  pages: Iterable<readonly (readonly Cell[])[]>,
  convert: readonly Converter[],
): Generator<(Cell | Date)[]> {
  for (const page of pages)
    for (const row of page) yield row.map((cell, nth) => convert[nth]?.(cell) ?? null);
}
