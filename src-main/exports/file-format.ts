import type { ExportColumn } from '../../src-preload/contract/views/exports/exports.ts';

export type Cell = string | number | boolean | null;

export type Columns = readonly Pick<ExportColumn, 'name' | 'type'>[];

/** Size that holds every decimal of one column. */
export interface DecimalSize {
  /** Digits before the point. */
  readonly whole: number;
  /** Digits after the point. */
  readonly places: number;
  /** Digits from the first to the last nonzero one. */
  readonly significant: number;
}

/** Encoding of rows into a file. */
export interface Encoding {
  /** Stored type of each column, as `columns.json` names it. */
  readonly storedAs: readonly string[];
  /** Yields the file's bytes in parts; each part reads the rows that it needs. */
  readonly encode: (
    pages: Iterable<readonly (readonly Cell[])[]>,
  ) => Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
}

export interface FileFormat {
  readonly extension: string;
  /** Whether a column's type depends on its rows: `sizes` then has an entry for each decimal column, otherwise it is empty. */
  readonly measuresFirst: boolean;
  /** `lack`: what the rows lack; null: nothing, or it can't be known. Formats with a place for it say so in the file. */
  readonly open: (columns: Columns, sizes: ReadonlyMap<string, DecimalSize>, lack: string | null) => Encoding;
}

export const noDecimals: DecimalSize = { whole: 1, places: 0, significant: 1 };

/** Returns the size widened to hold this decimal, too. */
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
