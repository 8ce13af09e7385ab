/** An item that may match one instant in a time window; `key` breaks ties. */
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
 * Pairs windows with instants, as many as possible and each once: of the windows open at an instant the one that ends first gets
 * it. The result does not depend on the input order.
 */
export function pairInTime<A, B>(
  windows: readonly Window<A>[],
  instants: readonly Instant<B>[],
): readonly (readonly [A, B])[] {
  const coming = windows.toSorted((a, b) => a.from - b.from || endsFirst(a, b));
  /** Sorted by end, latest first, so the next one to take is last. */
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
