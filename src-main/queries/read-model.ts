import type { AccountView, AgentView } from '../../src-preload/contract/bridge/account.ts';
import type { AlertsView } from '../../src-preload/contract/bridge/alerts.ts';
import type { FeedProblems } from '../../src-preload/contract/bridge/connections.ts';
import type { CandleChart, ClockReading, Frame } from '../../src-preload/contract/bridge/calls.ts';
import type { RiskHistory, RiskHistoryRequest, RiskPicture } from '../../src-preload/contract/bridge/risk.ts';
import type { AgentStatusView } from '../../src-preload/contract/views/agent-status.ts';
import type { Candle as CandleView } from '../../src-preload/contract/views/candles.ts';
import type { Health } from '../../src-preload/contract/views/health.ts';
import type { AssetClass } from '../../src-preload/contract/views/identity.ts';
import type { SessionSpans, SessionSpansRequest } from '../../src-preload/contract/bridge/sessions.ts';
import type { MarketState } from '../../src-preload/contract/views/market-state.ts';
import type { Catalog, MarketRow } from '../../src-preload/contract/views/market.ts';
import type { OrderList } from '../../src-preload/contract/views/order.ts';
import type { Performance, PerformanceCharts } from '../../src-preload/contract/views/performance.ts';
import type { Pool } from '../../src-preload/contract/views/pool.ts';
import type { PositionList } from '../../src-preload/contract/views/position.ts';
import type { MarketQuote, QuoteList } from '../../src-preload/contract/views/quote.ts';
import type { Reference } from '../../src-preload/contract/views/reference.ts';
import type { RiskStanding } from '../../src-preload/contract/views/risk.ts';
import type { CollateralTransfers } from '../../src-preload/contract/views/transfers.ts';
import { historicalFrom } from '../domain/candle.ts';
import type { Period } from '../domain/performance/period.ts';
import type { ProviderMap } from '../domain/provider.ts';
import { accountView } from './account-view.ts';
import { agentStatus } from './agent-status.ts';
import { agentView } from './agent-view.ts';
import { createAgentWordVersion } from './agent-word.ts';
import { alertsView } from './alerts-view.ts';
import type { CandleQuestion } from './candle-series.ts';
import { candleSeries, candleView, keyOfMarket } from './candle-series.ts';
import type { DoorQuestions } from './door-questions.ts';
import { doorQuestions } from './door-questions.ts';
import { graphQuestions } from './graph-answers.ts';
import type { GraphQuestions } from './graph-questions.ts';
import { feedProblems } from './feed-problems.ts';
import type { FundQuestions } from './fund-questions.ts';
import { fundQuestions } from './fund-questions.ts';
import type { HistoryQuestions } from './history-questions.ts';
import { historyQuestions } from './history-questions.ts';
import type { MarketFilter } from './list-markets.ts';
import { getMarket, listMarkets, metadataIsStale } from './list-markets.ts';
import { getQuote, listQuotes, quotesOf } from './market-quote.ts';
import { listMarketStates, marketState } from './market-state.ts';
import { createNewestFills } from './newest-fills.ts';
import { listOrders } from './orders.ts';
import { performanceCharts } from './performance-charts.ts';
import { performance, readPerformance } from './performance.ts';
import { readPool } from './pool.ts';
import { listPositions } from './positions.ts';
import type { ReadChange } from './read-change.ts';
import { followChanges } from './read-changes.ts';
import { readHealth } from './read-health.ts';
import type { ReadModelScope } from './read-model-scope.ts';
import { referenceView } from './reference-view.ts';
import type { Pause } from './pause.ts';
import { riskHistory } from './risk-history.ts';
import { riskPicture } from './risk-picture.ts';
import { riskStanding } from './risk-view.ts';
import { sessionSpans } from './session-spans.ts';
import type { SourceInUse } from './source-in-use.ts';
import { sourceInUse } from './source-in-use.ts';
import { standingsVersion } from './standings-version.ts';
import { collateralTransfers } from './transfers.ts';

