import type { ClosedTrade } from '../../../src-preload/contract/views/trades/closed-trades.ts';
import type { ClosedTrade as ClosedTradeFacts, PricedTrade } from '../../domain/trades/closed-trade.ts';
import { dexOf } from '../../domain/markets/market.ts';
import { isDollarToken } from '../../domain/markets/quote.ts';
import { inNumbers } from '../in-numbers.ts';
import { toUtcText, utcTextOrNull } from '../instants.ts';
import { marketReference } from '../markets/market-row.ts';
import type { Reads } from '../scope.ts';

type PricedRow = ClosedTrade & { readonly exitPrice: number; readonly filledAt: string };

/** Returns the row of a closed trade: a whole round trip, or a fill's share of one. The venue itself named its coin. */
export function closedTrade(scope: Reads<'catalog'>, closed: PricedTrade): PricedRow;
export function closedTrade(scope: Reads<'catalog'>, closed: ClosedTradeFacts): ClosedTrade;
export function closedTrade(scope: Reads<'catalog'>, closed: ClosedTradeFacts): ClosedTrade {
  const reference = marketReference(scope, { coin: closed.coin, dex: dexOf(closed.coin) });
  return {
    ...reference,
    tradeId: closed.tradeId,
    symbol: closed.coin,
    side: closed.side,
    ...inNumbers({
      size: closed.size,
      entryPrice: closed.entryPrice,
      exitPrice: closed.exitPrice,
      realizedPnlUsd: isDollarToken(reference.collateral) ? closed.realizedPnl : null,
      feesUsd: isDollarToken(closed.feeToken) ? closed.fees : null,
    }),
    holdDurationSeconds: closed.holdDurationSeconds,
    exitReason: closed.exitReason,
    strategyId: closed.strategyId,
    decisionId: closed.decisionId,
    openedAt: utcTextOrNull(closed.openedAt),
    filledAt: utcTextOrNull(closed.filledAt),
    lastAt: toUtcText(closed.lastAt),
  };
}
