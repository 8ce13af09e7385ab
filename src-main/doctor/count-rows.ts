import { asRecord, listIn } from './loose.ts';

const listed = (field: string) => (answer: unknown) => listIn(asRecord(answer)?.[field]).length;
const positions = listed('assetPositions');
const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** Rows of the answers that are not a list of rows themselves. */
const counts: Readonly<Record<string, (answer: unknown) => number>> = {
  spotMeta: listed('tokens'),
  allPerpMetas: (answer) =>
    sum(listIn(answer).map((element) => listed('universe')(Array.isArray(element) ? element[0] : element))),
  metaAndAssetCtxs: (answer) => listIn(listIn(answer)[1]).length,
  clearinghouseState: positions,
  spotClearinghouseState: listed('balances'),
  frontendOpenOrders: (answer) => withChildren(listIn(answer)).length,
  'ws allDexsAssetCtxs': (answer) =>
    sum(listIn(asRecord(answer)?.['ctxs']).map((pair) => listIn(listIn(pair)[1]).length)),
  'ws userFills': listed('fills'),
  // A DEX's own figures are a row, too.
  'ws allDexsClearinghouseState': (answer) =>
    sum(listIn(asRecord(answer)?.['clearinghouseStates']).map((pair) => 1 + positions(listIn(pair)[1]))),
};

/** How many rows an answer brings; one where it is a single thing. Never throws. */
export function countRows(type: string, answer: unknown): number {
  const count = counts[type];
  if (count !== undefined) return count(answer);
  return Array.isArray(answer) ? answer.length : 1;
}

/** Orders that wait for another stand within it as well. */
function withChildren(orders: readonly unknown[]): readonly unknown[] {
  const all = [...orders];
  // A child may have children: what is added is looked into as well.
  for (const order of all) for (const child of listIn(asRecord(order)?.['children'])) all.push(child);
  return all;
}
