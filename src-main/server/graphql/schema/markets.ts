import type { MarketRow } from '../../../../src-preload/contract/views/markets/market.ts';
import type { MarketQuote } from '../../../../src-preload/contract/views/markets/quote.ts';
import { getMarket, listMarkets } from '../../../operations/markets/catalog.ts';
import type { EventOf } from '../../../operations/trades/graph-event.ts';
import type { Builder, Shared } from './builder.ts';
import { whole } from './builder.ts';
import { rowsCost } from './complexity.ts';
import type { Tagged } from './graphql-context.ts';
import { tagOfRow, warnOf } from './graphql-context.ts';

/** What may be traded, and its quotes. Returns the interface of rows that carry a market's identity. */
export function defineMarkets(builder: Builder, shared: Shared): MarketTaggedRef {
  const market = defineMarket(builder, shared);
  defineMarketQueries(builder, shared, market);
  defineQuoteSubscription(builder, defineQuote(builder, shared));
  return defineMarketTagged(builder, shared, market);
}

type MarketRef = ReturnType<typeof defineMarket>;

function defineMarket(builder: Builder, { enums }: Shared) {
  const tradeability = defineTradeability(builder);
  const underlying = defineUnderlying(builder);
  return builder.objectRef<MarketRow>('Market').implement({
    description: 'A row of the market catalog.',
    fields: (t) => ({
      marketId: t.exposeString('marketId', { description: 'The only key to store.' }),
      network: t.expose('network', { type: enums.network }),
      venue: t.exposeString('venue'),
      dex: t.exposeString('dex', { description: "Builder DEX namespace; empty for the venue's own perps." }),
      coin: t.exposeString('coin', { description: 'Exact venue coin, case-sensitive.' }),
      displayTicker: t.exposeString('displayTicker', { description: 'For display only.' }),
      displayName: t.exposeString('displayName', { description: 'For people; never an identifier.' }),
      assetClass: t.expose('assetClass', { type: enums.assetClass, nullable: true }),
      collateral: t.exposeString('collateral', { nullable: true }),
      activation: t.expose('activation', { type: enums.activation }),
      venueSession: t.exposeString('venueSession', { description: 'open, delisted or unknown.' }),
      tradeable: t.exposeBoolean('tradeable', {
        nullable: true,
        description: 'true: all five conditions hold; false: one does not; null: not known.',
      }),
      tradeability: t.expose('tradeability', { type: tradeability }),
      underlying: t.expose('underlying', { type: underlying, nullable: true }),
      maxLeverage: t.exposeFloat('maxLeverage'),
      sizeDecimals: t.exposeInt('sizeDecimals'),
      onlyIsolated: t.exposeBoolean('onlyIsolated'),
    }),
  });
}

function defineTradeability(builder: Builder) {
  return builder.objectRef<MarketRow['tradeability']>('Tradeability').implement({
    description: "The five conditions of trading; null while the agent can't be read.",
    fields: (t) => ({
      discovered: t.exposeBoolean('discovered', { nullable: true }),
      configured: t.exposeBoolean('configured', { nullable: true }),
      operatorListed: t.exposeBoolean('operatorListed', { nullable: true }),
      governanceApproved: t.exposeBoolean('governanceApproved', { nullable: true }),
      activated: t.exposeBoolean('activated', { nullable: true }),
    }),
  });
}

function defineUnderlying(builder: Builder) {
  return builder.objectRef<NonNullable<MarketRow['underlying']>>('Underlying').implement({
    fields: (t) => ({
      ticker: t.exposeString('ticker', {
        nullable: true,
        description: 'Exchange-prefixed; null where no reference feed is known.',
      }),
      calendar: t.exposeString('calendar', {
        nullable: true,
        description: 'us_equity or cme_metals_energy.',
      }),
    }),
  });
}

export type MarketTaggedRef = ReturnType<typeof defineMarketTagged>;

