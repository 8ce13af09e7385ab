import type { DecisionRow } from '../../../../src-preload/contract/bridge/trades.ts';
import type { ReasoningRow } from '../../../queries/graph-questions.ts';
import { toAgentText } from '../../../queries/instants.ts';
import type { Builder } from './builder.ts';
import type { MarketTag, MarketTaggedRef } from './market-tagged.ts';
import { tagOf } from './market-tagged.ts';

export interface ReasoningLog extends MarketTag, Pick<ReasoningRow, 'id' | 'decisionId' | 'step' | 'text'> {
  readonly createdAt: string;
}

export type ReasoningLogRef = ReturnType<typeof defineReasoningLog>;

export function reasoningLogOf(row: ReasoningRow): ReasoningLog {
  const { id, decisionId, step, text } = row;
  return { ...tagOf(row.market), id, decisionId, step, text, createdAt: toAgentText(row.createdAt) };
}

/** The same rows beside their decision. */
export function reasoningOf({ decisionId, market, reasoning }: DecisionRow): readonly ReasoningLog[] {
  return reasoning.map(({ key, step, text, at }) =>
    reasoningLogOf({ id: key, decisionId, market, step, text, createdAt: at }),
  );
}

export function defineReasoningLog(builder: Builder, tagged: MarketTaggedRef) {
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
