import type { ClosedTrade, TripStory } from './closed-trade.ts';
import { Exact, exactText } from './exact.ts';
import type { Fill } from './fill.ts';
import { fillKey, isPerpCoin } from './fill.ts';
import type { RoundTrip } from './round-trip.ts';

/**
 * The row of a round trip that has ended; null for one that holds still. Of one whose opening is not known it has what the
 * closing side tells, and no story.
 */
export function closedTradeOfTrip(trip: RoundTrip, story: TripStory | null): ClosedTrade | null {
  if (trip.closedAt === null) return null;
  const { id, coin, side, entryPrice, exitPrice, realizedPnl, fees, feeToken, openedAt, closedAt } = trip;
  return {
    tradeId: id,
    coin,
    side,
    size: trip.exitSize === '0' ? trip.entrySize : trip.exitSize,
    entryPrice,
    exitPrice,
    realizedPnl,
    fees,
    feeToken,
    holdSeconds: openedAt === null ? null : Math.max(0, closedAt - openedAt) / 1_000,
    ...(trip.begun === 'known' && story !== null ? storyOf(story) : untold),
    openedAt,
    filledAt: closedAt,
  };
}

type Story = Pick<ClosedTrade, 'exitReason' | 'decisionId' | 'strategyId'>;

const untold: Story = { exitReason: 'unknown', decisionId: null, strategyId: null };

function storyOf({ decisionId, strategyId, exitReason }: TripStory): Story {
  return { decisionId, strategyId, exitReason: exitReason ?? untold.exitReason };
}

/** The row of a fill that closes at least a part of a position, which is all that it tells; null for any other. */
export function closedTradeOfFill(fill: Fill): ClosedTrade | null {
  const before = new Exact(fill.startPosition);
  const isClosing = isPerpCoin(fill.coin) && (fill.side === 'sell' ? before.gt(0) : before.lt(0));
  if (!isClosing) return null;
  return {
    tradeId: fillKey(fill),
    coin: fill.coin,
    side: before.gt(0) ? 'long' : 'short',
    size: exactText(Exact.min(fill.size, before.abs())),
    entryPrice: null,
    exitPrice: fill.price,
    realizedPnl: fill.closedPnl,
    fees: fill.fee,
    feeToken: fill.feeToken,
    holdSeconds: null,
    ...untold,
    openedAt: null,
    filledAt: fill.time,
  };
}
