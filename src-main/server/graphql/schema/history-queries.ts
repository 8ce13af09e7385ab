import type { Builder } from './builder.ts';
import { choiceOf, partOf, periodOf, usualLimit } from './arguments.ts';
import { camelKeys } from './camel-keys.ts';
import type { defineClosedTrade } from './closed-trade.ts';
import { closedTradeOf } from './closed-trade.ts';
import type { DecisionRef } from './decision.ts';
import { decisionOf } from './decision.ts';
import type { Enums } from './enums.ts';
import type { definePerformance } from './performance.ts';
import type { ReasoningLogRef } from './reasoning-log.ts';
import { reasoningLogOf } from './reasoning-log.ts';
import type { defineRefusedEntry } from './refused-entry.ts';
import { refusedEntryOf } from './refused-entry.ts';
import { sharedArguments } from './shared-arguments.ts';
import type { defineStatistics } from './statistics.ts';
import type { defineTradeConnection } from './trade-connection.ts';
import { connectionOf } from './trade-connection.ts';
import type { TradeRef } from './trade.ts';
import { tradeOf } from './trade.ts';
import { fillsOf } from './venue-alone.ts';
import { warnOf } from './warn.ts';

interface HistoryRefs {
  readonly enums: Enums;
  readonly trade: TradeRef;
  readonly decision: DecisionRef;
  readonly reasoningLog: ReasoningLogRef;
  readonly tradeConnection: ReturnType<typeof defineTradeConnection>;
  readonly closedTrade: ReturnType<typeof defineClosedTrade>;
  readonly performance: ReturnType<typeof definePerformance>;
  readonly statistics: ReturnType<typeof defineStatistics>;
  readonly refusedEntry: ReturnType<typeof defineRefusedEntry>;
}

/** One that fails is null beside the answers of the others. */
const whole = { list: true, items: false } as const;

/** What was traded, earned and decided. */
export function defineHistoryQueries(builder: Builder, refs: HistoryRefs): void {
  defineTradeQueries(builder, refs);
  defineFigureQueries(builder, refs);
  defineDecisionQueries(builder, refs);
}

function defineTradeQueries(builder: Builder, refs: HistoryRefs): void {
  const { choice, page, period } = sharedArguments(builder, refs.enums);
  const outcome = builder.args((t) => ({ orderStatus: t.field({ type: refs.enums.orderStatus }) }));
  builder.queryFields((t) => ({
    trades: t.field({
      type: [refs.trade],
      nullable: whole,
      description: "Orders' outcomes, newest first.",
      args: { ...choice, ...outcome, ...page },
      resolve: (_, args, context) => {
        const question = { ...partOf(args), orderStatus: args.orderStatus ?? null };
        const trades = fillsOf(context).trades(question).map(tradeOf);
        warnOf(context, { field: 'trades', period: 'all' });
        return context.markets.expect(trades);
      },
    }),
    tradeHistory: t.field({
      type: refs.tradeConnection,
      nullable: true,
      description: 'The same, gone through by cursors, and whether all of the period is known.',
      args: {
        ...choice,
        ...outcome,
        ...period,
        first: t.arg.int({ required: true, defaultValue: usualLimit }),
        after: t.arg.string(),
      },
      resolve: (_, { first, after, orderStatus, ...args }, context) => {
        const question = {
          ...choiceOf(args),
          orderStatus: orderStatus ?? null,
          period: periodOf(args.period),
          first,
          after: after ?? null,
        };
        const page = connectionOf(fillsOf(context).tradeHistory(question), question.after === null);
        warnOf(context, { field: 'tradeHistory', period: question.period });
        context.markets.expect(page.edges.map(({ node }) => node));
        return page;
      },
    }),
    closedTrades: t.field({
      type: [refs.closedTrade],
      nullable: whole,
      description: 'Round trips that have ended, newest first.',
      args: { ...choice, ...period, ...page },
      resolve: async (_, args, context) => {
        const { readModel, markets, gone } = context;
        const question = { ...partOf(args), period: periodOf(args.period) };
        const rows = await readModel.graph.closedTrades(question, gone);
        warnOf(context, { field: 'closedTrades', period: question.period });
        return markets.expect(rows.map(closedTradeOf));
      },
    }),
  }));
}

function defineFigureQueries(builder: Builder, refs: HistoryRefs): void {
  const { choice, period } = sharedArguments(builder, refs.enums);
  builder.queryFields((t) => ({
    performance: t.field({
      type: refs.performance,
      nullable: true,
      args: { ...period, ...choice },
      resolve: async (_, args, context) => {
        const question = { ...choiceOf(args), period: periodOf(args.period) };
        return camelKeys(await fillsOf(context).performance(question, context.gone));
      },
    }),
    statistics: t.field({
      type: refs.statistics,
      nullable: true,
      args: choice,
      resolve: (_, args, context) => {
        const choice = choiceOf(args);
        const counted = fillsOf(context).statistics(choice);
        warnOf(context, { field: 'statistics', period: 'all' });
        return { ...counted, choice };
      },
    }),
  }));
}

function defineDecisionQueries(builder: Builder, refs: HistoryRefs): void {
  const { choice, page } = sharedArguments(builder, refs.enums);
  builder.queryFields((t) => ({
    decisions: t.field({
      type: [refs.decision],
      nullable: whole,
      description: 'Newest first.',
      args: { ...choice, ...page },
      resolve: async (_, args, context) => {
        const { readModel, markets, enter } = context;
        const decisions = (await readModel.graph.decisions(partOf(args), enter)).map(decisionOf);
        warnOf(context, { field: 'decisions', period: 'all' });
        markets.expect(decisions.flatMap(({ trades }) => trades));
        return markets.expect(decisions);
      },
    }),
    reasoningLogs: t.field({
      type: [refs.reasoningLog],
      nullable: whole,
      description: 'Newest first.',
      args: { decisionId: t.arg.string(), ...choice, ...page },
      resolve: (_, args, context) => {
        const question = { ...partOf(args), decisionId: args.decisionId ?? null };
        const steps = context.readModel.graph.reasoningLogs(question).map(reasoningLogOf);
        warnOf(context, { field: 'reasoningLogs', period: 'all' });
        return context.markets.expect(steps);
      },
    }),
    refusedEntries: t.field({
      type: [refs.refusedEntry],
      nullable: whole,
      description: 'Entries that a gate of the agent held back, newest first.',
      args: { ...choice, ...page },
      resolve: async (_, args, context) => {
        const { readModel, enter } = context;
        const entries = (await readModel.graph.refusedEntries(partOf(args), enter)).map(refusedEntryOf);
        warnOf(context, { field: 'refusedEntries', period: 'all' });
        return context.markets.expect(entries);
      },
    }),
  }));
}
