import type { DecimalText } from '../decimal.ts';
import { Fixed, fixedText, shareOf } from '../fixed.ts';
import type { Fill } from '../account/fill.ts';
import { fillKey } from '../account/fill.ts';
import { isPerpCoin } from '../markets/market.ts';
import { recordId } from '../record-id.ts';
import type { RoundTrip } from './round-trip.ts';

/** One round trip as a row of /mcp/trades. */
export interface ClosedTrade {
  readonly tradeId: string;
  readonly coin: string;
  readonly side: 'long' | 'short';
  /** Closed size in base units. */
  readonly size: DecimalText;
  /** null if the opening fills are not known. */
  readonly entryPrice: DecimalText | null;
  /** null if no fill closed it. */
  readonly exitPrice: DecimalText | null;
  /** The venue's figure, in the market's collateral, gross of fees and funding; null if no fill closed it. */
  readonly realizedPnl: DecimalText | null;
  readonly fees: DecimalText;
  /** null: fees were paid in more than one token, so `fees` is not one amount. */
  readonly feeToken: string | null;
  /** null if the opening or the closing fills are not known. */
  readonly holdDurationSeconds: number | null;
  /** Exit reason from the agent's journal, else `unknown`. */
  readonly exitReason: string;
  readonly decisionId: string | null;
  readonly strategyId: string | null;
  /** World ms. */
  readonly openedAt: number | null;
  /** null if the closing time is not known. */
  readonly filledAt: number | null;
  /** Sort time: `filledAt`, else its last fill. */
  readonly lastAt: number;
}

/** A trade closed by fills, as every row of /mcp/trades is. */
export type PricedTrade = ClosedTrade & { readonly exitPrice: DecimalText; readonly filledAt: number };

export function isPriced(trade: ClosedTrade): trade is PricedTrade {
  return trade.exitPrice !== null && trade.filledAt !== null;
}

/** Data that the agent's journal adds to a round trip; never a figure. */
export interface TripAttribution {
  readonly decisionId: string | null;
  readonly strategyId: string | null;
  readonly exitReason: string | null;
}

type Ends = Pick<RoundTrip, 'end' | 'openedAt' | 'closedAt'>;

/** Returns when a trip ended, venue ms; null: unknown. The `closedAt` of a gap is the last known fill, with size still held. */
export function knownEndOf({ end, closedAt }: Pick<Ends, 'end' | 'closedAt'>): number | null {
  return end === 'gap' ? null : closedAt;
}

/** Returns how long a trip was held; null if its opening or its end is not known. */
export function holdSecondsOf(trip: Ends): number | null {
  const endedAt = knownEndOf(trip);
  return trip.openedAt === null || endedAt === null ? null : Math.max(0, endedAt - trip.openedAt) / 1_000;
}

/**
 * Returns the row of a round trip. If its opening is unknown, it has only what the closing fills give and no attribution. An open
 * trip has no end, and its size is its whole entry.
 */
export function closedTradeOfTrip(trip: RoundTrip, attribution: TripAttribution | null): ClosedTrade {
  const { id, coin, side, entryPrice, exitPrice, realizedPnl, fees, feeToken, openedAt, closedAt } = trip;
  const isOpen = trip.state === 'open';
  return {
    tradeId: id,
    coin,
    side,
    size: isOpen || trip.exitSize === '0' ? trip.entrySize : trip.exitSize,
    entryPrice,
    exitPrice,
    realizedPnl: exitPrice === null && !isOpen ? null : realizedPnl,
    fees,
    feeToken,
    holdDurationSeconds: holdSecondsOf(trip),
    ...(trip.begun === 'known' && attribution !== null ? attributionOf(attribution) : unattributed),
    openedAt,
    filledAt: closedAt,
    lastAt: trip.lastAt,
  };
}

type Attribution = Pick<ClosedTrade, 'exitReason' | 'decisionId' | 'strategyId'>;

const unattributed: Attribution = { exitReason: 'unknown', decisionId: null, strategyId: null };

function attributionOf({ decisionId, strategyId, exitReason }: TripAttribution): Attribution {
  return { decisionId, strategyId, exitReason: exitReason ?? unattributed.exitReason };
}

/** Returns the row of a fill that reduces or closes a position, else null. A flip's fee is split as in a round trip. */
export function closedTradeOfFill(fill: Fill): PricedTrade | null {
  const before = Fixed.of(fill.startPosition);
  const [size, held] = [Fixed.of(fill.size), before.abs()];
  const reduces = before.isPositive() ? fill.side === 'sell' : fill.side === 'buy';
  if (!isPerpCoin(fill.coin) || !reduces || held.isZero() || size.isZero()) return null;
  const closed = size.compare(held) < 0 ? size : held;
  return {
    tradeId: recordId('fill', fillKey(fill)),
    coin: fill.coin,
    side: before.isPositive() ? 'long' : 'short',
    size: fixedText(closed),
    entryPrice: null,
    exitPrice: fill.price,
    realizedPnl: fill.closedPnl,
    fees: fixedText(shareOf(Fixed.of(fill.fee), closed, size)),
    feeToken: fill.feeToken,
    holdDurationSeconds: null,
    ...unattributed,
    openedAt: null,
    filledAt: fill.time,
    lastAt: fill.time,
  };
}
