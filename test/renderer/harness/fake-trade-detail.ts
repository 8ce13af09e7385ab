import type { DecisionRow, DetailFill, TradeDetail } from '../../../src-preload/contract/bridge/trades.ts';
import type { Trade } from '../../../src-preload/contract/views/trades/trade.ts';
import type { ClosedTrade } from '../../../src-preload/contract/views/trades/closed-trades.ts';

interface Recorded {
  readonly trades: readonly Trade[];
  readonly trips: readonly ClosedTrade[];
  readonly decisions: readonly DecisionRow[];
}

const hour = 3_600_000;

function fillsOf(trade: Trade): readonly DetailFill[] {
  if (trade.averagePrice === null || trade.filledAmount === null || trade.side === null) return [];
  const [price, size, side] = [trade.averagePrice, trade.filledAmount, trade.side];
  return [0.6, 0.4].map((share, index) => ({
    at: trade.executedAt - 900 + index * 340,
    side,
    price: price * (1 + 0.00002 * index),
    size: size * share,
    fee: (trade.feeUsd ?? 0) * share,
    feeToken: 'USDC',
    closedPnl: (trade.realizedPnlUsd ?? 0) * share,
    direction: side === 'buy' ? 'Open Long' : 'Close Long',
    oid: '515445455983',
    liquidation: false,
  }));
}

// oxlint-disable-next-line complexity -- rows of every kind, side by side
export function fakeTradeDetail(
  { kind, id }: { readonly kind: string; readonly id: string },
  { trades, trips, decisions }: Recorded,
): TradeDetail {
  const trip = trips.find(({ tradeId }) => tradeId === id);
  const index =
    kind === 'trade'
      ? trades.findIndex((row) => row.id === id)
      : trips.findIndex(({ tradeId }) => tradeId === id);
  const trade = trades[index];
  if (trade === undefined) throw new Error('Nothing of this name is recorded.');
  const at = trade.executedAt;
  const decision = decisions[index];
  const fills = fillsOf(trade);
  return {
    market: trade.market,
    symbol: trade.symbol,
    decision: trade.decisionId === null || decision === undefined ? null : decision,
    orders:
      trade.orderId === null
        ? []
        : [
            {
              orderId: trade.orderId,
              asked: {
                at: at - 2400,
                side: trade.side ?? 'buy',
                orderType: 'limit_ioc',
                requested: trade.requestedAmount ?? 1,
                limitPrice: (trade.averagePrice ?? 100) * 1.001,
                reduceOnly: trade.side === 'sell',
                cloid: `0x${'3f9a'.repeat(8)}`,
              },
              outcomes: [
                {
                  at: at - 400,
                  status: trade.orderStatus,
                  filled: trade.filledAmount,
                  averagePrice: trade.averagePrice,
                  fee: trade.feeUsd,
                  rejectReason: trade.rejectReason,
                  venueOid: '515445455983',
                },
              ],
              errors:
                trade.orderStatus === 'rejected'
                  ? [{ at: at - 380, code: 'venue_rejected', message: trade.rejectReason ?? '' }]
                  : [],
              trade,
            },
          ],
    unclaimed: trade.orderId === null ? [trade] : [],
    fills,
    fillCount: fills.length,
    collateral: trade.market?.collateral ?? null,
    trips:
      fills.length === 0
        ? []
        : [
            trip === undefined
              ? {
                  ...trips[index % trips.length]!,
                  ...trade.market,
                  size: trade.filledAmount ?? 1,
                  side: 'long',
                  entryPrice: trade.averagePrice,
                  exitPrice: null,
                  filledAt: null,
                  openedAt: new Date(at).toISOString(),
                  realizedPnlUsd: 0,
                  feesUsd: trade.feeUsd,
                  exitReason: 'unknown',
                  holds: true,
                }
              : { ...trip, holds: false },
          ],
    chart: { from: at - 12 * hour, to: at + 6 * hour },
  };
}
