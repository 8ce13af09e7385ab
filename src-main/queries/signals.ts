import type { Told } from '../../src-preload/contract/bridge/account.ts';
import type { SignalPage, SignalPageRequest, SignalRow } from '../../src-preload/contract/bridge/trades.ts';
import { PerpscopeError } from '../errors.ts';
import type { AccountScope } from './account-scope.ts';
import { requireProvider } from './account-scope.ts';
import { requireAgent } from './agent-reading.ts';
import { eventKeyText } from './decision-rows.ts';
import { eventCursor } from './event-cursor.ts';
import { selectRows } from './history-filter.ts';
import { knownJournal } from './list-decisions.ts';
import { pageOf, readCursor } from './page-cursor.ts';
import { signalRow } from './signal-row.ts';
import { told } from './told.ts';

/** Those of the agent's status: what it says of now. A status that can't be read has none, and says why. */
export function activeSignals(scope: AccountScope): Told<readonly SignalRow[]> {
  return told(() => signalsOfStatus(scope).rows);
}

/** A signal of now names its symbol. */
type SignalOfStatus = SignalRow & { readonly symbol: string };

/** The same, and when the status was read. Throws as requireAgent does, and where the status has no list of them. */
export function signalsOfStatus(scope: AccountScope): {
  readonly rows: readonly SignalOfStatus[];
  /** Rows of the status that could not be read. */
  readonly unreadableCount: number;
  readonly readAt: number;
} {
  requireProvider(scope, 'signals');
  const { status, readAt } = requireAgent(scope);
  const { signals, unreadableSignals: unreadableCount } = status;
  if (signals === null)
    throw new PerpscopeError(
      'provider_failed',
      "The agent's status has no list of signals: let it write one under signals, be it empty.",
    );
  if (signals.length === 0) return { rows: [], unreadableCount, readAt };
  const rows = signals.map((signal, nth): SignalOfStatus => {
    const { symbol } = signal;
    // Nothing forbids an agent to list one id twice.
    const key = `now ${nth} ${signal.signalId}`;
    return { ...signalRow(scope, { ...signal, key, coin: symbol, ...timeless }), symbol };
  });
  return { rows, unreadableCount, readAt };
}

const timeless = { at: null, expiresAt: null };

const cursors = eventCursor('signals');

/** What the journal told, newest first. */
export function listSignals(scope: AccountScope, { cursor, limit, filter }: SignalPageRequest): SignalPage {
  const { reader } = scope;
  const rows = reader.journalSignals({
    ...selectRows(scope, filter, { coins: () => reader.eventCoins('signal'), namedBy: 'agent' }),
    before: readCursor(cursors, cursor),
    limit: limit + 1,
  });
  const page = pageOf(cursors, { rows, limit }, (shown) =>
    shown.map((signal) => signalRow(scope, { ...signal, key: eventKeyText(signal) })),
  );
  return { ...page, ...knownJournal(scope, filter) };
}
