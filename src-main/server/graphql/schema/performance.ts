import { z } from 'zod';
import { exactNumber } from '../../../../src-preload/contract/views/exact-number.ts';
import {
  Performance,
  PerformanceLeftOut,
} from '../../../../src-preload/contract/views/performance/performance.ts';
import type {
  MarketChoice,
  RestingStatistics,
  Statistics as Counted,
  StatisticsLeftOut,
} from '../../../operations/graph-questions.ts';
import { getPerformanceOf } from '../../../operations/performance/graph-performance.ts';
import type { OnChainPerformance } from '../../../operations/performance/on-chain-performance.ts';
import { getOnChainPerformance } from '../../../operations/performance/on-chain-performance.ts';
import { getOnChainStatistics, noneResting } from '../../../operations/trades/on-chain-trades.ts';
import { getRestingStatistics, getTradeStatistics } from '../../../operations/trades/graph-statistics.ts';
import type { Builder, Shared } from './builder.ts';
import { choiceOf, periodOf } from './builder.ts';
import { costs } from './complexity.ts';
import type { GraphqlContext } from './graphql-context.ts';
import { asSentence, addExactFields, viewType } from './view-type.ts';

interface Figure {
  readonly name: 'winRate'; // or another number of the view: they have the same type
  readonly isInteger: boolean;
  readonly description: string;
}

/** All numbers of the view: a figure added there becomes a field here. */
const figures: readonly Figure[] = Object.entries(Performance.shape).flatMap(([name, field]) => {
  const inner = field instanceof z.ZodNullable ? field.unwrap() : null;
  if (!(inner instanceof z.ZodNumber)) return [];
  return {
    name: name as 'winRate',
    isInteger: inner.isInt,
    description: asSentence(field.description ?? ''),
  };
});

/** Defines performance, field for field as in /mcp/performance. */
function definePerformanceType(builder: Builder, shared: Shared) {
  const leftOut = viewType(builder, shared, {
    name: 'PerformanceLeftOut',
    view: PerformanceLeftOut,
    description: 'Rows excluded from every figure, and why.',
  });
  const { enums } = shared;
  const maybe = { nullable: true } as const;
  const performance = builder.objectRef<Performance | OnChainPerformance>('Performance').implement({
    description: "Performance of the account in a period. A figure that can't be known is null.",
    fields: (t) => ({
      network: t.expose('network', { type: enums.VenueNetwork }),
      updatedAt: t.expose('updatedAt', { type: 'DateTime', ...maybe }),
      period: t.expose('period', { type: 'Period' }),
      source: t.expose('source', { type: enums.TradeSource }),
      complete: t.exposeBoolean('complete'),
      incompleteReason: t.expose('incompleteReason', { type: enums.HistoryIncompleteReason, ...maybe }),
      recomputing: t.exposeBoolean('recomputing', {
        description: 'Whether new fills are not yet in round trips and sums; complete is false meanwhile.',
      }),
      ...Object.fromEntries(
        figures.map(({ name, isInteger, description }) => [
          name,
          isInteger
            ? t.exposeInt(name, { ...maybe, description })
            : t.exposeFloat(name, { ...maybe, description }),
        ]),
      ),
      equityStartAt: t.expose('equityStartAt', { type: 'DateTime', ...maybe }),
      equityEndAt: t.expose('equityEndAt', { type: 'DateTime', ...maybe }),
      leftOut: t.expose('leftOut', { type: [leftOut] }),
    }),
  });
  addExactFields(builder, performance, Performance);
  return performance;
}

interface Statistics extends Counted {
  readonly choice: MarketChoice;
}

function defineStatistics(builder: Builder, { enums }: Shared) {
  const restingStates = builder.objectRef<RestingStatistics>('RestingStates').implement({
    description: 'Orders that were resting, by their final status.',
    fields: (t) => ({
      open: t.exposeInt('open'),
      canceled: t.exposeInt('canceled'),
      filled: t.exposeInt('filled'),
      rejected: t.exposeInt('rejected'),
      unknown: t.exposeInt('unknown'),
    }),
  });
  const maybe = { nullable: true } as const;
  const leftOut = builder.objectRef<StatisticsLeftOut>('StatisticsLeftOut').implement({
    description: 'Orders that a sum leaves out, and why.',
    fields: (t) => ({
      of: t.expose('of', { type: enums.StatisticsPart }),
      message: t.exposeString('message'),
    }),
  });
  const statistics = builder.objectRef<Statistics>('Statistics').implement({
    description: "Orders' outcomes, of all time.",
    fields: (t) => ({
      tradeCount: t.exposeInt('tradeCount'),
      filled: t.exposeInt('filled'),
      partial: t.exposeInt('partial'),
      resting: t.exposeInt('resting'),
      restingStates: t.field({
        type: restingStates,
        description: 'Resting orders by current state; they add up to resting.',
        resolve: ({ choice }, _, context) =>
          context.useBlockchainAsSource
            ? noneResting
            : context.ask(getRestingStatistics, choice, { pause: context.enter }),
      }),
      rejected: t.exposeInt('rejected'),
      unknown: t.exposeInt('unknown'),
      volumeUsd: t.exposeFloat('volumeUsd', {
        ...maybe,
        description: 'Filled amount times average price, over orders whose fills are known.',
      }),
      feesUsd: t.exposeFloat('feesUsd', {
        ...maybe,
        description: 'Positive if paid, over orders whose fees are in US dollars.',
      }),
      leftOut: t.expose('leftOut', { type: [leftOut], description: 'Orders that a sum does not include.' }),
      complete: t.exposeBoolean('complete', {
        description: 'Whether every order is known, and read within its age limit.',
      }),
      incompleteReason: t.expose('incompleteReason', {
        type: enums.HistoryIncompleteReason,
        ...maybe,
        description: 'Code; the message is in extensions.warnings.',
      }),
      firstAt: t.expose('firstAt', { type: 'DateTime', ...maybe }),
      lastAt: t.expose('lastAt', { type: 'DateTime', ...maybe }),
    }),
  });
  addExactFields(builder, statistics, z.object({ feesUsd: exactNumber.nullable() }));
  return statistics;
}

async function onChainStatistics(context: GraphqlContext, choice: MarketChoice): Promise<Statistics> {
  return { ...(await context.ask(getOnChainStatistics, null, { pause: context.enter })), choice };
}

/** Defines performance, and the outcomes of orders. */
export function definePerformance(builder: Builder, shared: Shared): void {
  const { choice, period } = shared;
  builder.queryFields((t) => ({
    performance: t.field({
      type: definePerformanceType(builder, shared),
      complexity: costs.performance,
      nullable: true,
      args: { ...period, ...choice },
      resolve: (_, args, context) => {
        const question = { ...choiceOf(args), period: periodOf(args.period) };
        return context.useBlockchainAsSource
          ? context.ask(getOnChainPerformance, question, { signal: context.gone, pause: context.enter })
          : context.ask(getPerformanceOf, question, { signal: context.gone });
      },
    }),
    statistics: t.field({
      type: defineStatistics(builder, shared),
      complexity: costs.statistics,
      nullable: true,
      args: choice,
      resolve: (_, args, context) => {
        const choice = choiceOf(args);
        if (context.useBlockchainAsSource) return onChainStatistics(context, choice);
        return { ...context.ask(getTradeStatistics, choice), choice };
      },
    }),
  }));
}
