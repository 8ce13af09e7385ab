import { PerpscopeError, assertNever } from '../errors.ts';
import type { ReadModel } from '../queries/read-model.ts';
import { alertArguments } from './alert-arguments.ts';
import { answerAlerts, type AlertCall } from './answer-alerts.ts';
import { answerConnections, isConnectionCall, type ConnectionCall } from './answer-connections.ts';
import type { HistoryCall } from './answer-history.ts';
import { answerStandings, type StandingsCall } from './answer-standings.ts';
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
type Watch = Extract<CheckedCall, { name: 'watchCandles' | 'unwatchCandles' }>;
/** Calls that may wait for the venue, or are worked out in parts. */
type Long = Extract<CheckedCall, { name: 'getCandles' | 'getCandleWindow' | 'getRiskHistory' }>;
type Question = Exclude<
  CheckedCall,
  Command | Watch | Long | StandingsCall | HistoryCall | AlertCall | ConnectionCall
>;

/** What the call's name promises as its result, or a promise of it. */
export function answerCall(parts: EndpointParts, open: OpenCall): unknown {
  const { call } = open;
  if (isAlertCall(call)) return answerAlerts(parts, call);
  if (isLongCall(call)) return askLong(parts, open, call);
  if (isConnectionCall(call)) return answerConnections(parts.commands.connections, call);
  switch (call.name) {
    case 'getSettings':
    case 'saveSettings':
    case 'simulateFault':
      return obey(parts, call);
    case 'watchCandles':
    case 'unwatchCandles':
      return changeWatches(parts.readModel, open, call);
    default:
      return read(parts.readModel, call);
  }
}

function isLongCall(call: CheckedCall): call is Long {
  return call.name === 'getCandles' || call.name === 'getCandleWindow' || call.name === 'getRiskHistory';
}

function isAlertCall(call: CheckedCall): call is AlertCall {
  return Object.hasOwn(alertArguments, call.name);
}

function askLong(
  { readModel, queue, callTimeoutMs }: EndpointParts,
  { closed, watches }: OpenCall,
  call: Long,
): unknown {
  const signal = AbortSignal.any([closed, AbortSignal.timeout(callTimeoutMs)]);
  if (call.name === 'getRiskHistory')
    return readModel.riskHistory(call.args, () => queue.enter(watches, signal));
  return call.name === 'getCandles'
    ? readModel.candles(call.args, signal)
    : readModel.candleWindow(call.args, signal);
}

function changeWatches(readModel: ReadModel, open: OpenCall, call: Watch): null {
  if (call.name === 'watchCandles') return watch(readModel, open, call.args);
  open.watches.get(call.args.watchId)?.();
  open.watches.delete(call.args.watchId);
  return null;
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

function read(readModel: ReadModel, call: Question | StandingsCall | HistoryCall): unknown {
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
    default:
      return answerStandings(readModel, call);
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
