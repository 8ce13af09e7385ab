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

/** Further weight for the candles an answer brought: 1 for every 60. */
export function candlesWeight(count: number): number {
  return Math.ceil(count / 60);
}
