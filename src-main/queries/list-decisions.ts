import type { Page } from '../../src-preload/contract/bridge/paging.ts';
import type {
  DecisionPage,
  DecisionPageRequest,
  DecisionRow,
  RefusedEntryPage,
} from '../../src-preload/contract/bridge/trades.ts';
import type { AccountScope } from './account-scope.ts';
import { decisionRows } from './decision-rows.ts';
import { eventCursor } from './event-cursor.ts';
import { selectRows } from './history-filter.ts';
import { pageOf, readCursor } from './page-cursor.ts';

const cursors = eventCursor('decisions');

/** What the agent decided, newest first, with why and what came of it. */
export function listDecisions(scope: AccountScope, request: DecisionPageRequest): DecisionPage {
  return {
    ...decisionPage(scope, request),
    strategies: scope.reader.strategies(),
    ...knownJournal(scope),
  };
}

export function decisionPage(
  scope: AccountScope,
  { cursor, limit, filter }: DecisionPageRequest,
): Page<DecisionRow> {
  const { reader } = scope;
  const rows = reader.decisions({
    ...selectRows(scope, filter, { coins: () => reader.eventCoins('decision'), namedBy: 'agent' }),
    ...(filter.action === null ? {} : { action: filter.action }),
    ...(filter.strategyId === null ? {} : { strategyId: filter.strategyId }),
    before: readCursor(cursors, cursor),
    limit: limit + 1,
  });
  return pageOf(cursors, { rows, limit }, (shown) => decisionRows(scope, shown));
}

/** Since when the agent's word is known, so that no rows are not taken for nothing done. */
export function knownJournal({
  reader,
}: Pick<AccountScope, 'reader'>): Pick<RefusedEntryPage, 'knownFrom' | 'problems'> {
  return { knownFrom: reader.journalKnownFrom()?.at ?? null, problems: reader.feedProblemCount() };
}
