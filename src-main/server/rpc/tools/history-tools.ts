import type { z } from 'zod';
import { DecisionList } from '../../../../src-preload/contract/views/decisions.ts';
import type { DecisionQuestion } from '../../../queries/door-questions.ts';
import type { ReadModel } from '../../../queries/read-model.ts';
import type { DoorTool } from '../tool.ts';
import { doorTool } from '../tool.ts';
import { decisionArguments } from './tool-arguments.ts';

/** What the agent decided, by its journal. */
export function historyTools(readModel: ReadModel) {
  return {
    list_decisions: doorTool({
      name: 'list_decisions',
      title: 'Decisions',
      description:
        'What the agent decided, newest first, with its reasoning and what came of it. known_from says since when its journal is known.',
      input: decisionArguments,
      output: DecisionList,
      ask: (args) => readModel.decisionList(questionOf(args)),
    }),
    list_refused_entries: doorTool({
      name: 'list_refused_entries',
      title: 'Refused entries',
      description:
        'Entries that one of the agent’s own gates held back, newest first, with the gate, its threshold and the value.',
      input: decisionArguments,
      output: DecisionList,
      ask: (args) => readModel.refusedEntryList(questionOf(args)),
    }),
  } satisfies Record<string, DoorTool>;
}

function questionOf(args: z.output<typeof decisionArguments>): DecisionQuestion {
  const { assetClass = null, marketId = null, cursor = null, period, limit } = args;
  return { assetClass, marketId, cursor, period, limit };
}
