import type { Database, Statement } from 'better-sqlite3';
import type { Condition, SelectParts } from './filtered-select.ts';

export interface MergedParts extends SelectParts {
  /** The column that is asked for several values of; with the order it is an index. */
  readonly key: string;
}

/** As filteredSelect, of several values of a key: the first rows of each are found by its index, and then put in order. */
export type MergedSelect<Row> = (
  keys: readonly string[],
  conditions: readonly Condition[],
  limit: number,
) => Row[];

/** `select` names what `order` sorts by. A statement is prepared once for each set of conditions and number of keys. */
export function mergedSelect<Row>(
  database: Database,
  { select, order, key }: MergedParts,
): MergedSelect<Row> {
  const prepared = new Map<string, Statement<(string | number)[], Row>>();
  return (keys, conditions, limit) => {
    const where = [...conditions.map(({ sql }) => sql), `${key} = ?`].join(' AND ');
    const one = `SELECT * FROM (${select} WHERE ${where} ORDER BY ${order} LIMIT ?)`;
    const known = `${keys.length} ${where}`;
    const statement =
      prepared.get(known) ??
      database.prepare<(string | number)[], Row>(
        `SELECT * FROM (${keys.map(() => one).join(' UNION ALL ')}) ORDER BY ${order} LIMIT ?`,
      );
    prepared.set(known, statement);
    const values = conditions.flatMap((condition) => condition.values);
    return statement.all(...keys.flatMap((value) => [...values, value, limit]), limit);
  };
}
