import type { DecisionRow } from '../../../../src-preload/contract/bridge/trades.ts';
import { decisionOutcome } from '../../../queries/decision-outcome.ts';
import { toAgentText } from '../../../queries/instants.ts';
import type { Builder } from './builder.ts';
import type { Enums } from './enums.ts';
import type { MarketTag, MarketTaggedRef } from './market-tagged.ts';
import { tagOf } from './market-tagged.ts';
import type { ReasoningLog, ReasoningLogRef } from './reasoning-log.ts';
import { reasoningOf } from './reasoning-log.ts';
import type { Trade, TradeRef } from './trade.ts';
import { tradeOf } from './trade.ts';

export interface Decision
  extends MarketTag, Pick<DecisionRow, 'symbol' | 'action' | 'confidence' | 'strategyId' | 'summary'> {
  readonly id: string;
  readonly outcome: string | null;
  readonly decidedAt: string;
  readonly trades: readonly Trade[];
  readonly reasoning: readonly ReasoningLog[];
}

export type DecisionRef = ReturnType<typeof defineDecision>;

export function decisionOf(row: DecisionRow): Decision {
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

interface Parts {
  readonly enums: Enums;
  readonly tagged: MarketTaggedRef;
  readonly trade: TradeRef;
  readonly reasoningLog: ReasoningLogRef;
}

export function defineDecision(builder: Builder, { enums, tagged, trade, reasoningLog }: Parts) {
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
