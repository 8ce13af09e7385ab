import type { CandleChart } from '../../src-preload/contract/bridge/calls.ts';
import { PerpscopeError } from '../errors.ts';
import type { DoorQuestions } from './door-questions.ts';
import type { GraphQuestions } from './graph-questions.ts';
import type { FundQuestions } from './fund-questions.ts';
import type { HistoryQuestions } from './history-questions.ts';
import type { ReadChange } from './read-change.ts';
import type { ReadModel } from './read-model.ts';

/** Which source answers. Rises with every switch of venue, network, account or feed, at the moment the new one is there. */
export interface Epochs {
  readonly now: () => number;
  /** False between two sources: every question then ends as network_switched. */
  readonly isOpen: () => boolean;
  /** `left`: the source has gone, nothing of it may be said any more; `opened`: the next one answers. Returns its undo. */
  readonly onStep: (listener: (step: EpochStep) => void) => () => void;
}
export type EpochStep = 'left' | 'opened';

/** The read model that every door holds, whichever source is behind it. */
export interface SwitchableReadModel {
  readonly readModel: ReadModel;
  readonly epochs: Epochs;
  /** Ends what is in flight and every candle watch, and forgets the source. It is left and all are told even where it throws. */
  readonly leave: () => void;
  /** Throws where one that is told of it does, and no source is open then. */
  readonly open: (model: ReadModel) => void;
}

export function networkSwitched(): PerpscopeError {
  return new PerpscopeError(
    'network_switched',
    'The venue, network, account or agent feed was switched before this was answered; ask again.',
  );
}

/** One source's time, from its opening to its leaving. */
interface Tenure {
  readonly model: ReadModel;
  readonly ended: AbortController;
  readonly undos: Set<() => void>;
}

export function createSwitchableReadModel(): SwitchableReadModel {
  const state: { tenure: Tenure | null; epoch: number } = { tenure: null, epoch: 0 };
  const changes = new Set<(change: ReadChange) => void>();
  const steps = new Set<(step: EpochStep) => void>();
  const current = (): Tenure => {
    if (state.tenure === null) throw networkSwitched();
    return state.tenure;
  };
  const leave = (): void => {
    const left = state.tenure;
    if (left === null) return;
    state.tenure = null;
    left.ended.abort(networkSwitched());
    const undos = [...left.undos];
    left.undos.clear();
    runEach([...undos, ...[...steps].map((listener) => () => listener('left'))]);
  };
  const tellOpened = (): void => {
    try {
      runEach([...steps].map((listener) => () => listener('opened')));
    } catch (error) {
      // Not open for some and shut for others.
      leave();
      throw error;
    }
  };
  return {
    readModel: forwarding(current, () => state.epoch, changes),
    epochs: {
      now: () => state.epoch,
      isOpen: () => state.tenure !== null,
      onStep: (listener) => {
        steps.add(listener);
        return () => steps.delete(listener);
      },
    },
    leave,
    open: (model) => {
      leave();
      const tenure: Tenure = { model, ended: new AbortController(), undos: new Set() };
      tenure.undos.add(model.onChange((change) => changes.forEach((listener) => listener(change))));
      state.tenure = tenure;
      state.epoch += 1;
      tellOpened();
    },
  };
}