export interface LiveCandle {
  readonly candle: CandleView;
  readonly historicalFromMs: number;
}

export interface PerformanceScreen {
  readonly figures: Performance;
  readonly charts: PerformanceCharts;
  readonly whyIncomplete: string | null;
}

/** The one read model behind the window, REST and every later door. */
export interface ReadModel extends HistoryQuestions, DoorQuestions, FundQuestions {
  readonly graph: GraphQuestions;
  readonly frame: () => Frame;
  readonly sourceInUse: () => SourceInUse;
  readonly clock: () => ClockReading;
  readonly health: () => Health;
  readonly listMarkets: (filter: MarketFilter) => Catalog;
  /** Changes whenever listMarkets would answer otherwise. */
  readonly catalogVersion: () => string;
  readonly getMarket: (marketId: string) => MarketRow;
  readonly getQuote: (marketId: string) => MarketQuote;
  readonly listQuotes: (assetClass?: AssetClass) => QuoteList;
  readonly quotesOf: (coins: readonly string[]) => readonly MarketQuote[];
  readonly marketState: (marketId: string) => MarketState;
  readonly listMarketStates: (assetClass: AssetClass) => readonly MarketState[];
  readonly sessionSpans: (request: SessionSpansRequest) => SessionSpans;
  readonly reference: () => Reference;
  /** Changes when a market's state or a reading of reference data reads otherwise by the passing of time alone, or by the agent's word. */
  readonly standingsVersion: () => string;
  readonly account: () => AccountView;
  readonly agent: () => AgentView;
  readonly positions: () => PositionList;
  readonly pool: () => Pool;
  readonly orders: () => OrderList;
  readonly performance: (period: Period) => Performance;
  readonly performanceCharts: (period: Period) => PerformanceCharts;
  /** Both, of the same readings. */
  readonly performanceScreen: (period: Period) => PerformanceScreen;
  readonly agentStatus: () => AgentStatusView;
  readonly transfers: () => CollateralTransfers;
  readonly risk: () => RiskStanding;
  /** The same beside the volatility index, each told apart. */
  readonly riskPicture: () => RiskPicture;
  /** `pause`: called between two days of it. */
  readonly riskHistory: (request: RiskHistoryRequest, pause: Pause) => Promise<RiskHistory>;
  readonly alerts: () => AlertsView;
  readonly feedProblems: () => FeedProblems;
  /** What is attached now, and why something is not. */
  readonly providers: () => ProviderMap;
  readonly candles: (question: CandleQuestion, signal: AbortSignal) => Promise<CandleChart>;
  /** Live candles from now on; a delisted market has none to come. Returns its undo. */
  readonly watchCandles: (
    question: Omit<CandleQuestion, 'limit'>,
    listener: (live: LiveCandle) => void,
  ) => () => void;
  readonly onChange: (listener: (change: ReadChange) => void) => () => void;
}

export function createReadModel(scope: ReadModelScope): ReadModel {
  const newestFills = createNewestFills(scope);
  const agentWordVersion = createAgentWordVersion();
  const catalogVersion = (): string =>
    `${scope.reader.catalog().revision}${metadataIsStale(scope) ? ' stale' : ''} ${agentWordVersion(scope)}`;
  return {
    ...marketQuestions(scope),
    ...accountQuestions(scope),
    ...performanceQuestions(scope),
    ...historyQuestions(scope),
    ...doorQuestions(scope, newestFills),
    ...fundQuestions(scope),
    graph: graphQuestions(scope, newestFills),
    clock: () => clockReading(scope),
    frame: () => frame(scope),
    sourceInUse: () => sourceInUse(scope),
    health: () => readHealth(scope),
    catalogVersion,
    onChange: (listener) => followChanges(scope, catalogVersion, listener),
  };
}

type MarketQuestions = Pick<
  ReadModel,
  | 'listMarkets'
  | 'getMarket'
  | 'marketState'
  | 'listMarketStates'
  | 'sessionSpans'
  | 'reference'
  | 'standingsVersion'
  | 'getQuote'
  | 'listQuotes'
  | 'quotesOf'
  | 'candles'
  | 'watchCandles'
