import type { ClosedTrade, PricedTrade, TripAttribution } from './closed-trade.ts';
import { Fixed, fixedText, shareOf } from '../fixed.ts';
import type { Fill } from '../account/fill.ts';
import { fillKey, isPerpCoin } from '../account/fill.ts';
import { recordId } from '../record-id.ts';
import type { RoundTrip } from './round-trip.ts';

/**
 * The row of a round trip. Of one whose opening is not known it has what the closing side tells, and no story. One that is
 * still open has no end, and its whole entry is its size.
 */
export function closedTradeOfTrip(trip: RoundTrip, attribution: TripAttribution | null): ClosedTrade {
  const { id, coin, side, entryPrice, exitPrice, realizedPnl, fees, feeToken, openedAt, closedAt } = trip;
  const isHoldKnown = openedAt !== null && closedAt !== null;
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
    holdDurationSeconds: isHoldKnown ? Math.max(0, closedAt - openedAt) / 1_000 : null,
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

/** The row of a fill that closes at least a part of a position; null for any other. A flip's fee is split as in a round trip. */
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
