import type { TradeRow } from '../../../../src-preload/contract/bridge/trades.ts';
import { executedAtText } from '../../../queries/instants.ts';
import type { Builder } from './builder.ts';
import type { Enums } from './enums.ts';
import type { MarketTag, MarketTaggedRef } from './market-tagged.ts';
import { tagOf } from './market-tagged.ts';

type SameFields =
  | 'id'
  | 'symbol'
  | 'side'
  | 'orderStatus'
  | 'restingState'
  | 'requestedAmount'
  | 'filledAmount'
  | 'averagePrice'
  | 'feeUsd'
  | 'realizedPnlUsd'
  | 'rejectReason'
  | 'strategyId'
  | 'decisionId'
  | 'orderId'
  | 'source'
  | 'reconciliation';

export type Trade = MarketTag & Pick<TradeRow, SameFields> & { readonly executedAt: string };
export type TradeRef = ReturnType<typeof defineTrade>;

export function tradeOf(row: TradeRow): Trade {
  return {
    ...tagOf(row.market),
    id: row.id,
    symbol: row.symbol,
    side: row.side,
    orderStatus: row.orderStatus,
    restingState: row.restingState,
    requestedAmount: row.requestedAmount,
    filledAmount: row.filledAmount,
    averagePrice: row.averagePrice,
    feeUsd: row.feeUsd,
    realizedPnlUsd: row.realizedPnlUsd,
    rejectReason: row.rejectReason,
    strategyId: row.strategyId,
    decisionId: row.decisionId,
    orderId: row.orderId,
    source: row.source,
    reconciliation: row.reconciliation,
    executedAt: executedAtText(row),
  };
}

export function defineTrade(builder: Builder, { enums, tagged }: { enums: Enums; tagged: MarketTaggedRef }) {
  const maybe = { nullable: true } as const;
  return builder.objectRef<Trade>('Trade').implement({
    description: "One order's outcome. Money is the venue's alone: null where no fill bears it out.",
    interfaces: [tagged],
    fields: (t) => ({
      id: t.exposeString('id'),
      symbol: t.exposeString('symbol', {
        ...maybe,
        description: 'As the agent wrote it, else the exact coin.',
      }),
      side: t.expose('side', { type: enums.orderSide, ...maybe }),
      orderStatus: t.expose('orderStatus', { type: enums.orderStatus }),
      restingState: t.expose('restingState', {
        type: enums.restingState,
        ...maybe,
        description: 'What became of an order that rested; null unless orderStatus is resting.',
      }),
      requestedAmount: t.exposeFloat('requestedAmount', maybe),
      filledAmount: t.exposeFloat('filledAmount', {
        ...maybe,
        description:
          'Sum of matched venue fills in coin units; null where unmatched, 0 when rejected or resting without a fill.',
      }),
      averagePrice: t.exposeFloat('averagePrice', maybe),
      feeUsd: t.exposeFloat('feeUsd', { ...maybe, description: 'Positive: paid.' }),
      realizedPnlUsd: t.exposeFloat('realizedPnlUsd', {
        ...maybe,
        description: 'Gross of fees and funding.',
      }),
      rejectReason: t.exposeString('rejectReason', maybe),
      strategyId: t.exposeString('strategyId', maybe),
      decisionId: t.exposeString('decisionId', maybe),
      orderId: t.exposeString('orderId', maybe),
      executedAt: t.exposeString('executedAt', { description: 'ISO-8601, UTC.' }),
      source: t.expose('source', { type: enums.tradeSource }),
      reconciliation: t.expose('reconciliation', {
        type: enums.reconciliation,
        ...maybe,
        description: "The agent's word beside the venue's; null outside the time that its feed covers.",
      }),
    }),
  });
}
