/** By halves: the first of `count` places at which it holds, where it holds at all that follow; `count` where at none. */
export function firstIndex(count: number, holds: (index: number) => boolean): number {
  let [from, to] = [0, count];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (holds(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}
