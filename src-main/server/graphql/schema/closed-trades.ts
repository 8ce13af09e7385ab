import { ClosedTrade } from '../../../../src-preload/contract/views/trades/closed-trades.ts';
import { listClosedTradesPart } from '../../../operations/trades/graph-trades.ts';
import type { Builder, Shared } from './builder.ts';
import { pagedOverRest, partOf, periodOf, whole } from './builder.ts';
import { pageCost } from './complexity.ts';
import type { MarketTaggedRef } from './markets.ts';
import { addExactFields } from './view-type.ts';

function defineClosedTrade(builder: Builder, { enums }: Shared, tagged: MarketTaggedRef) {
  const maybe = { nullable: true } as const;
  const closedTrade = builder.objectRef<ClosedTrade>('ClosedTrade').implement({
    description: 'A round trip that has ended.',
    interfaces: [tagged],
    fields: (t) => ({
      id: t.exposeID('tradeId'),
      symbol: t.exposeString('symbol', { description: 'The exact coin.' }),
      side: t.expose('side', { type: enums.PositionSide }),
      size: t.exposeFloat('size', { description: 'Positive, base units.' }),
      entryPrice: t.exposeFloat('entryPrice', maybe),
      exitPrice: t.exposeFloat('exitPrice', {
        ...maybe,
        description: 'null if the position disappeared without a fill.',
      }),
      realizedPnlUsd: t.exposeFloat('realizedPnlUsd', {
        ...maybe,
        description: 'Gross of fees and funding.',
      }),
      feesUsd: t.exposeFloat('feesUsd', {
        ...maybe,
        description: 'Positive if paid; null if not known in US dollars.',
      }),
      holdSeconds: t.exposeFloat('holdDurationSeconds', maybe),
      exitReason: t.exposeString('exitReason', {
        description: "unknown if the agent's journal doesn't say.",
      }),
      strategyId: t.exposeString('strategyId', maybe),
      decisionId: t.exposeString('decisionId', maybe),
      openedAt: t.expose('openedAt', { type: 'DateTime', ...maybe }),
      closedAt: t.expose('filledAt', {
        type: 'DateTime',
        ...maybe,
        description: 'null if the position disappeared without a fill at an unknown time.',
      }),
    }),
  });
  addExactFields(builder, closedTrade, ClosedTrade);
  return closedTrade;
}

export function defineClosedTrades(builder: Builder, shared: Shared, tagged: MarketTaggedRef): void {
  const { choice, page, period } = shared;
  const closedTrade = defineClosedTrade(builder, shared, tagged);
  builder.queryFields((t) => ({
    closedTrades: t.field({
      type: [closedTrade],
      nullable: whole,
      complexity: pageCost,
      description: pagedOverRest('Round trips that have ended, newest first.', 'closed-trades'),
      args: { ...choice, ...period, ...page },
      resolve: async (_, args, { ask, markets, gone }) => {
        const question = { ...partOf(args), period: periodOf(args.period) };
        return markets.expect(await ask(listClosedTradesPart, question, { signal: gone }));
      },
    }),
  }));
}
