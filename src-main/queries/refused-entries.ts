import type { RefusedEntryPage, RefusedEntryPageRequest } from '../../src-preload/contract/bridge/trades.ts';
import type { AccountScope } from './account-scope.ts';
import { decisionRows } from './decision-rows.ts';
import { eventCursor } from './event-cursor.ts';
import { selectRows } from './history-filter.ts';
import { knownJournal } from './list-decisions.ts';
import { pageOf, readCursor } from './page-cursor.ts';

const cursors = eventCursor('refused entries');

/** Entries that a gate held back, newest first. */
export function refusedEntries(
  scope: AccountScope,
  { cursor, limit, filter }: RefusedEntryPageRequest,
): RefusedEntryPage {
  const { reader } = scope;
  const selection = selectRows(scope, filter, {
    known: () => reader.eventCoins('decision'),
    namedBy: 'agent',
  });
  const rows = reader.refusedEntries({
    ...selection,
    ...(filter.gate === null ? {} : { gate: filter.gate }),
    before: readCursor(cursors, cursor),
    limit: limit + 1,
  });
  return {
    ...pageOf(cursors, { rows, limit }, (shown) => decisionRows(scope, shown)),
    gates: reader.gateCounts(selection),
    ...knownJournal(scope),
  };
}
