import type { Performance, PerformanceLeftOut } from '../../../../src-preload/contract/views/performance.ts';
import type { Builder } from './builder.ts';
import type { CamelKeys } from './camel-keys.ts';
import type { Enums } from './enums.ts';

/** /mcp/performance to the field, in camelCase. */
export function definePerformance(builder: Builder, enums: Enums) {
  const leftOut = defineLeftOut(builder);
  const maybe = { nullable: true } as const;
  return builder.objectRef<CamelKeys<Performance>>('Performance').implement({
    description: "What the account earned in a period: each figure null where it can't be known.",
    fields: (t) => ({
      network: t.expose('network', { type: enums.network }),
      updatedAt: t.exposeString('updatedAt', maybe),
      period: t.exposeString('period'),
      source: t.expose('source', { type: enums.tradeSource }),
      complete: t.exposeBoolean('complete'),
      incompleteReason: t.exposeString('incompleteReason', maybe),
      tradeCount: t.exposeInt('tradeCount', {
        ...maybe,
        description:
          'Round trips that ended in the period. Figures of trades are null with source exchange_fills: closing fills are no trades.',
      }),
      winCount: t.exposeInt('winCount', maybe),
      lossCount: t.exposeInt('lossCount', maybe),
      winRate: t.exposeFloat('winRate', { ...maybe, description: 'A fraction.' }),
      grossProfitUsd: t.exposeFloat('grossProfitUsd', maybe),
      grossLossUsd: t.exposeFloat('grossLossUsd', { ...maybe, description: 'Positive.' }),
      feesUsd: t.exposeFloat('feesUsd', { ...maybe, description: 'Positive: paid.' }),
      fundingUsd: t.exposeFloat('fundingUsd', { ...maybe, description: 'Positive: received.' }),
      netPnlUsd: t.exposeFloat('netPnlUsd', maybe),
      profitFactor: t.exposeFloat('profitFactor', { ...maybe, description: 'null without a losing trade.' }),
      expectancyUsd: t.exposeFloat('expectancyUsd', maybe),
      averageWinUsd: t.exposeFloat('averageWinUsd', maybe),
      averageLossUsd: t.exposeFloat('averageLossUsd', { ...maybe, description: 'Positive.' }),
      largestWinUsd: t.exposeFloat('largestWinUsd', maybe),
      largestLossUsd: t.exposeFloat('largestLossUsd', { ...maybe, description: 'Positive.' }),
      averageHoldSeconds: t.exposeFloat('averageHoldSeconds', maybe),
      maxDrawdownUsd: t.exposeFloat('maxDrawdownUsd', maybe),
      maxDrawdownPct: t.exposeFloat('maxDrawdownPct', maybe),
      sharpeRatio: t.exposeFloat('sharpeRatio', maybe),
      sortinoRatio: t.exposeFloat('sortinoRatio', maybe),
      equityStartUsd: t.exposeFloat('equityStartUsd', maybe),
      equityEndUsd: t.exposeFloat('equityEndUsd', maybe),
      equityStartAt: t.exposeString('equityStartAt', maybe),
      equityEndAt: t.exposeString('equityEndAt', maybe),
      leftOut: t.expose('leftOut', { type: [leftOut] }),
    }),
  });
}

function defineLeftOut(builder: Builder) {
  return builder.objectRef<PerformanceLeftOut>('PerformanceLeftOut').implement({
    description: 'Rows that are in no figure, and why.',
    fields: (t) => ({
      of: t.exposeString('of', { description: 'trips, funding, equity or flows.' }),
      token: t.exposeString('token', { nullable: true }),
      count: t.exposeInt('count'),
      message: t.exposeString('message'),
    }),
  });
}
