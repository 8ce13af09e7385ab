import type { MarketMarks } from '../../../../src-preload/contract/bridge/chart-window.ts';
import type { DecisionAction } from '../../../../src-preload/contract/views/journal/decisions.ts';
import { localInstant } from '../../../format/instant.ts';
import { formatSignedUsd } from '../../../format/number.ts';
import { actionLabels } from '../../../format/trade-labels.ts';
import type { MarketFigures } from '../../../format/market-figures.ts';
import { orderPath } from '../../../format/trade-address.ts';
import { withoutAmounts } from '../../../format/without-amounts.ts';

export type MarketMark = MarketMarks['marks'][number];

/** One mark in words. */
export interface MarkLine {
  readonly key: string;
  readonly kind: MarketMark['kind'];
  readonly time: string;
  readonly atMs: number;
  /** `Sold 45 at 66.832` */
  readonly text: string;
  /** P&L that it realized, before fees; null: none, or unknown. */
  readonly pnl: string | null;
  readonly strategy: string | null;
  readonly reason: string | null;
  /** Address of its trade detail; null: it led to no order. */
  readonly address: string | null;
}

export function markLine(mark: MarketMark, figures: MarketFigures): MarkLine {
  const { key, kind, at, pnlUsd, strategyId, reason, tradeId } = mark;
  return {
    key,
    kind,
    time: localInstant.clock(at),
    atMs: at,
    text: markText(mark, figures),
    pnl: pnlUsd === null ? null : formatSignedUsd(pnlUsd),
    strategy: strategyId,
    reason: withoutAmounts(reason),
    address: tradeId === null ? null : orderPath(tradeId),
  };
}

function markText({ kind, price, size, word }: MarketMark, figures: MarketFigures): string {
  if (kind === 'decision') return `Decided: ${actionLabels[word as DecisionAction].toLowerCase()}`;
  if (kind === 'rejected') return word === 'rejected' ? 'Order rejected' : `Rejected ${word} order`;
  const amount = size === null ? '' : ` ${figures.size(size)}`;
  const at = price === null ? '' : ` at ${figures.price(price)}`;
  return `${kind === 'buy' ? 'Bought' : 'Sold'}${amount}${at}`;
}

/** Describes one line for a screen reader. */
export function spokenLine({ text, pnl, strategy, time }: MarkLine): string {
  return [text, pnl, strategy, time].filter((part) => part !== null).join(', ');
}
