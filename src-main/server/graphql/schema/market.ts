import type { MarketRow } from '../../../../src-preload/contract/views/market.ts';
import type { Builder } from './builder.ts';
import type { Enums } from './enums.ts';

export type MarketRef = ReturnType<typeof defineMarket>;

export function defineMarket(builder: Builder, enums: Enums) {
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
