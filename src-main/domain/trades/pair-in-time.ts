/** Something that one event of a time may be; `key` decides between equals. */
export interface Window<T> {
  readonly item: T;
  readonly key: string;
  /** Both included, ms. */
  readonly from: number;
  readonly to: number;
}

export interface Instant<T> {
  readonly item: T;
  readonly key: string;
  readonly at: number;
}

/**
 * As many pairs as the times allow, each window and instant in one at most: of the windows open at an instant the one that
 * ends first has it. The order in which they are given is all the same.
 */
export function pairInTime<A, B>(
  windows: readonly Window<A>[],
  instants: readonly Instant<B>[],
): readonly (readonly [A, B])[] {
  const coming = windows.toSorted((a, b) => a.from - b.from || endsFirst(a, b));
  /** Those that end last first: the last of them is the next to be taken. */
  const open: Window<A>[] = [];
  const found: (readonly [A, B])[] = [];
  let next = 0;
  for (const { item, at } of instants.toSorted((a, b) => a.at - b.at || byKey(a, b))) {
    const begun = next;
    while ((coming[next]?.from ?? Infinity) <= at) next += 1;
    if (next > begun) {
      open.push(...coming.slice(begun, next));
      open.sort((a, b) => endsFirst(b, a));
    }
    while ((open.at(-1)?.to ?? Infinity) < at) open.pop();
    const owner = open.pop();
    if (owner !== undefined) found.push([owner.item, item]);
  }
  return found;
}

function endsFirst(a: Window<unknown>, b: Window<unknown>): number {
  return a.to - b.to || byKey(a, b);
}

function byKey(a: { readonly key: string }, b: { readonly key: string }): number {
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}