>;

function marketQuestions(scope: ReadModelScope): MarketQuestions {
  return {
    listMarkets: (filter) => listMarkets(scope, filter),
    getMarket: (marketId) => getMarket(scope, marketId),
    marketState: (marketId) => marketState(scope, marketId),
    listMarketStates: (assetClass) => listMarketStates(scope, assetClass),
    sessionSpans: (request) => sessionSpans(scope, request),
    reference: () => referenceView(scope),
    standingsVersion: () => standingsVersion(scope),
    getQuote: (marketId) => getQuote(scope, marketId),
    listQuotes: (assetClass) => listQuotes(scope, assetClass),
    quotesOf: (coins) => quotesOf(scope, coins),
    candles: (question, signal) => candleSeries(scope, question, signal),
    watchCandles: (question, listener) => watchCandles(scope, question, listener),
  };
}

type AccountQuestions = Pick<
  ReadModel,
  | 'account'
  | 'agent'
  | 'positions'
  | 'pool'
  | 'orders'
  | 'agentStatus'
  | 'transfers'
  | 'risk'
  | 'riskPicture'
  | 'riskHistory'
  | 'alerts'
  | 'feedProblems'
  | 'providers'
>;

function accountQuestions(scope: ReadModelScope): AccountQuestions {
  return {
    account: () => accountView(scope),
    agent: () => agentView(scope),
    positions: () => listPositions(scope),
    pool: () => readPool(scope),
    orders: () => listOrders(scope),
    agentStatus: () => agentStatus(scope),
    transfers: () => collateralTransfers(scope),
    risk: () => riskStanding(scope),
    riskPicture: () => riskPicture(scope),
    riskHistory: (request, pause) => riskHistory(scope, request, pause),
    alerts: () => alertsView(scope),
    feedProblems: () => feedProblems(scope),
    providers: scope.providers,
  };
}

function performanceQuestions(
  scope: ReadModelScope,
): Pick<ReadModel, 'performance' | 'performanceCharts' | 'performanceScreen'> {
  return {
    performance: (period) => performance(scope, readPerformance(scope, period)),
    performanceCharts: (period) => performanceCharts(scope, readPerformance(scope, period)),
    performanceScreen: (period) => {
      const readings = readPerformance(scope, period);
      return {
        figures: performance(scope, readings),
        charts: performanceCharts(scope, readings),
        whyIncomplete: readings.known.message,
      };
    },
  };
}

function clockReading({ world }: ReadModelScope): ClockReading {
  return { worldMs: world.now(), rate: world.rate() };
}

/** The network is what the agent is on too: while the two differ, the chip shows neither. */
function frame(scope: ReadModelScope): Frame {
  const standing = scope.agent();
  const networkConflict =
    standing.kind === 'other_network' ? { selected: scope.network, agent: standing.status.network } : null;
  const isKnown = scope.reader.catalog().readAt !== null && networkConflict === null;
  return {
    version: scope.version,
    venue: scope.venue,
    network: isKnown ? scope.network : null,
    networkConflict,
    simulated: scope.venue === 'simulated',
    clock: clockReading(scope),
    health: readHealth(scope),
  };
}

function watchCandles(
  scope: ReadModelScope,
  question: Omit<CandleQuestion, 'limit'>,
  listener: (live: LiveCandle) => void,
): () => void {
  const { coin, interval } = keyOfMarket(scope, question);
  const delisted = scope.reader.market(coin)?.delisted === true;
  const undoLive = delisted ? () => undefined : scope.liveCandles(coin, interval);
  const undoStore = scope.onStoreChange((change) => {
    if (change.kind !== 'candles' || change.key.coin !== coin || change.key.interval !== interval) return;
    const newest = change.candles.at(-1);
    if (newest === undefined) return;
    listener({
      candle: candleView(scope, newest),
      historicalFromMs: historicalFrom(newest.openTime, interval),
    });
  });
  return () => {
    undoStore();
    undoLive();
  };
}
