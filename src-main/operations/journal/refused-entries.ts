import type { Page } from '../../../src-preload/contract/bridge/paging.ts';
import type {
  DecisionRow,
  JournalKnown,
  RefusedEntryPage,
  RefusedEntryPageRequest,
} from '../../../src-preload/contract/bridge/trades.ts';
import { coversChosen } from '../markets/chosen-coins.ts';
import { operation, windowCall } from '../operation.ts';
import { pageRequest, windowName } from '../parameters.ts';
import type { Reads } from '../scope.ts';
import { eventCursor } from '../trades/event-cursor.ts';
import type { RowSelection } from '../trades/history-filter.ts';
import { selectRows } from '../trades/history-filter.ts';
import { pagesOf } from '../page-cursor.ts';
import type { DecisionRowReads } from './decision-rows.ts';
import { decisionRowReadings, decisionRows } from './decision-rows.ts';
import { asJournalKnown, decisionsCoverage } from './journal-coverage.ts';

const cursors = eventCursor('refused entries');

export function refusedEntryPage(
  scope: DecisionRowReads,
  request: RefusedEntryPageRequest,
): Page<DecisionRow> {
  const { limit, filter } = request;
  const { before, pageOf } = pagesOf(cursors, request, scope);
  const rows = scope.reader.refusedEntries({
    ...selectionOf(scope, { filter }),
    ...(filter.gate === null ? {} : { gate: filter.gate }),
    before,
    limit: limit + 1,
  });
  return pageOf(rows, (shown) => decisionRows(scope, shown));
}

function selectionOf(
  scope: Reads<'catalog' | 'fills' | 'journal'>,
  { filter }: Pick<RefusedEntryPageRequest, 'filter'>,
): RowSelection {
  const coins = (): readonly string[] => scope.reader.eventCoins('decision');
  return selectRows(scope, filter, { coins, namedBy: 'agent' });
}

/** Returns a page of entries that a gate held back, newest first. */
export const listRefusedEntries = operation({
  name: 'listRefusedEntries',
  summary: 'Entries that a gate of the agent held back, newest first',
  bridge: windowCall('listRefusedEntries', pageRequest({ gate: windowName.nullable() })),
  readings: decisionRowReadings,
  covers: {
    rule: decisionsCoverage,
    period: ({ filter }: RefusedEntryPageRequest) => filter.period,
    isOf: ({ filter }: RefusedEntryPageRequest, scope) => coversChosen(scope, filter),
    says: asJournalKnown,
  },
  answer: (request, context): Omit<RefusedEntryPage, keyof JournalKnown> => ({
    ...refusedEntryPage(context, request),
    gates: context.reader.gateCounts(selectionOf(context, request)),
  }),
});
