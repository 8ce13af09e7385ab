import type { DecisionRow } from '../../../../src-preload/contract/bridge/trades.ts';
import type { ReasoningRow } from '../../../operations/graph-questions.ts';
import {
  listDecisionsPart,
  listReasoning,
  listRefusedEntriesPart,
} from '../../../operations/journal/graph-decisions.ts';
import type { Builder, Shared } from './builder.ts';
import { pagedOverRest, partOf, whole } from './builder.ts';
import { pageCost } from './complexity.ts';
import { fresh } from './graphql-context.ts';
import { warnOfRows } from './field-warnings.ts';
import type { MarketTaggedRef } from './markets.ts';
import type { TradeRef } from './trades.ts';

interface Refs {
  readonly tagged: MarketTaggedRef;
  readonly trade: TradeRef;
  readonly reasoningLog: ReasoningLogRef;
}

interface Defined {
  readonly reasoningLog: ReasoningLogRef;
  readonly decision: ReturnType<typeof defineDecision>;
  readonly refusedEntry: ReturnType<typeof defineRefusedEntry>;
}

/** Defines the agent's decisions, its reasoning, and the entries that its gates refused. */
export function defineJournal(builder: Builder, shared: Shared, refs: Omit<Refs, 'reasoningLog'>): void {
  const reasoningLog = defineReasoningLog(builder, refs.tagged);
  const decision = defineDecision(builder, shared, { ...refs, reasoningLog });
  const refusedEntry = defineRefusedEntry(builder, shared, { ...refs, reasoningLog });
  defineJournalQueries(builder, shared, { reasoningLog, decision, refusedEntry });
  builder.subscriptionFields((t) => ({
    decisionRecorded: t.field({
      type: decision,
      nullable: true,
      subscribe: (_, __, { events, gone }) =>
        events.follow({ kind: 'decision_recorded', isWanted: () => true }, gone),
      resolve: ({ decision }, _, context) => fresh(context, decision),
    }),
  }));
}

type ReasoningLogRef = ReturnType<typeof defineReasoningLog>;

function reasoningOf(row: DecisionRow): readonly ReasoningRow[] {
  const { decisionId, marketId, network, venue, dex, coin, assetClass } = row;
  const ofDecision = { decisionId, marketId, network, venue, dex, coin, assetClass };
  return row.reasoning.map(({ key, step, text, at }) => ({
    ...ofDecision,
    id: key,
    step,
    text,
    createdAt: at,
  }));
}

function defineReasoningLog(builder: Builder, tagged: MarketTaggedRef) {
  return builder.objectRef<ReasoningRow>('ReasoningLog').implement({
    description: 'One step of the reasoning behind a decision.',
    interfaces: [tagged],
    fields: (t) => ({
      id: t.exposeID('id'),
      decisionId: t.exposeString('decisionId'),
      step: t.exposeString('step'),
      text: t.exposeString('text'),
      createdAt: t.expose('createdAt', { type: 'DateTime' }),
    }),
  });
}

function defineDecision(builder: Builder, { enums }: Shared, { tagged, trade, reasoningLog }: Refs) {
  return builder.objectRef<DecisionRow>('Decision').implement({
    description: 'A decision of the agent, with its reasoning and results.',
    interfaces: [tagged],
    fields: (t) => ({
      id: t.exposeID('decisionId'),
      symbol: t.exposeString('symbol', { nullable: true, description: 'As the agent wrote it.' }),
      action: t.expose('action', { type: enums.DecisionAction }),
      confidence: t.exposeFloat('confidence', { nullable: true, description: '0 to 1.' }),
      strategyId: t.exposeString('strategyId', { nullable: true }),
      summary: t.exposeString('summary', { nullable: true }),
      outcome: t.exposeString('outcome', {
        nullable: true,
        description: 'Result of its orders, by their statuses; null if it led to none.',
      }),
      decidedAt: t.expose('decidedAt', { type: 'DateTime' }),
      trades: t.field({
        type: [trade],
        description: 'Outcomes of its orders.',
        resolve: ({ trades }, _, context) => {
          warnOfRows(context, 'decisions.trades');
          return trades;
        },
      }),
      reasoning: t.field({
        type: [reasoningLog],
        description: 'Ascending by time.',
        resolve: reasoningOf,
      }),
    }),
  });
}

function defineRefusedEntry(builder: Builder, { enums }: Shared, { tagged, reasoningLog }: Refs) {
  const maybe = { nullable: true } as const;
  return builder.objectRef<DecisionRow>('RefusedEntry').implement({
    description: 'An entry that a gate of the agent held back.',
    interfaces: [tagged],
    fields: (t) => ({
      id: t.exposeID('decisionId', { description: 'Id of the decision.' }),
      symbol: t.exposeString('symbol', { ...maybe, description: 'As the agent wrote it.' }),
      action: t.expose('action', { type: enums.DecisionAction }),
      confidence: t.exposeFloat('confidence', { ...maybe, description: '0 to 1.' }),
      strategyId: t.exposeString('strategyId', maybe),
      summary: t.exposeString('summary', maybe),
      gate: t.string({ ...maybe, resolve: ({ refusedBy }) => refusedBy?.gate ?? null }),
      threshold: t.string({
        ...maybe,
        description: 'As the agent wrote it.',
        resolve: ({ refusedBy }) => refusedBy?.threshold ?? null,
      }),
      value: t.string({
        ...maybe,
        description: 'As the agent wrote it.',
        resolve: ({ refusedBy }) => refusedBy?.value ?? null,
      }),
      decidedAt: t.expose('decidedAt', { type: 'DateTime' }),
      reasoning: t.field({
        type: [reasoningLog],
        description: 'Ascending by time.',
        resolve: reasoningOf,
      }),
    }),
  });
}

function defineJournalQueries(builder: Builder, { choice, page }: Shared, refs: Defined): void {
  builder.queryFields((t) => ({
    decisions: t.field({
      type: [refs.decision],
      nullable: whole,
      complexity: pageCost,
      description: pagedOverRest('Decisions, newest first.', 'decisions'),
      args: { ...choice, ...page },
      resolve: async (_, args, context) => {
        const { ask, markets, enter } = context;
        const decisions = await ask(listDecisionsPart, partOf(args), { pause: enter });
        markets.expect(decisions.flatMap(({ trades }) => trades));
        return markets.expect(decisions);
      },
    }),
    reasoningLogs: t.field({
      type: [refs.reasoningLog],
      nullable: whole,
      complexity: pageCost,
      description:
        'Newest first. To page through them by cursor, use GET /api/v1/agent/decisions, which has the reasoning in each row.',
      args: { decisionId: t.arg.string(), ...choice, ...page },
      resolve: (_, args, context) => {
        const question = { ...partOf(args), decisionId: args.decisionId ?? null };
        return context.markets.expect(context.ask(listReasoning, question));
      },
    }),
    refusedEntries: t.field({
      type: [refs.refusedEntry],
      nullable: whole,
      complexity: pageCost,
      description: pagedOverRest(
        'Entries that a gate of the agent held back, newest first.',
        'refused-entries',
      ),
      args: { ...choice, ...page },
      resolve: async (_, args, context) => {
        const { ask, enter } = context;
        return context.markets.expect(await ask(listRefusedEntriesPart, partOf(args), { pause: enter }));
      },
    }),
  }));
}
