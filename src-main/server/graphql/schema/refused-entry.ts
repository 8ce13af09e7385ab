import type { DecisionRow } from '../../../../src-preload/contract/bridge/trades.ts';
import { toAgentText } from '../../../queries/instants.ts';
import type { Builder } from './builder.ts';
import type { Enums } from './enums.ts';
import type { MarketTag, MarketTaggedRef } from './market-tagged.ts';
import { tagOf } from './market-tagged.ts';
import type { ReasoningLog, ReasoningLogRef } from './reasoning-log.ts';
import { reasoningOf } from './reasoning-log.ts';

interface RefusedEntry
  extends MarketTag, Pick<DecisionRow, 'symbol' | 'action' | 'confidence' | 'strategyId' | 'summary'> {
  readonly id: string;
  readonly gate: string | null;
  readonly threshold: string | null;
  readonly value: string | null;
  readonly decidedAt: string;
  readonly reasoning: readonly ReasoningLog[];
}

export function refusedEntryOf(row: DecisionRow): RefusedEntry {
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

interface Parts {
  readonly enums: Enums;
  readonly tagged: MarketTaggedRef;
  readonly reasoningLog: ReasoningLogRef;
}

export function defineRefusedEntry(builder: Builder, { enums, tagged, reasoningLog }: Parts) {
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
