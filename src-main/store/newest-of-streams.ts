/** Where a row stands in a page of several streams: newest first, by time and then by id. */
export interface StreamKey {
  readonly at: number;
  readonly id: string;
}

/** Rows of one index range, newest first, behind `before`. */
export type Stream = (before: StreamKey, count: number) => readonly StreamKey[];

interface Head {
  readonly stream: Stream;
  rows: readonly StreamKey[];
  next: number;
  isOver: boolean;
}

/** Of many streams that are each in order, the newest rows of all: no more of each is read than it takes. */
export function newestOf(streams: readonly Stream[], before: StreamKey, limit: number): readonly StreamKey[] {
  const atOnce = Math.max(8, Math.ceil((2 * limit) / Math.max(1, streams.length)));
  const heads = streams.map((stream): Head => ({ stream, rows: [], next: 0, isOver: false }));
  for (const head of heads) refill(head, before, atOnce);
  const found: StreamKey[] = [];
  while (found.length < limit) {
    const first = firstOf(heads);
    const row = first?.rows[first.next];
    if (first === null || row === undefined) return found;
    found.push(row);
    first.next += 1;
    if (first.next === first.rows.length && !first.isOver) refill(first, row, atOnce);
  }
  return found;
}

function refill(head: Head, before: StreamKey, count: number): void {
  head.rows = head.stream(before, count);
  head.next = 0;
  head.isOver = head.rows.length < count;
}

function firstOf(heads: readonly Head[]): Head | null {
  let first: Head | null = null;
  let newest: StreamKey | null = null;
  for (const head of heads) {
    const row = head.rows[head.next];
    if (row === undefined || (newest !== null && !isNewer(row, newest))) continue;
    first = head;
    newest = row;
  }
  return first;
}

/** Ids are compared as the store does, by their bytes. */
function isNewer(a: StreamKey, b: StreamKey): boolean {
  if (a.at !== b.at) return a.at > b.at;
  return Buffer.compare(Buffer.from(a.id), Buffer.from(b.id)) > 0;
}