function defineMarketTagged(builder: Builder, { enums }: Shared, market: MarketRef) {
  const maybe = { nullable: true } as const;
  return builder.interfaceRef<Tagged>('MarketTagged').implement({
    description: "A row with its market's identity; all of it is null on one that is about no market.",
    fields: (t) => ({
      marketId: t.string({ ...maybe, resolve: (row) => tagOfRow(row).marketId }),
      network: t.field({ type: enums.network, ...maybe, resolve: (row) => tagOfRow(row).network }),
      venue: t.string({ ...maybe, resolve: (row) => tagOfRow(row).venue }),
      dex: t.string({ ...maybe, resolve: (row) => tagOfRow(row).dex }),
      assetClass: t.field({ type: enums.assetClass, ...maybe, resolve: (row) => tagOfRow(row).assetClass }),
      market: t.field({
        type: market,
        ...maybe,
        description: 'Its row in the catalog; null where the catalog has none.',
        resolve: (row, _, { markets }) => {
          const { marketId } = tagOfRow(row);
          return marketId === null ? null : markets.rowOf(marketId);
        },
      }),
    }),
  });
}

function defineQuote(builder: Builder, { enums }: Shared) {
  const maybe = { nullable: true } as const;
  return builder.objectRef<MarketQuote>('MarketQuote').implement({
    description: "A market's current figures; null where the venue gave none.",
    fields: (t) => ({
      marketId: t.exposeString('marketId'),
      network: t.expose('network', { type: enums.network }),
      mid: t.exposeFloat('mid', maybe),
      mark: t.exposeFloat('mark', maybe),
      oracle: t.exposeFloat('oracle', maybe),
      previousDay: t.exposeFloat('previousDay', maybe),
      change24hPct: t.exposeFloat('change24hPct', maybe),
      fundingRate: t.exposeFloat('fundingRate', { ...maybe, description: 'Hourly, a fraction.' }),
      openInterest: t.exposeFloat('openInterest', maybe),
      volume24hUsd: t.exposeFloat('volume24hUsd', maybe),
      observedAt: t.exposeString('observedAt', maybe),
      observedBy: t.exposeString('observedBy', { ...maybe, description: 'venue or receipt.' }),
      ageSeconds: t.exposeFloat('ageSeconds', maybe),
      stale: t.exposeBoolean('stale', maybe),
    }),
  });
}

function defineMarketQueries(builder: Builder, { enums }: Shared, market: MarketRef): void {
  builder.queryFields((t) => ({
    markets: t.field({
      type: [market],
      nullable: whole,
      description: 'The market catalog.',
      complexity: rowsCost(300),
      args: {
        assetClass: t.arg({ type: enums.assetClass }),
        activeOnly: t.arg.boolean({
          required: true,
          defaultValue: false,
          description: 'Only markets that the agent may trade.',
        }),
      },
      resolve: (_, { assetClass, activeOnly }, context) => {
        const { markets } = context.ask(listMarkets, {
          assetClass: assetClass ?? undefined,
          activeOnly: activeOnly ? 'true' : 'false',
        });
        warnOf(context, { field: 'markets', period: 'all' });
        return markets;
      },
    }),
    market: t.field({
      type: market,
      nullable: true,
      args: { marketId: t.arg.string({ required: true }) },
      resolve: (_, { marketId }, { ask }) => ask(getMarket, { marketId }),
    }),
  }));
}

function defineQuoteSubscription(builder: Builder, quote: ReturnType<typeof defineQuote>): void {
  builder.subscriptionFields((t) => ({
    quoteUpdated: t.field({
      type: quote,
      nullable: true,
      args: { marketId: t.arg.string({ required: true }) },
      subscribe: (_, { marketId }, { events, gone, ask }) => {
        ask(getMarket, { marketId });
        const isWanted = ({ quote }: EventOf<'quote_updated'>): boolean => quote.marketId === marketId;
        return events.follow({ kind: 'quote_updated', isWanted }, gone);
      },
      resolve: ({ quote }) => quote,
    }),
  }));
}
