import type { CallName, CallOutcome } from '../../src-preload/contract/bridge/calls.ts';
import type { BridgeFailure } from '../../src-preload/contract/bridge/failure.ts';
import type { BridgeEvents, BridgePush, EventName } from '../../src-preload/contract/bridge/events.ts';
import type { MonotonicClock } from '../clock.ts';
import type { Log } from '../log.ts';
import { PerpscopeError, assertNever, isGivenUp } from '../errors.ts';
import type { ReadChange, ReadModel } from '../queries/read-model.ts';
import type { CheckedCall } from './call-arguments.ts';
import { checkCall } from './call-arguments.ts';
import type { BridgeEndpoint, BridgeSession } from './endpoint.ts';
import { tellTime } from './tell-time.ts';

export interface EndpointParts {
  readonly readModel: ReadModel;
  /** Rises with every switch of network, venue or account. */
  readonly epoch: number;
  readonly log: Log;
  /** Real ms after which a call is given up. */
  readonly callTimeoutMs: number;
  readonly monotonic: MonotonicClock;
  /** How often windows are told the world's time; a jump is told within a tenth of it. */
  readonly clockEveryMs: number;
}

type PushEvent = <K extends EventName>(event: K, payload: BridgeEvents[K]) => void;
type Broadcast = ReadonlySet<PushEvent>;

/** A window may watch so many series: a chart or two, not a scan of the venue. */
const mostWatches = 16;

export interface ClosableEndpoint extends BridgeEndpoint {
  readonly close: () => void;
}

/** The service's side of every window: each change is computed once and pushed to all who are connected. */
export function createEndpoint(parts: EndpointParts): ClosableEndpoint {
  const { readModel } = parts;
  const pushes = new Set<PushEvent>();
  const sessions = new Set<BridgeSession>();
  const catalog = followCatalog(readModel, pushes);
  const undoChange = readModel.onChange((change) => {
    if (change.kind === 'catalog') catalog.tell();
    else broadcast(pushes, readModel, change);
  });
  const stopClock = tellTime(parts, {
    onClock: (reading) => pushes.forEach((push) => push('clock', reading)),
    onMoment: catalog.tell,
  });
  return {
    connect: (onPush) => {
      const push = numbered(parts.epoch, onPush);
      push('frame', readModel.frame());
      pushes.add(push);
      const session = openSession(parts, push, () => {
        pushes.delete(push);
        sessions.delete(session);
      });
      sessions.add(session);
      return session;
    },
    close: () => {
      undoChange();
      stopClock();
      for (const session of sessions) session.close();
    },
  };
}

function numbered(epoch: number, onPush: (push: BridgePush) => void): PushEvent {
  const counter = { seq: 0 };
  return (event, payload) => {
    counter.seq += 1;
    onPush({ event, epoch, seq: counter.seq, payload } as BridgePush); // event and payload belong together by PushEvent
  };
}

/** Pushes the catalog when it would read otherwise: after a reading, and when the last one has grown too old. */
function followCatalog(readModel: ReadModel, pushes: Broadcast): { readonly tell: () => void } {
  const told = { version: readModel.catalogVersion(), network: readModel.frame().network };
  return {
    tell: () => {
      const version = readModel.catalogVersion();
      if (version === told.version) return;
      const frame = readModel.frame();
      const isFirst = frame.network !== told.network;
      Object.assign(told, { version, network: frame.network });
      if (pushes.size === 0) return;
      const catalog = readModel.listMarkets({});
      for (const push of pushes) {
        if (isFirst) push('frame', frame);
        push('catalog', catalog);
      }
    },
  };
}

function broadcast(
  pushes: Broadcast,
  readModel: ReadModel,
  change: Exclude<ReadChange, { kind: 'catalog' }>,
): void {
  if (pushes.size === 0) return;
  const toAll = <K extends EventName>(event: K, payload: BridgeEvents[K]): void => {
    for (const push of pushes) push(event, payload);
  };
  switch (change.kind) {
    case 'quotes':
      return toAll('quotes', readModel.quotesOf(change.coins));
    case 'health':
      return toAll('health', readModel.health());
    default:
      return assertNever(change);
  }
}

interface SessionState {
  readonly watches: Map<string, () => void>;
  readonly closed: AbortController;
}

function openSession(parts: EndpointParts, push: PushEvent, onClose: () => void): BridgeSession {
  const state: SessionState = { watches: new Map(), closed: new AbortController() };
  return {
    call: async (name, args) => {
      const checked = checkCall(name, args);
      if (checked === null) return failed(parts.epoch, badCall);
      if (state.closed.signal.aborted) return failed(parts.epoch, closedWindow);
      try {
        const value = await answer(parts, { state, push, call: checked });
        return { kind: 'answer', epoch: parts.epoch, value } as CallOutcome<CallName>; // answer() returns this call's result
      } catch (error) {
        return failed(parts.epoch, failureOf(error, checked.name, parts.log));
      }
    },
    close: () => {
      state.closed.abort();
      for (const undo of state.watches.values()) undo();
      state.watches.clear();
      onClose();
    },
  };
}

const badCall: BridgeFailure = {
  code: 'invalid_parameter',
  message: 'The window asked for something that does not exist.',
};

const closedWindow: BridgeFailure = {
  code: 'timeout',
  message: 'The window was closed before it was answered.',
};

function failed(epoch: number, error: BridgeFailure): CallOutcome<CallName> {
  return { kind: 'failure', epoch, error };
}

function failureOf(error: unknown, call: CallName, log: Log): BridgeFailure {
  if (error instanceof PerpscopeError) return { code: error.code, message: error.message };
  if (isGivenUp(error)) return { code: 'timeout', message: 'No answer came in time; try again.' };
  log.error({ err: error, call }, 'a window call failed');
  return {
    code: 'internal_error',
    message: 'Something went wrong inside Perpscope; the log has the details.',
  };
}

interface OpenCall {
  readonly state: SessionState;
  readonly push: PushEvent;
  readonly call: CheckedCall;
}

function answer({ readModel, callTimeoutMs }: EndpointParts, { state, push, call }: OpenCall): unknown {
  switch (call.name) {
    case 'getFrame':
      return readModel.frame();
    case 'listMarkets':
      return readModel.listMarkets({});
    case 'listQuotes':
      return readModel.listQuotes();
    case 'getCandles':
      return readModel.candles(
        call.args,
        AbortSignal.any([state.closed.signal, AbortSignal.timeout(callTimeoutMs)]),
      );
    case 'watchCandles':
      return watch(readModel, { state, push }, call.args);
    case 'unwatchCandles':
      state.watches.get(call.args.watchId)?.();
      state.watches.delete(call.args.watchId);
      return null;
    default:
      return assertNever(call);
  }
}

function watch(
  readModel: ReadModel,
  { state, push }: Omit<OpenCall, 'call'>,
  { watchId, marketId, interval }: Extract<CheckedCall, { name: 'watchCandles' }>['args'],
): null {
  state.watches.get(watchId)?.();
  state.watches.delete(watchId);
  if (state.watches.size >= mostWatches) {
    throw new PerpscopeError('rate_limited', 'This window watches too many charts at once; close one.');
  }
  const undo = readModel.watchCandles({ marketId, interval }, ({ candle, historicalFromMs }) =>
    push('candle', { watchId, marketId, interval, candle, historicalFromMs }),
  );
  state.watches.set(watchId, undo);
  return null;
}
