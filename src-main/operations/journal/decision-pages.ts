import { z } from 'zod';
import type { Page } from '../../../src-preload/contract/bridge/paging.ts';
import type {
  DecisionPage,
  DecisionPageRequest,
  DecisionRow,
  JournalKnown,
} from '../../../src-preload/contract/bridge/trades.ts';
import { coversChosen } from '../markets/chosen-coins.ts';
import { operation, windowCall } from '../operation.ts';
import { pageRequest, windowName } from '../parameters.ts';
import { eventCursor } from '../trades/event-cursor.ts';
import { selectRows } from '../trades/history-filter.ts';
import { pagesOf } from '../page-cursor.ts';
import type { DecisionRowReads } from './decision-rows.ts';
import { decisionRowReadings, decisionRows } from './decision-rows.ts';
import { asJournalKnown, decisionsCoverage } from './journal-coverage.ts';

const cursors = eventCursor('decisions');

export function decisionPage(scope: DecisionRowReads, request: DecisionPageRequest): Page<DecisionRow> {
  const { limit, filter } = request;
  const { before, pageOf } = pagesOf(cursors, request, scope);
  const { reader } = scope;
  const page = { before, limit: limit + 1 };
  const rows =
    filter.decisionId === undefined
      ? reader.decisions({
          ...selectRows(scope, filter, { coins: () => reader.eventCoins('decision'), namedBy: 'agent' }),
          ...(filter.action === null ? {} : { action: filter.action }),
          ...(filter.strategyId === null ? {} : { strategyId: filter.strategyId }),
          ...page,
        })
      : reader.decisionsOfId({ decisionId: filter.decisionId, ...page });
  return pageOf(rows, (shown) => decisionRows(scope, shown));
}

/** Returns a page of the agent's decisions, newest first, with their reasoning and their outcomes. */
export const listDecisions = operation({
  name: 'listDecisions',
  summary: 'Decisions of the journal, newest first',
  bridge: windowCall(
    'listDecisions',
    pageRequest({
      action: z.enum(['open_long', 'open_short', 'increase', 'reduce', 'close', 'hold', 'skip']).nullable(),
      strategyId: windowName.nullable(),
      decisionId: windowName.optional(),
    }),
  ),
  readings: decisionRowReadings,
  covers: {
    rule: decisionsCoverage,
    period: ({ filter }: DecisionPageRequest) => filter.period,
    isOf: ({ filter }: DecisionPageRequest, scope) => coversChosen(scope, filter),
    says: asJournalKnown,
  },
  answer: (request, context): Omit<DecisionPage, keyof JournalKnown> => ({
    ...decisionPage(context, request),
    strategies: context.reader.strategies(),
  }),
});
