import type { CallName, CallOutcome } from '../../src-preload/contract/bridge/calls.ts';
import type { BridgeFailure } from '../../src-preload/contract/bridge/failure.ts';
import { PerpscopeError, isGivenUp } from '../errors.ts';
import type { Log } from '../log.ts';
import { shownFailure } from '../operations/answer-or-failure.ts';
import { networkSwitched } from '../operations/current-source.ts';
import type { EndpointDeps, PushEvent } from './endpoint-deps.ts';
import type { BridgeSession } from './endpoint.ts';
import type { WindowContext, WindowCall } from './window-calls.ts';
import { windowCalls } from './window-calls.ts';

export interface WindowSession extends BridgeSession {
  /** Ends its watches when their source has closed. */
  readonly endWatches: () => void;
}

export function openWindowSession(deps: EndpointDeps, push: PushEvent, onClose: () => void): WindowSession {
  const watches = new Map<string, () => void>();
  const closed = new AbortController();
  const failed = (error: BridgeFailure): CallOutcome<CallName> => ({
    kind: 'failure',
    epoch: deps.source.epochs.now(),
    error,
  });
  const endWatches = (): void => {
    for (const undo of watches.values()) undo();
    watches.clear();
  };
  return {
    call: async (name, args) => {
      const call = typeof name === 'string' ? windowCalls.get(name) : undefined;
      if (call === undefined) return failed(badCall);
      const parsed = call.args.safeParse(args ?? null);
      if (!parsed.success) return failed(badCall);
      if (closed.signal.aborted) return failed(closedWindow);
      const asked = { watches, closed: closed.signal, push };
      try {
        return await settle(deps, asked, { call, args: parsed.data });
      } catch (error) {
        return failed(failureOf(error, String(name), deps.log));
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

interface OpenWindow extends Pick<WindowContext, 'watches' | 'push'> {
  /** Aborts when the window closes. */
  readonly closed: AbortSignal;
}

/** Answers a call. An answer read from one source never carries the epoch of another; a command's outcome belongs to no source. */
async function settle(
  { source, queue, commands, callTimeoutMs }: EndpointDeps,
  { watches, push, closed }: OpenWindow,
  { call, args }: { readonly call: WindowCall; readonly args: unknown },
): Promise<CallOutcome<CallName>> {
  const { epochs } = source;
  const asked = epochs.now();
  const turn = call.isHeavy === true ? queue.enter(watches, closed) : null;
  if (turn !== null) await turn;
  if (epochs.now() !== asked) throw networkSwitched();
  const limits = call.isLong === true ? [closed] : [closed, AbortSignal.timeout(callTimeoutMs)];
  const signal = AbortSignal.any(limits);
  const pause = (): Promise<void> | null => queue.enter(watches, signal);
  const value = await call.answer(args, { source, commands, signal, pause, watches, push });
  if (epochs.now() !== asked && call.isOfSource === true) throw networkSwitched();
  return { kind: 'answer', epoch: epochs.now(), value } as CallOutcome<CallName>; // the call's own result
}

const badCall: BridgeFailure = {
  code: 'invalid_parameter',
  message: 'The window sent an unknown call or invalid arguments.',
};

const closedWindow: BridgeFailure = {
  code: 'timeout',
  message: 'The window was closed before the answer came.',
};

function failureOf(error: unknown, call: string, log: Log): BridgeFailure {
  if (error instanceof PerpscopeError) return shownFailure(error);
  if (isGivenUp(error)) return { code: 'timeout', message: 'The request timed out. Try again.' };
  log.error({ err: error, call }, 'a window call failed');
  return {
    code: 'internal_error',
    message: 'Something went wrong inside Perpscope. The log has the details.',
  };
}
