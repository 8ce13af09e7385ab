/** Weight of a request, per the venue's published limits (1,200 a minute and address over REST). */
const lightTypes = new Set([
  'l2Book',
  'allMids',
  'clearinghouseState',
  'orderStatus',
  'spotClearinghouseState',
  'exchangeStatus',
]);

export function requestWeight(type: string): number {
  if (lightTypes.has(type)) return 2;
  return type === 'userRole' ? 60 : 20;
}

/** What a request came to: a candle answer weighs by its length, too. */
export function answerWeight(type: string, answer: unknown): number {
  const rows = type === 'candleSnapshot' && Array.isArray(answer) ? answer.length : 0;
  return requestWeight(type) + candlesWeight(rows);
}

/** Further weight for the candles an answer brings: 1 for every 60. */
export function candlesWeight(count: number): number {
  return Math.ceil(count / 60);
}
