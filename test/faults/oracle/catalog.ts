import type { Expect, Group, Scene, Verdict } from '../expect.ts';
import { fact, figure, group, rule, live, prose, rows, stamp, staleFlag, wrong } from '../expect.ts';
import { agentMarkets } from '../world/agent.ts';
import type { MarketTruth } from '../world/markets.ts';
import { collateralIn, dexOf, dexes, marketOf, markets, marketsOf } from '../world/markets.ts';

export const catalog = ['perpDexs', 'allPerpMetas', 'spotMeta'];
const networkKey = 'hl-testnet';
export const marketId = (coin: string): string => `${networkKey}:${coin}`;
export const coinOf = (id: unknown): string => String(id).slice(networkKey.length + 1);

export const network = fact('TESTNET');
export const dollars: ReadonlySet<string> = new Set(['USDC', 'USDH', 'USDT0', 'USDE']);

export const collateralOf = (coin: string): string => collateralIn(dexOf(coin));

const tickerOf = (coin: string): string => coin.slice(coin.indexOf(':') + 1);

/** Fields of an envelope that was asked for without a symbol. */
export const allSymbols = { symbol: fact(null), marketId: fact(null), symbolNote: fact(null) };

/** Fields that identify a market in each row. They do not change, and may be missing until the catalog was read. */
export function identity(coin: string) {
  return {
    marketId: fact(marketId(coin), catalog),
    network: fact('TESTNET', catalog),
    venue: fact('hyperliquid', catalog),
    dex: fact(dexOf(coin), catalog),
    coin: fact(coin, catalog),
    displayTicker: fact(tickerOf(coin), catalog),
    assetClass: fact(marketOf(coin).assetClass, catalog),
    collateral: fact(collateralOf(coin), catalog),
  };
}

export const agentMarketOf = (coin: string) => agentMarkets.find((one) => one.coin === coin);

function conditionsOf(coin: string) {
  const agent = agentMarketOf(coin);
  return {
    discovered: !marketOf(coin).delisted,
    // A complete list leaves out a market that is not configured.
    configured: agent?.conditions ?? false,
    operatorListed: agent?.conditions ?? null,
    governanceApproved: agent?.conditions ?? null,
    activated: agent?.activation === 'ACTIVE',
  };
}

export function isTradeable(coin: string): boolean | null {
  const all = Object.values(conditionsOf(coin));
  if (all.includes(false)) return false;
  return all.includes(null) ? null : true;
}

/** Returns an expected catalog row; its `fields` lack those that only GraphQL has. */
export function marketRow(coin: string): Group {
  const market = marketOf(coin);
  const conditions = conditionsOf(coin);
  const agent = ['agentStatus', 'agentMarkets', ...catalog];
  const condition = (name: keyof typeof conditions) => figure(agent, () => conditions[name]);
  return group(
    {
      ...identity(coin),
      displayName: fact(market.displayName ?? coin),
      activation: rule(agent, (value, _, { isImpaired }) => {
        // The agent's latest report, however old: its conditions are null then.
        if (value === (agentMarketOf(coin)?.activation ?? 'CATALOG_ONLY')) return live;
        return value === 'CATALOG_ONLY' && isImpaired(agent)
          ? { kind: 'null' }
          : wrong(`it is ${String(value)}`);
      }),
      venueSession: figure(catalog, () => (market.delisted ? 'delisted' : 'open'), ['unknown']),
      tradeable: rule(agent, (value, _, scene) => checkTradeable(value, coin, scene)),
      tradeability: group({
        // The venue decides it, and it is null with the rest while the agent can't be read.
        discovered: rule([...agent, ...catalog], (value, _, { isImpaired }) => {
          if (value === conditions.discovered) return live;
          return value === null && isImpaired([...agent, ...catalog])
            ? { kind: 'null' }
            : wrong(`it is ${String(value)}`);
        }),
        configured: condition('configured'),
        operatorListed: condition('operatorListed'),
        governanceApproved: condition('governanceApproved'),
        activated: condition('activated'),
      }),
      unavailableReason: prose,
      underlying: underlying(market),
      maxLeverage: figure(catalog, () => market.maxLeverage),
      sizeDecimals: figure(catalog, () => market.sizeDecimals),
      onlyIsolated: figure(catalog, () => market.onlyIsolated),
    },
    { readings: catalog },
  );
}

/** The same in GraphQL, with the id that its clients cache it by. */
export function graphMarket(coin: string): Group {
  return group({ ...marketRow(coin).fields, id: fact(marketId(coin)) }, { readings: catalog });
}

function checkTradeable(value: unknown, coin: string, { isImpaired, isOld, hasReason }: Scene): Verdict {
  const truth = isTradeable(coin);
  if (value === truth && (value === false || !isOld(['agentStatus', 'agentMarkets', ...catalog])))
    return live;
  if (value !== null) return wrong(`it is ${String(value)}, and should be ${String(truth)}`);
  return isImpaired(['agentStatus', 'agentMarkets', ...catalog]) && hasReason
    ? { kind: 'null' }
    : wrong('it is null without need');
}

export const calendarOf = ({ assetClass }: MarketTruth): 'us_equity' | 'cme_metals_energy' | null => {
  if (assetClass === 'CRYPTO') return null;
  return assetClass === 'EQUITY' ? 'us_equity' : 'cme_metals_energy';
};

function underlying(market: MarketTruth): Expect {
  const fields = { ticker: fact(market.reference), calendar: fact(calendarOf(market)) };
  return group(fields, { absent: () => market.assetClass === 'CRYPTO' });
}

export const catalogView = group({
  network,
  dexes: rows({
    readings: catalog,
    key: ({ name }) => String(name),
    keys: () => dexes.map(({ name }) => name),
    row: (name) => {
      const dex = dexes.find((one) => one.name === name);
      return group({
        name: fact(name),
        fullName: fact(dex?.fullName),
        collateral: figure(catalog, () => dex?.collateral),
        marketCount: figure(catalog, () => marketsOf(name).length),
      });
    },
  }),
  markets: rows({
    readings: catalog,
    key: ({ marketId: id }) => coinOf(id),
    keys: () => markets.map(({ coin }) => coin),
    row: marketRow,
  }),
  count: figure(catalog, () => markets.length),
  timestamp: stamp(catalog),
  stale: staleFlag(catalog),
  complete: rule(catalog, (value, { whyIncomplete }) =>
    value === (whyIncomplete === null)
      ? live
      : wrong(`it is ${String(value)}, and the reason says otherwise`),
  ),
  whyIncomplete: prose,
});
