import type { z } from 'zod';
import { DecisionList } from '../../../src-preload/contract/views/decisions.ts';
import type { DecisionQuestion } from '../../queries/door-questions.ts';
import { operation } from '../operation.ts';
import { DecisionArguments } from '../parameters.ts';

type Filter = z.output<typeof DecisionArguments>;

/** Of the journal, which is history: answered with no feed attached as well. */
export const listDecisions = operation<Filter, DecisionList>({
  summary: 'What the agent decided, why, and what came of it',
  output: DecisionList,
  needs: null,
  tool: {
    name: 'list_decisions',
    title: 'Decisions',
    description:
      'What the agent decided, newest first, with its reasoning and what came of it. known_from says since when its journal is known.',
    input: DecisionArguments,
  },
  answer: (filter, { readModel }) => readModel.decisionList(questionOf(filter)),
});

export const listRefusedEntries = operation<Filter, DecisionList>({
  summary: 'Entries that a gate held back',
  output: DecisionList,
  needs: null,
  tool: {
    name: 'list_refused_entries',
    title: 'Refused entries',
    description:
      'Entries that one of the agent’s own gates held back, newest first, with the gate, its threshold and the value.',
    input: DecisionArguments,
  },
  answer: (filter, { readModel }) => readModel.refusedEntryList(questionOf(filter)),
});

function questionOf({
  assetClass = null,
  marketId = null,
  cursor = null,
  period,
  limit,
}: Filter): DecisionQuestion {
  return { assetClass, marketId, cursor, period, limit };
}
