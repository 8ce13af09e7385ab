/** Does the same with each, no more than so many at a time; the results are in the order of the items. The first failure ends it. */
export async function aFewAtOnce<Item, Result>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results = new Map<number, Result>();
  const waiting = items.entries();
  const takeNext = async (): Promise<void> => {
    for (const [index, item] of waiting) results.set(index, await work(item));
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, takeNext));
  return [...results].toSorted(([a], [b]) => a - b).map(([, result]) => result);
}
