import type { Database, Statement } from 'better-sqlite3';

/** One condition of a WHERE, always of the same text: values are bound. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}

export interface SelectParts {
  readonly select: string;
  readonly order: string;
}

export type FilteredSelect<Row> = (conditions: readonly Condition[], limit: number) => Row[];

/** A page of rows under conditions that vary. A statement is prepared once for each set of them that is asked for. */
export function filteredSelect<Row>(database: Database, { select, order }: SelectParts): FilteredSelect<Row> {
  const prepared = new Map<string, Statement<(string | number)[], Row>>();
  return (conditions, limit) => {
    const where = conditions.map(({ sql }) => sql).join(' AND ');
    const statement =
      prepared.get(where) ??
      database.prepare<(string | number)[], Row>(
        `${select}${where === '' ? '' : ` WHERE ${where}`} ORDER BY ${order} LIMIT ?`,
      );
    prepared.set(where, statement);
    return statement.all(...conditions.flatMap(({ values }) => values), limit);
  };
}
