import type { MarketFigures } from '../../stores/market-figures.ts';
import type { Column } from './column.tsx';

export interface CopiedTable<Row> {
  /** Those that are shown. */
  readonly columns: readonly Column<Row>[];
  /** How the figures of a row's market are written. */
  readonly figuresOf: (row: Row) => MarketFigures;
}

/** Rows as they are shown, one line each, with tabs between the cells. */
export function rowsText<Row>({ columns, figuresOf }: CopiedTable<Row>, rows: readonly Row[]): string {
  return rows
    .map((row) => {
      const context = { figures: figuresOf(row), isStale: false };
      return columns.map(({ text }) => oneLine(text(row, context))).join('\t');
    })
    .join('\n');
}

/** The same below a line of headers. */
export function tableText<Row>(table: CopiedTable<Row>, rows: readonly Row[]): string {
  const headers = table.columns.map(({ header }) => oneLine(header)).join('\t');
  return rows.length === 0 ? headers : `${headers}\n${rowsText(table, rows)}`;
}

/** A tab or a line break inside a cell would begin another one. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
