import type { Group, Scene, Verdict } from '../expect.ts';
import { age, fact, figure, group, rule, live, rows, stamp, staleFlag, prose, wrong } from '../expect.ts';
import { heartbeatAt } from '../world/agent.ts';
import { markets, marketOf, type MarketTruth } from '../world/markets.ts';
import { agentMarketOf, calendarOf, catalog, coinOf, isTradeable, marketId, network } from './catalog.ts';
import { quotesOf } from './quotes.ts';
import { readingView } from './reference.ts';
import { nextChange, sessionOf } from './sessions.ts';
import { utc } from './candles.ts';

/** A market's sessions, freshness and the verdict on new entries. */
export function stateView(coin: string): Group {
  const market = marketOf(coin);
  const readings = quotesOf(coin);
  return group({
    marketId: fact(marketId(coin)),
    network,
    venueSession: group({
      state: figure(catalog, () => (market.delisted ? 'delisted' : 'open'), ['unknown']),
      observedAt: stamp(catalog),
      observedBy: fact('receipt', catalog),
    }),
    underlyingSession: underlyingSession(market),
    oracle: oracleView(),
    freshness: group({
      venue: group({
        observedAt: stamp(readings),
        observedBy: fact('receipt', readings),
        ageSeconds: age(readings),
        stale: staleFlag(readings),
      }),
      reference: referenceOf(market),
    }),
    newEntries: entriesView(market),
    exits: group({ allowed: fact(true) }),
  });
}

export const statesOf = (assetClass: MarketTruth['assetClass']) =>
  rows({
    readings: catalog,
    key: ({ marketId: id }) => coinOf(id),
    keys: () => markets.filter((market) => market.assetClass === assetClass).map(({ coin }) => coin),
    row: stateView,
  });

function underlyingSession(market: MarketTruth): Group {
  const calendar = calendarOf(market);
  const ofClock = (truth: (now: number) => unknown) =>
    rule([], (value, _, { machineNow }) => {
      const expected = calendar === null ? null : truth(machineNow);
      return value === expected ? live : wrong(`it is ${String(value)}, not ${String(expected)}`);
    });
  const name = calendar ?? 'us_equity';
  return group({
    state: ofClock((now) => sessionOf(name, now)),
    calendar: fact(calendar),
    nextState: ofClock((now) => nextChange(name, now).state),
    nextChangeAt: ofClock((now) => utc(nextChange(name, now).at)),
    dayName: prose,
    confidence: prose,
    advisory: prose,
    unavailableReason: prose,
  });
}

/** Expected oracle view, by the DEX's own hours, which equal the exchanges' on the tested days. */
function oracleView(): Group {
  return group({
    regime: prose,
    schedule: prose,
    nextRegime: prose,
    nextChangeAt: prose,
    unavailableReason: prose,
  });
}

function referenceOf({ coin, reference }: MarketTruth): Group {
  if (reference === null) return group({}, { absent: () => true });
  return readingView('ours', coin === 'xyz:TSLA' ? 'TSLA' : 'NVDA');
}

function entriesView(market: MarketTruth): Group {
  const agent = ['agentStatus', 'agentMarkets'];
  const word = agentMarketOf(market.coin)?.entries ?? null;
  return group({
    allowed: rule([...agent, ...catalog], (value, node, scene) =>
      checkAllowed({ value, market, isExplained: typeof node['reason'] === 'string' }, scene),
    ),
    reason: prose,
    agent: group(
      { allowed: figure(agent, () => word?.allowed), reason: prose, at: stamp(agent, heartbeatAt) },
      { absent: () => word === null, readings: agent },
    ),
  });
}

interface Allowed {
  readonly value: unknown;
  readonly market: MarketTruth;
  readonly isExplained: boolean;
}

/** Readings without which nothing may be allowed. */
function neededFor({ assetClass }: MarketTruth): readonly string[] {
  const always = ['agentStatus', 'agentMarkets', 'exchangeStatus', ...catalog];
  return assetClass === 'EQUITY' ? [...always, 'reference:stocks'] : always;
}

function checkAllowed({ value, market, isExplained }: Allowed, scene: Scene): Verdict {
  const truth = allowedNow(market, scene.machineNow);
  if (value === true) {
    const isOld = scene.isOld(['agentStatus', 'agentMarkets', ...catalog]);
    return truth === true && !isOld ? live : wrong('new entries are allowed');
  }
  if (!isExplained) return wrong(`it is ${String(value)} without a reason`);
  const isRight = value === truth || scene.isImpaired(neededFor(market));
  if (!isRight) return wrong(`it is ${String(value)}, not ${String(truth)}`);
  return value === null ? { kind: 'null' } : live;
}

function allowedNow(market: MarketTruth, now: number): boolean | null {
  if (isTradeable(market.coin) === false || isClosed(market, now)) return false;
  return agentMarketOf(market.coin)?.entries?.allowed ?? null;
}

function isClosed(market: MarketTruth, now: number): boolean {
  const calendar = calendarOf(market);
  return calendar !== null && ['closed', 'holiday'].includes(sessionOf(calendar, now));
}
