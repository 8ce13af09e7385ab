import { PerpscopeError, assertNever } from '../errors.ts';
import type { ReadModel } from '../queries/read-model.ts';
import type { CheckedCall } from './call-arguments.ts';
import type { EndpointParts, PushEvent } from './endpoint-parts.ts';

export interface OpenCall {
  readonly watches: Map<string, () => void>;
  /** Aborts when the window goes. */
  readonly closed: AbortSignal;
  readonly push: PushEvent;
  readonly call: CheckedCall;
}

/** A window may watch so many series: a chart or two, not a scan of the venue. */
const mostWatches = 16;

type Command = Extract<CheckedCall, { name: 'getSettings' | 'saveSettings' | 'simulateFault' }>;
type Question = Exclude<CheckedCall, Command | { name: 'watchCandles' | 'unwatchCandles' | 'getCandles' }>;

/** What the call's name promises as its result, or a promise of it. */
export function answerCall(parts: EndpointParts, open: OpenCall): unknown {
  const { call, watches } = open;
  switch (call.name) {
    case 'getSettings':
    case 'saveSettings':
    case 'simulateFault':
      return obey(parts, call);
    case 'getCandles':
      return parts.readModel.candles(
        call.args,
        AbortSignal.any([open.closed, AbortSignal.timeout(parts.callTimeoutMs)]),
      );
    case 'watchCandles':
      return watch(parts.readModel, open, call.args);
    case 'unwatchCandles':
      watches.get(call.args.watchId)?.();
      watches.delete(call.args.watchId);
      return null;
    default:
      return read(parts.readModel, call);
  }
}

async function obey({ commands }: EndpointParts, call: Command): Promise<unknown> {
  switch (call.name) {
    case 'getSettings':
      return commands.settings();
    case 'saveSettings':
      return commands.saveSettings(call.args);
    case 'simulateFault':
      await commands.simulateFault(call.args);
      return null;
    default:
      return assertNever(call);
  }
}

function read(readModel: ReadModel, call: Question): unknown {
  switch (call.name) {
    case 'getFrame':
      return readModel.frame();
    case 'listMarkets':
      return readModel.listMarkets({});
    case 'listQuotes':
      return readModel.listQuotes();
    case 'getAccount':
      return readModel.account();
    case 'getAgent':
      return readModel.agent();
    case 'getMarketState':
      return readModel.marketState(call.args.marketId);
    default:
      return assertNever(call);
  }
}

function watch(
  readModel: ReadModel,
  { watches, push }: Pick<OpenCall, 'watches' | 'push'>,
  { watchId, marketId, interval }: Extract<CheckedCall, { name: 'watchCandles' }>['args'],
): null {
  watches.get(watchId)?.();
  watches.delete(watchId);
  if (watches.size >= mostWatches) {
    throw new PerpscopeError('rate_limited', 'This window watches too many charts at once; close one.');
  }
  const undo = readModel.watchCandles({ marketId, interval }, ({ candle, historicalFromMs }) =>
    push('candle', { watchId, marketId, interval, candle, historicalFromMs }),
  );
  watches.set(watchId, undo);
  return null;
}
