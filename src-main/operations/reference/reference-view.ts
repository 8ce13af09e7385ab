import { z } from 'zod';
import { Reference } from '../../../src-preload/contract/views/reference/reference.ts';
import type { Market } from '../../domain/markets/market.ts';
import { unread, bareTicker, usShares, volatilityTicker } from '../../domain/reference/reference.ts';
import { youngReport } from '../journal/last-report.ts';
import { operation, windowCall } from '../operation.ts';
import type { Reads } from '../scope.ts';
import { readingUses } from './reading-uses.ts';
import { agentStock } from './reference-health.ts';
import { agentReading, ourReading } from './reference-reading.ts';

type Pair = Reference['vix'];

/** Returns the reference data of our own provider and of the agent, side by side: neither stands in for the other. */
export function referenceView(scope: Reads<'agent' | 'catalog' | 'reference'>): Reference {
  const { provider, vix, stocks } = scope.reference();
  const agent = youngReport(scope);
  const uses = readingUses(scope);
  const listed = listedShares(scope);
  // Until the catalog was read, any share may be listed.
  const mayBeListed = (bare: string): boolean => listed.has(bare) || scope.reader.catalog().readAt === null;
  const pairOf = (ticker: string): Pair => {
    const bare = bareTicker(ticker);
    const use = listed.has(bare) ? uses.usShare : uses.otherShare;
    const ours = stocks.get(bare) ?? (mayBeListed(bare) ? unread : null);
    const theirs = agent === null ? null : agentStock(agent, ticker);
    return {
      ours: ours === null || provider === null ? null : ourReading({ provider, ticker: bare }, ours, use),
      agent: theirs === null ? null : agentReading(theirs, use),
    };
  };
  const agentVix = agent?.vix ?? null;
  return {
    network: scope.network,
    vix: {
      ours: provider === null ? null : ourReading({ provider, ticker: volatilityTicker }, vix, uses.vix),
      agent: agentVix === null ? null : agentReading(agentVix, uses.vix),
    },
    stocks: tickersOf(scope, listed).map((ticker) => ({ ticker, ...pairOf(ticker) })),
  };
}

/**
 * Returns the tickers of all shares that either knows or that our own provider is asked for, with the exchange's name if the
 * registry has it.
 */
function tickersOf(
  scope: Reads<'agent' | 'reference'>,
  listed: ReadonlyMap<string, string>,
): readonly string[] {
  const { provider, stocks } = scope.reference();
  const known = [
    ...(provider === null ? [] : listed.keys()),
    ...stocks.keys(),
    ...(youngReport(scope)?.stocks ?? []).map(({ ticker }) => ticker),
  ];
  return [...new Set(known.map((ticker) => listed.get(ticker) ?? ticker))].toSorted();
}

/** US shares of each reading of the catalog. A reading never changes, so they are looked up once. */
const sharesOf = new WeakMap<readonly Market[], ReadonlyMap<string, string>>();

/** Returns the US shares that markets here stand for, with their exchange, by ticker. */
function listedShares({ reader, registry }: Reads<'catalog'>): ReadonlyMap<string, string> {
  const { markets } = reader.catalog();
  const known = sharesOf.get(markets);
  if (known !== undefined) return known;
  const shares = new Map(usShares(markets, registry).map((ticker) => [bareTicker(ticker), ticker]));
  sharesOf.set(markets, shares);
  return shares;
}

export const getReference = operation({
  name: 'getReference',
  summary: 'Outside data on shares and volatility, from the configured provider and from the agent',
  output: Reference,
  http: [
    {
      path: 'GET /api/reference',
      id: 'getReference',
      description:
        'External prices of shares and the VIX, each from the configured provider and from the agent, with delay and age. A reading that is not usable feeds no other figure.',
      tag: 'Markets',
      statuses: [],
    },
  ],
  bridge: windowCall('getReference', z.null()),
  readings: ['agent', 'catalog', 'reference'],
  requires: { nothing: 'Each value says whether it is usable.' },
  answer: (_, context) => referenceView(context),
});
