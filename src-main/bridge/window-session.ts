import type { CallName, CallOutcome } from '../../src-preload/contract/bridge/calls.ts';
import type { BridgeFailure } from '../../src-preload/contract/bridge/failure.ts';
import { PerpscopeError, isGivenUp } from '../errors.ts';
import type { Log } from '../log.ts';
import { networkSwitched } from '../queries/switchable-read-model.ts';
import { answerCall, type OpenCall } from './answer-call.ts';
import { checkCall } from './call-arguments.ts';
import type { BridgeSession } from './endpoint.ts';
import type { EndpointParts, PushEvent } from './endpoint-parts.ts';

export interface WindowSession extends BridgeSession {
  /** What it watched has gone with its source. */
  readonly endWatches: () => void;
}

export function openWindowSession(parts: EndpointParts, push: PushEvent, onClose: () => void): WindowSession {
  const watches = new Map<string, () => void>();
  const closed = new AbortController();
  const failed = (error: BridgeFailure): CallOutcome<CallName> => ({
    kind: 'failure',
    epoch: parts.epochs.now(),
    error,
  });
  const endWatches = (): void => {
    for (const undo of watches.values()) undo();
    watches.clear();
  };
  return {
    call: async (name, args) => {
      const call = checkCall(name, args);
      if (call === null) return failed(badCall);
      if (closed.signal.aborted) return failed(closedWindow);
      try {
        return await settle(parts, { watches, closed: closed.signal, push, call });
      } catch (error) {
        return failed(failureOf(error, call.name, parts.log));
      }
    },
    endWatches,
    close: () => {
      closed.abort();
      endWatches();
      onClose();
    },
  };
}

/** Answers that were read on one source never carry the epoch of another; what a command leads to is of no source. */
async function settle(parts: EndpointParts, open: OpenCall): Promise<CallOutcome<CallName>> {
  const { epochs, queue } = parts;
  const asked = epochs.now();
  const turn = heavyCalls.has(open.call.name) ? queue.enter(open.watches, open.closed) : null;
  if (turn !== null) await turn;
  if (epochs.now() !== asked) throw networkSwitched();
  const value = await answerCall(parts, open);
  if (epochs.now() !== asked && !commandNames.has(open.call.name)) throw networkSwitched();
  return { kind: 'answer', epoch: epochs.now(), value } as CallOutcome<CallName>; // answerCall returns this call's result
}

/** What they lead to is of no source. */
const commandNames: ReadonlySet<CallName> = new Set([
  'getSettings',
  'saveSettings',
  'simulateFault',
  'getConnections',
  'createToken',
  'revokeToken',
  'openPort',
]);

/** What reads the record, or thousands of candles: they wait for their turn. */
const heavyCalls: ReadonlySet<CallName> = new Set([
  'getCandles',
  'getCandleWindow',
  'getMarketMarks',
  'getPerformance',
  'getRiskHistory',
  'getTradeStory',
  'listClosedTrades',
  'listDecisions',
  'listRefusedEntries',
  'listSignals',
  'listTrades',
]);

const badCall: BridgeFailure = {
  code: 'invalid_parameter',
  message: 'The window asked for something that does not exist.',
};

const closedWindow: BridgeFailure = {
  code: 'timeout',
  message: 'The window was closed before it was answered.',
};

function failureOf(error: unknown, call: CallName, log: Log): BridgeFailure {
  if (error instanceof PerpscopeError) return { code: error.code, message: error.message };
  if (isGivenUp(error)) return { code: 'timeout', message: 'No answer came in time; try again.' };
  log.error({ err: error, call }, 'a window call failed');
  return {
    code: 'internal_error',
    message: 'Something went wrong inside Perpscope; the log has the details.',
  };
}
