import type { Told } from '../../src-preload/contract/bridge/account.ts';
import type { Page } from '../../src-preload/contract/bridge/paging.ts';
import type { SignalPageRequest, SignalRow } from '../../src-preload/contract/bridge/trades.ts';
import type { AccountScope } from './account-scope.ts';
import { requireProvider } from './account-scope.ts';
import { requireAgent } from './agent-reading.ts';
import { eventKeyText } from './decision-rows.ts';
import { eventCursor } from './event-cursor.ts';
import { selectRows } from './history-filter.ts';
import { pageOf, readCursor } from './page-cursor.ts';
import { signalRow } from './signal-row.ts';
import { told } from './told.ts';

/** Those of the agent's status: what it says of now. A status that can't be read has none, and says why. */
export function activeSignals(scope: AccountScope): Told<readonly SignalRow[]> {
  return told(() => {
    requireProvider(scope, 'signals');
    return requireAgent(scope).status.signals.map((signal, nth) => {
      const [coin = signal.symbol] = signal.symbol.split('/');
      // Nothing forbids an agent to list one id twice.
      return signalRow(scope, { ...signal, key: `now ${nth} ${signal.signalId}`, coin, ...timeless });
    });
  });
}

const timeless = { at: null, expiresAt: null };

const cursors = eventCursor('signals');

/** What the journal told, newest first. */
export function listSignals(
  scope: AccountScope,
  { cursor, limit, filter }: SignalPageRequest,
): Page<SignalRow> {
  const { reader } = scope;
  const rows = reader.journalSignals({
    ...selectRows(scope, filter, { known: () => reader.eventCoins('signal'), namedBy: 'agent' }),
    before: readCursor(cursors, cursor),
    limit: limit + 1,
  });
  return pageOf(cursors, { rows, limit }, (shown) =>
    shown.map((signal) => signalRow(scope, { ...signal, key: eventKeyText(signal) })),
  );
}
