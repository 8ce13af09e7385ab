import type { SignalRow, TradeFilter } from '../../src-preload/contract/bridge/trades.ts';
import type { ChainCheckState } from '../../src-preload/contract/views/trades/chain-check.ts';
import type { OrderStatus, ReconciliationKind } from '../../src-preload/contract/views/trades/trade.ts';
import type { DecisionAction } from '../../src-preload/contract/views/journal/decisions.ts';
import type {
  PerformancePeriod,
  TradeSource,
} from '../../src-preload/contract/views/performance/performance.ts';

export const outcomeLabels = {
  filled: 'Filled',
  partial: 'Partially filled',
  resting: 'Resting',
  rejected: 'Rejected',
  unknown: 'Unknown',
} as const satisfies Record<OrderStatus, string>;

export const reconciliationLabels = {
  matched: 'Matched',
  differs: 'Differs',
  venue_missing: 'No fill at venue',
  agent_missing: 'Not in the agent’s journal',
  pending: 'Pending',
} as const satisfies Record<ReconciliationKind, string>;

/** Label of an order at a time that one side does not cover. */
export const notKnownYet = 'Not checked yet';

/** Explanation of each reconciliation state, in a sentence. */
export const reconciliationHints = {
  matched: 'The agent’s report matches the venue’s fills',
  differs: 'The agent’s figures differ from the venue’s; amounts shown are the venue’s',
  venue_missing: 'The agent reports a fill the venue does not have; it is excluded from all figures',
  agent_missing: 'The venue has a fill that is not in the agent’s journal',
  pending: 'Less than 2 minutes old: the venue’s fills may still arrive',
} as const satisfies Record<ReconciliationKind, string>;

export const notKnownYetHint = 'The agent’s journal or the venue’s fills are not loaded for that time';

export const reconciliationChoices = {
  mismatch: 'All mismatches',
  ...reconciliationLabels,
  uncovered: notKnownYet,
} as const satisfies Record<NonNullable<TradeFilter['reconciliation']>, string>;

export const chainCheckLabels = {
  matched: 'Matched',
  differs: 'Differs',
  missing_on_chain: 'Missing on chain',
  missing_at_venue: 'Missing at venue',
} as const satisfies Record<ChainCheckState, string>;

/** Explanation of each chain check state, in a sentence. */
export const chainCheckHints = {
  matched: 'The fill on the chain equals the venue’s',
  differs: 'Size or price on the chain differs from the venue’s',
  missing_on_chain: 'The venue has a fill that the agent did not publish',
  missing_at_venue: 'The agent published a fill that the venue does not have',
} as const satisfies Record<ChainCheckState, string>;

export const actionLabels = {
  open_long: 'Open long',
  open_short: 'Open short',
  increase: 'Increase',
  reduce: 'Reduce',
  close: 'Close',
  hold: 'Hold',
  skip: 'Skip',
} as const satisfies Record<DecisionAction, string>;

export const directionLabels = {
  long: 'Long',
  short: 'Short',
  neutral: 'Neutral',
} as const satisfies Record<SignalRow['direction'], string>;

export const periodLabels = {
  '24h': '24 h',
  '7d': '7 days',
  '30d': '30 days',
  all: 'All',
} as const satisfies Record<PerformancePeriod, string>;

/** Phrase for each period at the end of a sentence. */
export const periodPhrases = {
  '24h': 'in the last 24 hours',
  '7d': 'in the last 7 days',
  '30d': 'in the last 30 days',
  all: 'at any time',
} as const satisfies Record<PerformancePeriod, string>;

export const sourcePhrases = {
  trade_history_client: 'the agent’s journal matched to the venue’s fills',
  exchange_closed_trades: 'round trips built from the venue’s fills',
  exchange_fills: 'the venue’s latest fills only',
} as const satisfies Record<TradeSource, string>;

/** Formats a confidence from 0 to 1. */
export function confidenceText(confidence: number): string {
  return `${Math.round(confidence * 100)}%`;
}

/**
 * Returns `Take profit` for `Take Profit Market` and `take_profit_market`, `Stop loss` for a stop of any kind, and other types in
 * their own words.
 */
export function orderTypeLabel(type: string): string {
  const label = plainText(type.toLowerCase());
  if (label.startsWith('Take profit')) return 'Take profit';
  return label.startsWith('Stop') ? 'Stop loss' : label;
}

/** Returns `Take profit` for `take_profit`. */
export function plainText(code: string): string {
  const words = code.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
