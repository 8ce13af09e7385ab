import type { ClosedTradeRow, TradeStory } from '../../../src-preload/contract/bridge/trades.ts';
import { closedTradeOfTrip } from '../../domain/closed-trade-rows.ts';
import type { ClosedTrade, TripStory } from '../../domain/closed-trade.ts';
import type { DecimalText } from '../../domain/decimal.ts';
import { toNumber } from '../../domain/decimal.ts';
import { dexOf } from '../../domain/market.ts';
import { isDollarToken } from '../../domain/quote.ts';
import type { RoundTrip } from '../../domain/round-trip.ts';
import { marketOfRow } from '../markets/row-market.ts';
import type { Reads } from '../readings.ts';

const figure = (value: DecimalText | null): number | null => (value === null ? null : toNumber(value));

type StoryTrip = TradeStory['trips'][number];

type Figures = Pick<ClosedTradeRow, 'id' | 'market' | 'symbol' | 'side' | 'realizedPnlUsd' | 'feesUsd'>;

type Priced = Pick<RoundTrip, 'id' | 'coin' | 'side' | 'fees' | 'feeToken'> &
  Pick<ClosedTrade, 'realizedPnl'>;

function figuresOf(scope: Reads<'catalog' | 'fills'>, trip: Priced): Figures {
  const inDollars = isDollarToken(scope.reader.dex(dexOf(trip.coin))?.collateral ?? null);
  return {
    id: trip.id,
    market: marketOfRow(scope, { coin: trip.coin, namedBy: 'venue' }),
    symbol: trip.coin,
    side: trip.side,
    realizedPnlUsd: inDollars ? figure(trip.realizedPnl) : null,
    feesUsd: isDollarToken(trip.feeToken) ? toNumber(trip.fees) : null,
  };
}

/** A round trip that has ended as a screen shows it; null for one that is still open. */
export function closedTradeRow(
  scope: Reads<'catalog' | 'fills'>,
  trip: RoundTrip,
  story: TripStory | null,
): ClosedTradeRow | null {
  const closed = closedTradeOfTrip(trip, story);
  return closed === null ? null : closedRow(scope, closed);
}

/** What was closed, a whole trip or a fill's share of one. */
export function closedRow(scope: Reads<'catalog' | 'fills'>, closed: ClosedTrade): ClosedTradeRow {
  return {
    ...figuresOf(scope, { ...closed, id: closed.tradeId }),
    size: toNumber(closed.size),
    entryPrice: figure(closed.entryPrice),
    exitPrice: figure(closed.exitPrice),
    holdSeconds: closed.holdSeconds,
    exitReason: closed.exitReason,
    strategyId: closed.strategyId,
    decisionId: closed.decisionId,
    openedAt: closed.openedAt,
    closedAt: closed.filledAt,
    lastAt: closed.lastAt,
  };
}

/** The same of any trip: of one that holds, its whole entry is its size. */
export function tripRow(
  scope: Reads<'catalog' | 'fills'>,
  trip: RoundTrip,
  story: TripStory | null,
): StoryTrip {
  const closed = closedTradeRow(scope, trip, story);
  if (closed !== null) return { ...closed, holds: false };
  const known = trip.begun === 'known' ? story : null;
  return {
    ...figuresOf(scope, trip),
    size: toNumber(trip.entrySize),
    entryPrice: figure(trip.entryPrice),
    exitPrice: figure(trip.exitPrice),
    holdSeconds: null,
    exitReason: known?.exitReason ?? 'unknown',
    strategyId: known?.strategyId ?? null,
    decisionId: known?.decisionId ?? null,
    openedAt: trip.openedAt,
    closedAt: null,
    lastAt: trip.lastAt,
    holds: true,
  };
}
