import type { DecisionPage, DecisionRow, TradePage } from '../../../src-preload/contract/bridge/trades.ts';
import type { Trade } from '../../../src-preload/contract/views/trades/trade.ts';
import type { MarketFigures } from '../../format/market-figures.ts';
import { refusalFigure } from '../../format/refusal.ts';

/** How much of what was asked for was filled: `0.5 of 1`; one of them alone where only it is known. */
export function filledWords(
  { filledAmount, requestedAmount }: Pick<Trade, 'filledAmount' | 'requestedAmount'>,
  { size }: Pick<MarketFigures, 'size'>,
): string | null {
  if (filledAmount === null) return requestedAmount === null ? null : `asked ${size(requestedAmount)}`;
  if (requestedAmount === null || requestedAmount === filledAmount) return size(filledAmount);
  return `${size(filledAmount)} of ${size(requestedAmount)}`;
}

/** Why no order came of a decision, where none did; null where one did. */
export function withoutOrder({ trades, refusedBy, action }: DecisionRow): string | null {
  if (trades.length > 0) return null;
  if (refusedBy !== null) return refusalWords(refusedBy);
  if (action === 'hold') return 'No order was needed.';
  return action === 'skip' ? 'Skipped; no gate reported.' : 'No order is known for this decision.';
}

function refusalWords({ gate, threshold, value }: NonNullable<DecisionRow['refusedBy']>): string {
  const figures = [
    value === null ? null : `value ${refusalFigure(value)}`,
    threshold === null ? null : `threshold ${refusalFigure(threshold)}`,
  ].filter((part) => part !== null);
  return `Refused by ${gate}${figures.length === 0 ? '' : `: ${figures.join(', ')}`}.`;
}

/** What it means that no order of a market is shown. */
export function noTrades({ completeness }: Pick<TradePage, 'completeness'>): string {
  return completeness.complete
    ? 'No orders in this market.'
    : 'No orders in this market in the history loaded so far.';
}

/** What it means that no decision on a market is shown. */
export function noDecisions({ knownFrom, problems }: Pick<DecisionPage, 'knownFrom' | 'problems'>): string {
  if (knownFrom === null) return 'The agent’s decisions on this market are unknown.';
  return problems === 0
    ? 'The agent has made no decision on this market.'
    : 'No decision on this market in the part of the journal that could be read.';
}
