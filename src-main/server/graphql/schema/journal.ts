import type { DecisionRow } from '../../../../src-preload/contract/bridge/trades.ts';
import type { ReasoningRow } from '../../../operations/graph-questions.ts';
import { toAgentText } from '../../../operations/instants.ts';
import { decisionOutcome } from '../../../operations/journal/decision-outcome.ts';
import {
  listDecisionsPart,
  listReasoning,
  listRefusedEntriesPart,
} from '../../../operations/journal/graph-decisions.ts';
import type { Builder, Shared } from './builder.ts';
import { partOf, whole } from './builder.ts';
import { pageCost } from './complexity.ts';
import { fresh, warnOf } from './graphql-context.ts';
import type { MarketTag, MarketTaggedRef } from './markets.ts';
import { tagOf } from './markets.ts';
import type { Trade, TradeRef } from './trades.ts';
import { tradeOf } from './trades.ts';

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

/** What the agent decided, why, and what its gates held back. */
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
      resolve: ({ decision }, _, context) => fresh(context, decisionOf(decision)),
    }),
  }));
}

interface ReasoningLog extends MarketTag, Pick<ReasoningRow, 'id' | 'decisionId' | 'step' | 'text'> {
  readonly createdAt: string;
}

type ReasoningLogRef = ReturnType<typeof defineReasoningLog>;

function reasoningLogOf(row: ReasoningRow): ReasoningLog {
  const { id, decisionId, step, text } = row;
  return { ...tagOf(row.market), id, decisionId, step, text, createdAt: toAgentText(row.createdAt) };
}

/** The same rows beside their decision. */
function reasoningOf({ decisionId, market, reasoning }: DecisionRow): readonly ReasoningLog[] {
  return reasoning.map(({ key, step, text, at }) =>
    reasoningLogOf({ id: key, decisionId, market, step, text, createdAt: at }),
  );
}

function defineReasoningLog(builder: Builder, tagged: MarketTaggedRef) {
  return builder.objectRef<ReasoningLog>('ReasoningLog').implement({
    description: 'One step of the reasoning behind a decision.',
    interfaces: [tagged],
    fields: (t) => ({
      id: t.exposeString('id'),
      decisionId: t.exposeString('decisionId'),
      step: t.exposeString('step'),
      text: t.exposeString('text'),
      createdAt: t.exposeString('createdAt', { description: 'ISO-8601, UTC.' }),
    }),
  });
}

interface Decision
  extends MarketTag, Pick<DecisionRow, 'symbol' | 'action' | 'confidence' | 'strategyId' | 'summary'> {
  readonly id: string;
  readonly outcome: string | null;
  readonly decidedAt: string;
  readonly trades: readonly Trade[];
  readonly reasoning: readonly ReasoningLog[];
}

function decisionOf(row: DecisionRow): Decision {
  return {
    ...tagOf(row.market),
    id: row.decisionId,
    symbol: row.symbol,
    action: row.action,
    confidence: row.confidence,
    strategyId: row.strategyId,
    summary: row.summary,
    outcome: decisionOutcome(row),
    decidedAt: toAgentText(row.decidedAt),
    trades: row.trades.map(tradeOf),
    reasoning: reasoningOf(row),
  };
}

function defineDecision(builder: Builder, { enums }: Shared, { tagged, trade, reasoningLog }: Refs) {
  return builder.objectRef<Decision>('Decision').implement({
    description: 'One decision of the agent, why, and what came of it.',
    interfaces: [tagged],
    fields: (t) => ({
      id: t.exposeString('id'),
      symbol: t.exposeString('symbol', { nullable: true, description: 'As the agent wrote it.' }),
      action: t.expose('action', { type: enums.action }),
      confidence: t.exposeFloat('confidence', { nullable: true, description: '0 to 1.' }),
      strategyId: t.exposeString('strategyId', { nullable: true }),
      summary: t.exposeString('summary', { nullable: true }),
      outcome: t.exposeString('outcome', {
        nullable: true,
        description: 'What became of its orders, by their statuses; null where it led to none.',
      }),
      decidedAt: t.exposeString('decidedAt', { description: 'ISO-8601, UTC.' }),
      trades: t.expose('trades', { type: [trade], description: 'Outcomes of its orders.' }),
      reasoning: t.expose('reasoning', { type: [reasoningLog], description: 'Ascending by time.' }),
    }),
  });
}

