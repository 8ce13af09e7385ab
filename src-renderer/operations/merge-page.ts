/** Rows read so far, from the newest on. */
export interface Loaded<Row> {
  readonly rows: readonly Row[];
  /** Cursor of the rows after these; null: these are the last. */
  readonly next: string | null;
  /** World ms through which no row is missing, although newer ones are known; absent: up to the first row. */
  readonly through?: number;
}

/** Key and order of rows. */
export interface RowOrder<Row> {
  readonly keyOf: (row: Row) => string;
  /** World ms of a row; rows are sorted newest first by it. */
  readonly timeOf: (row: Row) => number;
}

/** Pages joined to one list. */
export interface Joined<Row> extends Loaded<Row> {
  /** Keys of all rows. */
  readonly keys: ReadonlySet<string>;
  readonly through: number;
}

/**
 * Checks whether a page ends before it reaches the loaded rows, so that rows between the two are unknown. A loaded row that came
 * to the top, as an order does with each of its fills, says nothing about those between.
 */
function leavesGap<Row>(
  { rows, keys, through }: Joined<Row>,
  page: Loaded<Row>,
  { keyOf, timeOf }: RowOrder<Row>,
): boolean {
  const last = page.rows.at(-1);
  if (page.next === null || rows.length === 0 || last === undefined) return false;
  const common = page.rows.filter((row) => keys.has(keyOf(row)));
  if (common.length === 0) return true;
  return timeOf(last) >= through && !common.some((row) => timeOf(row) <= through);
}

/**
 * Replaces the loaded rows by a newer first page as far as it reaches: rows that no longer exist are removed, older rows stay. If
 * the two have no row in common, returns only the page.
 */
export function withFirstPage<Row>(
  loaded: Joined<Row>,
  page: Loaded<Row>,
  order: RowOrder<Row>,
): Loaded<Row> {
  const last = page.rows.at(-1);
  if (last === undefined || page.next === null || leavesGap(loaded, page, order)) return page;
  const covered = new Set(page.rows.map(order.keyOf));
  const end = order.timeOf(last);
  const behind = loaded.rows.filter((row) => !covered.has(order.keyOf(row)) && order.timeOf(row) <= end);
  return behind.length === 0 ? page : { rows: [...page.rows, ...behind], next: loaded.next };
}

/**
 * Returns a function that joins pages in order. A row that an earlier page already has stays in its place. Further pages are
 * added to those of the previous call, so that no row is read twice.
 */
export function pageJoiner<Row>({
  keyOf,
  timeOf,
}: RowOrder<Row>): (pages: readonly Loaded<Row>[]) => Joined<Row> {
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
    const [first] = rows;
    const through = pages[0]?.through ?? (first === undefined ? -Infinity : timeOf(first));
    return { rows, next: pages.at(-1)?.next ?? null, keys, through };
  };
}

export function joinedPages<Row>(pages: readonly Loaded<Row>[], order: RowOrder<Row>): Joined<Row> {
  return pageJoiner(order)(pages);
}

/**
 * Returns the rows loaded after a newer first page arrived. For a reader further down no row moves: those shown are updated, new
 * ones are held back.
 */
export function withNewest<Row>(
  loaded: Joined<Row>,
  newest: Loaded<Row>,
  { order, atTop }: { readonly order: RowOrder<Row>; readonly atTop: boolean },
): Loaded<Row> {
  return atTop
    ? withFirstPage(loaded, newest, order)
    : { ...loaded, rows: asReportedBy(loaded.rows, newest.rows, order) };
}

/** Returns the same rows in the same order, updated with those that the page has. */
function asReportedBy<Row>(
  loaded: readonly Row[],
  page: readonly Row[],
  { keyOf }: RowOrder<Row>,
): readonly Row[] {
  const updated = new Map(page.map((row) => [keyOf(row), row]));
  return loaded.map((row) => updated.get(keyOf(row)) ?? row);
}

/** Rows of a first page that are not shown yet. */
export interface Unseen {
  readonly count: number;
  /** Whether there are more rows than fit on one page. */
  readonly orMore: boolean;
}

export function unseenRows<Row>(loaded: Joined<Row>, page: Loaded<Row>, order: RowOrder<Row>): Unseen {
  const isFresh = (row: Row): boolean =>
    !loaded.keys.has(order.keyOf(row)) && order.timeOf(row) >= loaded.through;
  const fresh = page.rows.filter(isFresh);
  return { count: fresh.length, orMore: leavesGap(loaded, page, order) };
}
