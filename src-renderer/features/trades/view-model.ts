import type { TradeDetailKey, TradeDetail } from '../../../src-preload/contract/bridge/trades.ts';
import type { Trade } from '../../../src-preload/contract/views/trades/trade.ts';
import type { ClosedTrade } from '../../../src-preload/contract/views/trades/closed-trades.ts';
import { msOf } from '../../format/instant.ts';
import { mask } from '../../../src-preload/contract/masked-amounts.ts';
import { formatIn } from '../../format/number.ts';
import { outcomeLabel } from '../../format/outcome-text.ts';
import { orderTypeLabel } from '../../format/trade-labels.ts';
import type { MarketFigures } from '../../format/market-figures.ts';
import { noClosingFills } from '../../format/trade-reasons.ts';

export type Difference = Trade['differences'][number];

const figureLabels = { filled: 'Filled', average_price: 'Average price', fee: 'Fee' } as const;

export interface WrittenDifference {
  readonly figure: string;
  readonly agent: string;
  readonly venue: string;
}

export function writtenDifference(
  { figure, agent, venue, token }: Difference,
  { price, size }: MarketFigures,
): WrittenDifference {
  const fee = (amount: number): string => formatIn(token, amount);
  const write = { filled: size, average_price: price, fee }[figure];
  const [reported, known] = [write(agent), write(venue)];
  // Values that differ only beyond the formatted digits would look the same. Hidden ones stay hidden.
  const same = reported === known && !reported.includes(mask);
  return {
    figure: figureLabels[figure],
    agent: same ? String(agent) : reported,
    venue: same ? String(venue) : known,
  };
}

/** Returns the P&L net of fees; funding is not attributed to round trips. */
export function netOfFees({
  realizedPnlUsd,
  feesUsd,
}: Pick<ClosedTrade, 'realizedPnlUsd' | 'feesUsd'>): number | null {
  return realizedPnlUsd === null || feesUsd === null ? null : realizedPnlUsd - feesUsd;
}

/** Names the link of a row. */
export function orderName(row: Trade): string {
  const { side, symbol, market, orderType } = row;
  const action = side === null ? 'Order' : side === 'buy' ? 'Buy' : 'Sell';
  const type = orderType === null ? [] : [orderTypeLabel(orderType).toLowerCase()];
  const name = `${action} ${market?.coin ?? symbol ?? 'of an unknown market'}`;
  return [name, ...type, outcomeLabel(row).toLowerCase()].join(', ');
}

export function tripName({ side, symbol }: Pick<ClosedTrade, 'side' | 'symbol'>): string {
  return `${side === 'long' ? 'Long' : 'Short'} ${symbol}, round trip`;
}

export type DetailTrip = TradeDetail['trips'][number];

export const unknownOpening = 'Opened before the known history';

export const vanished = 'The position disappeared without a fill';
export const unknownEnd = 'The position disappeared without a fill, at an unknown time';

export function noExit({ holds }: Pick<DetailTrip, 'holds'>): string {
  return holds ? 'Still open' : vanished;
}

export function noExitReason({ holds }: Pick<DetailTrip, 'holds'>): string {
  return holds ? 'Still open' : 'Not in the agent’s journal';
}

/** Fields that give the hold of a round trip. A list of closed ones need not say that none of them is still open. */
export type HeldTrip = Pick<DetailTrip, 'holdDurationSeconds' | 'openedAt' | 'filledAt'> &
  Partial<Pick<DetailTrip, 'holds'>>;

/** Returns how long it was held, or has been held so far, seconds; null: unknown. */
export function heldSeconds(
  { holdDurationSeconds, openedAt, holds }: HeldTrip,
  now: number | null,
): number | null {
  if (holds !== true || openedAt === null) return holdDurationSeconds;
  return now === null ? null : Math.max(0, now - msOf(openedAt)) / 1000;
}

export function noHold({ openedAt, filledAt, holds }: HeldTrip): string {
  if (openedAt === null) return unknownOpening;
  if (holds === true) return 'Waiting for the current time';
  return filledAt === null ? vanished : noClosingFills;
}

/** Subject of a trade detail. */
type DetailSubject =
  | { readonly kind: 'trade'; readonly trade: Trade }
  | { readonly kind: 'trip'; readonly trip: DetailTrip }
  | { readonly kind: 'none' };

export function subjectOf(detail: TradeDetail, key: TradeDetailKey): DetailSubject {
  if (key.kind === 'closed_trade') {
    const trip = detail.trips.find(({ tradeId }) => tradeId === key.id);
    return trip === undefined ? { kind: 'none' } : { kind: 'trip', trip };
  }
  const trades = [...detail.orders.map(({ trade }) => trade), ...detail.unclaimed];
  const trade = trades.find((row) => row?.id === key.id) ?? null;
  return trade === null ? { kind: 'none' } : { kind: 'trade', trade };
}
