/** Request types of weight 2, per the venue's published limits (1,200 a minute and address over REST). */
const lightTypes = new Set([
  'l2Book',
  'allMids',
  'clearinghouseState',
  'orderStatus',
  'spotClearinghouseState',
  'exchangeStatus',
]);

/** Rows per additional unit of weight, and most rows per answer. */
const rowWeights: Readonly<Record<string, { readonly per: number; readonly most: number }>> = {
  // The venue keeps the newest 5,000 candles; up to 5,087 were seen in one answer.
  candleSnapshot: { per: 60, most: 5_100 },
  userFills: { per: 20, most: 2_000 },
  userFillsByTime: { per: 20, most: 2_000 },
  historicalOrders: { per: 20, most: 2_000 },
  userFunding: { per: 20, most: 500 },
  // Documented: 500 per page; 2,000 were seen.
  userNonFundingLedgerUpdates: { per: 20, most: 2_000 },
};

/** Returns the base weight of a request, without rows. */
export function requestWeight(type: string): number {
  if (lightTypes.has(type)) return 2;
  return type === 'userRole' ? 60 : 20;
}

/** Returns the largest possible weight of a request with at most this many rows; absent: the venue's maximum. */
export function mostWeight(type: string, rows = Infinity): number {
  const most = rowWeights[type]?.most ?? 0;
  return requestWeight(type) + rowsWeight(type, Math.min(rows, most));
}

/** Returns the actual weight of a request; some answers weigh more by their length. */
export function answerWeight(type: string, answer: unknown): number {
  return requestWeight(type) + rowsWeight(type, Array.isArray(answer) ? answer.length : 0);
}

function rowsWeight(type: string, count: number): number {
  const rule = rowWeights[type];
  return rule === undefined ? 0 : Math.ceil(count / rule.per);
}
