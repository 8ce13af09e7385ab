import { z } from 'zod';
import type { AnswerOrFailure } from '../../../src-preload/contract/bridge/failure.ts';
import type { Page } from '../../../src-preload/contract/bridge/paging.ts';
import type { SignalPageRequest, SignalRow } from '../../../src-preload/contract/bridge/trades.ts';
import type { AgentStatus } from '../../domain/journal/agent-status.ts';
import { PerpscopeError } from '../../errors.ts';
import { answerOrFailure } from '../answer-or-failure.ts';
import { coversChosen } from '../markets/chosen-coins.ts';
import { operation, windowCall } from '../operation.ts';
import { pageRequest } from '../parameters.ts';
import type { Reads } from '../scope.ts';
import { requireProvider } from '../scope.ts';
import { required } from '../required-readings.ts';
import { eventCursor } from '../trades/event-cursor.ts';
import { selectRows } from '../trades/history-filter.ts';
import { pagesOf } from '../page-cursor.ts';
import { eventId } from './decision-rows.ts';
import { asJournalKnown, signalsCoverage } from './journal-coverage.ts';
import { signalRow } from './signal-row.ts';

/** Readings that the active signals are computed from. */
export const signalReadings = ['agent', 'catalog', 'fills', 'providers'] as const;

/** Signal in the agent's status; it always names its symbol. */
type SignalOfStatus = SignalRow & { readonly symbol: string };

/** Returns the signals in a status. Throws provider_failed if it has no list of them. */
export function signalsOfStatus(
  scope: Reads<'catalog' | 'fills'>,
  { signals }: AgentStatus,
): readonly SignalOfStatus[] {
  if (signals === null)
    throw new PerpscopeError(
      'provider_failed',
      "The agent's status has no list of signals. The agent must write one under signals, even if it is empty.",
    );
  return signals.map((signal, nth): SignalOfStatus => {
    const { symbol } = signal;
    // An agent may list one id twice.
    const key = `now ${nth}`;
    return { ...signalRow(scope, { ...signal, key, coin: symbol, ...timeless }), symbol };
  });
}

const timeless = { at: null, expiresAt: null };

const cursors = eventCursor('signals');

/** Returns the signals in the agent's status, which it holds now. If the status can't be read, returns the reason instead. */
export const getActiveSignals = operation({
  name: 'getActiveSignals',
  summary: "Signals of the agent's status, or why they can't be read",
  bridge: windowCall('getActiveSignals', z.null()),
  readings: signalReadings,
  answer: (_, context): AnswerOrFailure<readonly SignalRow[]> =>
    answerOrFailure(() => {
      requireProvider(context, 'signals');
      return signalsOfStatus(context, required(context, 'agentStatus').status);
    }),
});

/** Returns a page of signals of the journal, newest first. */
export const listSignals = operation({
  name: 'listSignals',
  summary: "Signals of the agent's journal, newest first",
  bridge: windowCall('listSignals', pageRequest({})),
  readings: ['catalog', 'fills', 'journal'],
  covers: {
    rule: signalsCoverage,
    period: ({ filter }: SignalPageRequest) => filter.period,
    isOf: ({ filter }: SignalPageRequest, scope) => coversChosen(scope, filter),
    says: asJournalKnown,
  },
  answer: (request, context): Page<SignalRow> => {
    const { limit, filter } = request;
    const { before, pageOf } = pagesOf(cursors, request, context);
    const { reader } = context;
    const rows = reader.journalSignals({
      ...selectRows(context, filter, { coins: () => reader.eventCoins('signal'), namedBy: 'agent' }),
      before,
      limit: limit + 1,
    });
    return pageOf(rows, (shown) =>
      shown.map((signal) => signalRow(context, { ...signal, key: eventId(signal) })),
    );
  },
});

export const signalOperations = [getActiveSignals, listSignals];
