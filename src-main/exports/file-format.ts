import type { ExportColumn } from '../../src-preload/contract/views/exports/exports.ts';

export type Cell = string | number | boolean | null;

export type Columns = readonly Pick<ExportColumn, 'name' | 'type'>[];

/** What the decimals of one column need at most. */
export interface DecimalSize {
  /** Digits before the point. */
  readonly whole: number;
  /** Digits behind the point. */
  readonly places: number;
  /** Digits from the first to the last that is not a zero. */
  readonly significant: number;
}

/** Rows on their way into a file. */
export interface Encoding {
  /** How the file holds each column, as `columns.json` says it. */
  readonly storedAs: readonly string[];
  /** The bytes of the file, a part at a time: each part reads the rows that it needs. */
  readonly encode: (
    pages: Iterable<readonly (readonly Cell[])[]>,
  ) => Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
}

export interface FileFormat {
  readonly extension: string;
  /** The type of a column depends on its rows: `sizes` has one entry for each decimal column then, otherwise it is empty. */
  readonly measuresFirst: boolean;
  readonly open: (columns: Columns, sizes: ReadonlyMap<string, DecimalSize>) => Encoding;
}

export const noDecimals: DecimalSize = { whole: 1, places: 0, significant: 1 };

/** The size that holds this decimal, too. */
export function widened(size: DecimalSize, text: string): DecimalSize {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const significant = `${whole}${fraction}`.replace(/^0+/, '').replace(/0+$/, '').length;
  if (whole.length <= size.whole && fraction.length <= size.places && significant <= size.significant)
    return size;
  return {
    whole: Math.max(size.whole, whole.length),
    places: Math.max(size.places, fraction.length),
    significant: Math.max(size.significant, significant),
  };
}
