/** Weight of a request, per the venue's published limits (1,200 a minute and address over REST). */
const lightTypes = new Set([
  'l2Book',
  'allMids',
  'clearinghouseState',
  'orderStatus',
  'spotClearinghouseState',
  'exchangeStatus',
]);

/** How many rows of an answer weigh one more, and how many rows an answer has at most. */
const rowWeights: Readonly<Record<string, { readonly per: number; readonly most: number }>> = {
  // Of an interval the venue keeps the newest 5,000; up to 5,087 were seen in one answer.
  candleSnapshot: { per: 60, most: 5_100 },
  userFills: { per: 20, most: 2_000 },
  userFillsByTime: { per: 20, most: 2_000 },
  historicalOrders: { per: 20, most: 2_000 },
  userFunding: { per: 20, most: 500 },
  // The documents' rule is 500 a page; 2,000 were seen.
  userNonFundingLedgerUpdates: { per: 20, most: 2_000 },
};

/** Without its rows. */
export function requestWeight(type: string): number {
  if (lightTypes.has(type)) return 2;
  return type === 'userRole' ? 60 : 20;
}

/** The most that a request can come to, for an answer of at most so many rows; all that there can be where none is named. */
export function mostWeight(type: string, rows = Infinity): number {
  const most = rowWeights[type]?.most ?? 0;
  return requestWeight(type) + rowsWeight(type, Math.min(rows, most));
}

/** What a request came to: some answers weigh by their length, too. */
export function answerWeight(type: string, answer: unknown): number {
  return requestWeight(type) + rowsWeight(type, Array.isArray(answer) ? answer.length : 0);
}

function rowsWeight(type: string, count: number): number {
  const rule = rowWeights[type];
  return rule === undefined ? 0 : Math.ceil(count / rule.per);
}
