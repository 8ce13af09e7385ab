/** Matches scans of the cells, of the requested coins and of rows already found; every other row must be looked up. */
const readWhole =
  /SCAN (c|n|newest|e|json_each|\(subquery-\d+\))( VIRTUAL TABLE INDEX \d+:| USING [A-Z ]*INDEX \S+)?(;|$)/g;

/** Returns a plan without the steps that read one page at most: where pages of several streams are merged, their rows are sorted. */
export function withoutPage(plan: string): string {
  const rest = plan.replaceAll(readWhole, '');
  return plan.includes('CO-ROUTINE newest') ? rest.replace('USE TEMP B-TREE FOR ORDER BY', '') : rest;
}
