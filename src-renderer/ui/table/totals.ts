import type { Column } from './column.tsx';

export interface ColumnTotal {
  /** null: no row has a value. */
  readonly value: number | null;
  /** Rows without a value. */
  readonly missing: number;
}

/** The sum of the values that are known. */
export function totalOf<Row>(
  { value }: NonNullable<Column<Row>['total']>,
  rows: readonly Row[],
): ColumnTotal {
  const known = rows.map(value).filter((one) => one !== null);
  return {
    value: known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0),
    missing: rows.length - known.length,
  };
}

/** What a sum lacks: rows without a value, and rows that the table does not have. */
export function missingFrom({ missing }: ColumnTotal, incomplete: string | null): readonly string[] {
  return [
    ...(incomplete === null ? [] : [incomplete]),
    ...(missing === 0 ? [] : [missing === 1 ? '1 row has no value.' : `${missing} rows have no value.`]),
  ];
}
