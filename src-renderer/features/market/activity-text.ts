import type { DecisionPage, DecisionRow, TradePage } from '../../../src-preload/contract/bridge/trades.ts';
import { refusalFigure } from '../../format/refusal.ts';

/** Returns why no order came of a decision; null if one did. */
export function withoutOrder({ trades, refusedBy, action }: DecisionRow): string | null {
  if (trades.length > 0) return null;
  if (refusedBy !== null) return refusalText(refusedBy);
  if (action === 'hold') return 'No order was needed.';
  return action === 'skip' ? 'Skipped; no gate reported.' : 'No order is known for this decision.';
}

function refusalText({ gate, threshold, value }: NonNullable<DecisionRow['refusedBy']>): string {
  const figures = [
    value === null ? null : `value ${refusalFigure(value, gate)}`,
    threshold === null ? null : `threshold ${refusalFigure(threshold, gate)}`,
  ].filter((part) => part !== null);
  return `Refused by ${gate}${figures.length === 0 ? '' : `: ${figures.join(', ')}`}.`;
}

/** Says what an empty list of orders means. */
export function noTrades({ completeness }: Pick<TradePage, 'completeness'>): string {
  return completeness.complete
    ? 'No orders in this market.'
    : 'No orders in this market in the history loaded so far.';
}

/** Says what an empty list of decisions means. */
export function noDecisions({ knownFrom, problems }: Pick<DecisionPage, 'knownFrom' | 'problems'>): string {
  if (knownFrom === null) return 'The agent’s decisions on this market are unknown.';
  return problems === 0
    ? 'The agent has made no decision on this market.'
    : 'No decision on this market in the part of the journal that could be read.';
}
