import type { Rng } from '../rng.ts';
import type { Sign } from '../episodes/stage.ts';

export const strategies = ['momentum', 'mean-reversion', 'carry', 'breakout'] as const;
export const sources = ['trend-model', 'funding-scan', 'news-reader', 'order-flow'] as const;

const openings = [
  'The price left its range and the volume confirms it.',
  'The model and the funding rate point the same way.',
  'The move is overextended for this hour and is fading.',
  'Order flow has been one-sided for several minutes.',
] as const;
const checks = [
  'Margin use stays under its limit with this size.',
  'The book is deep enough for the size at the spread seen.',
  'Correlation with the open positions is low.',
  'Distance to liquidation is more than twice the stop.',
] as const;
const closings = [
  'The signal is gone: there is no reason to hold the position.',
  'The planned holding time is over.',
  'The opposite side of the market has become stronger.',
] as const;

export function sideLabel(sign: Sign): 'long' | 'short' {
  return sign === 1 ? 'long' : 'short';
}

export function openingReasons(rng: Rng): readonly string[] {
  return [rng.pick(openings), rng.pick(checks)];
}

export function closingReasons(rng: Rng): readonly string[] {
  return ['The position is reviewed.', rng.pick(closings)];
}