interface RefusedEntry
  extends MarketTag, Pick<DecisionRow, 'symbol' | 'action' | 'confidence' | 'strategyId' | 'summary'> {
  readonly id: string;
  readonly gate: string | null;
  readonly threshold: string | null;
  readonly value: string | null;
  readonly decidedAt: string;
  readonly reasoning: readonly ReasoningLog[];
}

function refusedEntryOf(row: DecisionRow): RefusedEntry {
  return {
    ...tagOf(row.market),
    id: row.decisionId,
    symbol: row.symbol,
    action: row.action,
    confidence: row.confidence,
    strategyId: row.strategyId,
    summary: row.summary,
    gate: row.refusedBy?.gate ?? null,
    threshold: row.refusedBy?.threshold ?? null,
    value: row.refusedBy?.value ?? null,
    decidedAt: toAgentText(row.decidedAt),
    reasoning: reasoningOf(row),
  };
}

function defineRefusedEntry(builder: Builder, { enums }: Shared, { tagged, reasoningLog }: Refs) {
  const maybe = { nullable: true } as const;
  return builder.objectRef<RefusedEntry>('RefusedEntry').implement({
    description: 'An entry that a gate of the agent held back.',
    interfaces: [tagged],
    fields: (t) => ({
      id: t.exposeString('id', { description: "The decision's." }),
      symbol: t.exposeString('symbol', { ...maybe, description: 'As the agent wrote it.' }),
      action: t.expose('action', { type: enums.action }),
      confidence: t.exposeFloat('confidence', { ...maybe, description: '0 to 1.' }),
      strategyId: t.exposeString('strategyId', maybe),
      summary: t.exposeString('summary', maybe),
      gate: t.exposeString('gate', maybe),
      threshold: t.exposeString('threshold', { ...maybe, description: 'As the agent wrote it.' }),
      value: t.exposeString('value', { ...maybe, description: 'As the agent wrote it.' }),
      decidedAt: t.exposeString('decidedAt', { description: 'ISO-8601, UTC.' }),
      reasoning: t.expose('reasoning', { type: [reasoningLog], description: 'Ascending by time.' }),
    }),
  });
}

function defineJournalQueries(builder: Builder, { choice, page }: Shared, refs: Defined): void {
  builder.queryFields((t) => ({
    decisions: t.field({
      type: [refs.decision],
      nullable: whole,
      complexity: pageCost,
      description: 'Newest first.',
      args: { ...choice, ...page },
      resolve: async (_, args, context) => {
        const { ask, markets, enter } = context;
        const decisions = (await ask(listDecisionsPart, partOf(args), { pause: enter })).map(decisionOf);
        warnOf(context, { field: 'decisions', period: 'all' });
        markets.expect(decisions.flatMap(({ trades }) => trades));
        return markets.expect(decisions);
      },
    }),
    reasoningLogs: t.field({
      type: [refs.reasoningLog],
      nullable: whole,
      complexity: pageCost,
      description: 'Newest first.',
      args: { decisionId: t.arg.string(), ...choice, ...page },
      resolve: (_, args, context) => {
        const question = { ...partOf(args), decisionId: args.decisionId ?? null };
        const steps = context.ask(listReasoning, question).map(reasoningLogOf);
        warnOf(context, { field: 'reasoningLogs', period: 'all' });
        return context.markets.expect(steps);
      },
    }),
    refusedEntries: t.field({
      type: [refs.refusedEntry],
      nullable: whole,
      complexity: pageCost,
      description: 'Entries that a gate of the agent held back, newest first.',
      args: { ...choice, ...page },
      resolve: async (_, args, context) => {
        const { ask, enter } = context;
        const entries = (await ask(listRefusedEntriesPart, partOf(args), { pause: enter })).map(
          refusedEntryOf,
        );
        warnOf(context, { field: 'refusedEntries', period: 'all' });
        return context.markets.expect(entries);
      },
    }),
  }));
}
