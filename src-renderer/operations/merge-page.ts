/** Rows from the newest on, as far as they have been read. */
export interface Loaded<Row> {
  readonly rows: readonly Row[];
  /** Asks for the rows behind these; null: there are none. */
  readonly next: string | null;
}

/** Key and order of rows. */
export interface RowOrder<Row> {
  readonly keyOf: (row: Row) => string;
  /** World ms; rows come newest first by it. */
  readonly timeOf: (row: Row) => number;
}

const keysOf = <Row>(rows: readonly Row[], { keyOf }: RowOrder<Row>): ReadonlySet<string> =>
  new Set(rows.map(keyOf));

/** The page begins behind everything held that it should join: rows between the two are not known. */
function leavesGap<Row>(held: Loaded<Row>, page: Loaded<Row>, order: RowOrder<Row>): boolean {
  if (page.next === null || held.rows.length === 0) return false;
  const known = keysOf(held.rows, order);
  return !page.rows.some((row) => known.has(order.keyOf(row)));
}

/**
 * What is held, with a newer first page in the place of what it covers: rows that have gone since go, rows behind it stay.
 * Where the two do not meet, the page alone.
 */
export function withFirstPage<Row>(held: Loaded<Row>, page: Loaded<Row>, order: RowOrder<Row>): Loaded<Row> {
  const last = page.rows.at(-1);
  if (last === undefined || page.next === null || leavesGap(held, page, order)) return page;
  const covered = keysOf(page.rows, order);
  const end = order.timeOf(last);
  const behind = held.rows.filter((row) => !covered.has(order.keyOf(row)) && order.timeOf(row) <= end);
  return behind.length === 0 ? page : { rows: [...page.rows, ...behind], next: held.next };
}

/** Pages one behind the other; a row that a page before has already stays where it is. */
export function joinedPages<Row>(pages: readonly Loaded<Row>[], { keyOf }: RowOrder<Row>): Loaded<Row> {
  const byKey = new Map<string, Row>();
  for (const { rows } of pages)
    for (const row of rows) {
      const key = keyOf(row);
      if (!byKey.has(key)) byKey.set(key, row);
    }
  return { rows: [...byKey.values()], next: pages.at(-1)?.next ?? null };
}

/** The same rows in the same order, updated from the page where it has them. */
export function asToldBy<Row>(
  held: readonly Row[],
  page: readonly Row[],
  { keyOf }: RowOrder<Row>,
): readonly Row[] {
  const updated = new Map(page.map((row) => [keyOf(row), row]));
  return held.map((row) => updated.get(keyOf(row)) ?? row);
}

/** Rows of a first page that are not shown yet. */
export interface Unseen {
  readonly count: number;
  /** There are more rows than fit on one page. */
  readonly orMore: boolean;
}

export function unseenOf<Row>(held: Loaded<Row>, page: Loaded<Row>, order: RowOrder<Row>): Unseen {
  const known = keysOf(held.rows, order);
  const first = held.rows[0];
  const since = first === undefined ? -Infinity : order.timeOf(first);
  const fresh = page.rows.filter((row) => !known.has(order.keyOf(row)) && order.timeOf(row) >= since);
  return { count: fresh.length, orMore: leavesGap(held, page, order) };
}
