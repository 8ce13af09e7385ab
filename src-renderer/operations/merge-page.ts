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

/** Pages that were joined. */
export interface Joined<Row> extends Loaded<Row> {
  /** Of every row. */
  readonly keys: ReadonlySet<string>;
}

/** The page begins behind everything held that it should join: rows between the two are not known. */
function leavesGap<Row>({ rows, keys }: Joined<Row>, page: Loaded<Row>, { keyOf }: RowOrder<Row>): boolean {
  if (page.next === null || rows.length === 0) return false;
  return !page.rows.some((row) => keys.has(keyOf(row)));
}

/**
 * What is held, with a newer first page in the place of what it covers: rows that have gone since go, rows behind it stay.
 * Where the two do not meet, the page alone.
 */
export function withFirstPage<Row>(held: Joined<Row>, page: Loaded<Row>, order: RowOrder<Row>): Loaded<Row> {
  const last = page.rows.at(-1);
  if (last === undefined || page.next === null || leavesGap(held, page, order)) return page;
  const covered = new Set(page.rows.map(order.keyOf));
  const end = order.timeOf(last);
  const behind = held.rows.filter((row) => !covered.has(order.keyOf(row)) && order.timeOf(row) <= end);
  return behind.length === 0 ? page : { rows: [...page.rows, ...behind], next: held.next };
}

/**
 * Joins pages one behind the other; a row that a page before has already stays where it is. Pages that come behind those of the last
 * call are joined to them: no row is looked at twice.
 */
export function pageJoiner<Row>({ keyOf }: RowOrder<Row>): (pages: readonly Loaded<Row>[]) => Joined<Row> {
  let last: readonly Loaded<Row>[] = [];
  let rows: readonly Row[] = [];
  let keys = new Set<string>();
  return (pages) => {
    if (last.some((page, index) => page !== pages[index])) [last, rows, keys] = [[], [], new Set()];
    const added: Row[] = [];
    for (const row of pages.slice(last.length).flatMap((page) => page.rows)) {
      const key = keyOf(row);
      if (!keys.has(key)) added.push(row);
      keys.add(key);
    }
    if (added.length > 0) rows = [...rows, ...added];
    last = pages;
    return { rows, next: pages.at(-1)?.next ?? null, keys };
  };
}

export function joinedPages<Row>(pages: readonly Loaded<Row>[], order: RowOrder<Row>): Joined<Row> {
  return pageJoiner(order)(pages);
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

export function unseenOf<Row>(held: Joined<Row>, page: Loaded<Row>, order: RowOrder<Row>): Unseen {
  const first = held.rows[0];
  const since = first === undefined ? -Infinity : order.timeOf(first);
  const fresh = page.rows.filter((row) => !held.keys.has(order.keyOf(row)) && order.timeOf(row) >= since);
  return { count: fresh.length, orMore: leavesGap(held, page, order) };
}