/** Runs all of them, whichever throws, and throws what the first of those did. */
function runEach(runs: readonly (() => void)[]): void {
  const failures: unknown[] = [];
  for (const run of runs) {
    try {
      run();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

function forwarding(
  current: () => Tenure,
  epoch: () => number,
  changes: Set<(change: ReadChange) => void>,
): ReadModel {
  const model = (): ReadModel => current().model;
  return {
    ...forwardingHistory(current),
    ...forwardingDoors(current),
    ...forwardingFunds(current),
    graph: forwardingGraph(current),
    frame: () => model().frame(),
    sourceInUse: () => model().sourceInUse(),
    clock: () => model().clock(),
    health: () => model().health(),
    listMarkets: (filter) => model().listMarkets(filter),
    // Two sources count their readings each for itself: equal counts are not equal catalogs.
    catalogVersion: () => `${epoch()} ${model().catalogVersion()}`,
    getMarket: (marketId) => model().getMarket(marketId),
    getQuote: (marketId) => model().getQuote(marketId),
    listQuotes: (assetClass) => model().listQuotes(assetClass),
    quotesOf: (coins) => model().quotesOf(coins),
    marketState: (marketId) => model().marketState(marketId),
    listMarketStates: (assetClass) => model().listMarketStates(assetClass),
    sessionSpans: (request) => model().sessionSpans(request),
    reference: () => model().reference(),
    standingsVersion: () => model().standingsVersion(),
    account: () => model().account(),
    agent: () => model().agent(),
    positions: () => model().positions(),
    pool: () => model().pool(),
    orders: () => model().orders(),
    performance: (period) => model().performance(period),
    performanceCharts: (period) => model().performanceCharts(period),
    performanceScreen: (period) => model().performanceScreen(period),
    agentStatus: () => model().agentStatus(),
    transfers: () => model().transfers(),
    risk: () => model().risk(),
    riskPicture: () => model().riskPicture(),
    riskHistory: (request, pause) =>
      inFlight(current(), never, (tenure) => tenure.riskHistory(request, pause)),
    alerts: () => model().alerts(),
    feedProblems: () => model().feedProblems(),
    providers: () => model().providers(),
    candles: (question, signal) =>
      inFlight(current(), signal, (tenure, both): Promise<CandleChart> => tenure.candles(question, both)),
    watchCandles: (question, listener) => {
      const tenure = current();
      const undo = tenure.model.watchCandles(question, listener);
      tenure.undos.add(undo);
      return () => {
        if (tenure.undos.delete(undo)) undo();
      };
    },
    onChange: (listener) => {
      changes.add(listener);
      return () => changes.delete(listener);
    },
  };
}

function forwardingHistory(current: () => Tenure): HistoryQuestions {
  const model = (): ReadModel => current().model;
  return {
    trades: (request) => model().trades(request),
    closedTrades: (request) => model().closedTrades(request),
    tradeStory: (key) => model().tradeStory(key),
    decisions: (request) => model().decisions(request),
    refusedEntries: (request) => model().refusedEntries(request),
    activeSignals: () => model().activeSignals(),
    signals: (request) => model().signals(request),
    marketMarks: (request) => model().marketMarks(request),
    candleWindow: (request, signal) =>
      inFlight(current(), signal, (tenure, both): Promise<CandleChart> => tenure.candleWindow(request, both)),
  };
}

function forwardingDoors(current: () => Tenure): DoorQuestions {
  const model = (): ReadModel => current().model;
  return {
    portfolio: () => model().portfolio(),
    performanceNow: (period, signal) =>
      inFlight(current(), signal, (tenure, both) => tenure.performanceNow(period, both)),
    closedTradeHistory: (question, signal) =>
      inFlight(current(), signal, (tenure, both) => tenure.closedTradeHistory(question, both)),
    restingOrders: (symbol, signal) =>
      inFlight(current(), signal, (tenure, both) => tenure.restingOrders(symbol, both)),
    signalsNow: () => model().signalsNow(),
    riskView: () => model().riskView(),
    marketSnapshots: (symbol, signal) =>
      inFlight(current(), signal, (tenure, both) => tenure.marketSnapshots(symbol, both)),
    decisionList: (question) => model().decisionList(question),
    refusedEntryList: (question) => model().refusedEntryList(question),
    dailyReport: (signal) => inFlight(current(), signal, (tenure, both) => tenure.dailyReport(both)),
  };
}

function forwardingGraph(current: () => Tenure): GraphQuestions {
  const graph = (): GraphQuestions => current().model.graph;
  return {
    trades: (question) => graph().trades(question),
    tradeHistory: (question) => graph().tradeHistory(question),
    closedTrades: (question, signal) => graph().closedTrades(question, signal),
    decisions: (question, pause) => graph().decisions(question, pause),
    refusedEntries: (question, pause) => graph().refusedEntries(question, pause),
    reasoningLogs: (question) => graph().reasoningLogs(question),
    performance: (question, signal) => graph().performance(question, signal),
    statistics: (choice) => graph().statistics(choice),
    restingStatistics: (choice, pause) => graph().restingStatistics(choice, pause),
    positions: (choice) => graph().positions(choice),
    equity: (question) => graph().equity(question),
    warnings: (question) => graph().warnings(question),
    marketsOf: (marketIds) => graph().marketsOf(marketIds),
    onEvent: (listener) => {
      const tenure = current();
      const undo = tenure.model.graph.onEvent(listener);
      const end = (): void => {
        undo();
        listener.ended(networkSwitched());
      };
      tenure.undos.add(end);
      return () => {
        if (tenure.undos.delete(end)) undo();
      };
    },
  };
}

/** Never aborted. */
const never = new AbortController().signal;

/** A movement of funds is of one venue network: prepared for the one that has gone, it is none. */
function forwardingFunds(current: () => Tenure): FundQuestions {
  return {
    escrows: () => current().model.escrows(),
    prepareDeposit: (body) => inFlight(current(), never, (tenure) => tenure.prepareDeposit(body)),
    prepareWithdraw: (body) => inFlight(current(), never, (tenure) => tenure.prepareWithdraw(body)),
    depositState: (question) => inFlight(current(), never, (tenure) => tenure.depositState(question)),
  };
}

/** What a source that has gone still answers is not the answer any more. */
async function inFlight<T>(
  { model, ended }: Tenure,
  signal: AbortSignal,
  ask: (model: ReadModel, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const asking = ask(model, AbortSignal.any([signal, ended.signal]));
  const answer = await asking.catch((error: unknown) => {
    throw ended.signal.aborted ? networkSwitched() : error;
  });
  if (ended.signal.aborted) throw networkSwitched();
  return answer;
}
