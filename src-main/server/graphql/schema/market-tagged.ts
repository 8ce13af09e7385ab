import type {
  AssetClass,
  MarketReference,
  VenueNetwork,
} from '../../../../src-preload/contract/views/identity.ts';
import type { Builder } from './builder.ts';
import type { Enums } from './enums.ts';
import type { MarketRef } from './market.ts';

/** The identity that rows carry; all of it null on one that is about no market. */
export interface MarketTag {
  readonly marketId: string | null;
  readonly network: VenueNetwork | null;
  readonly venue: string | null;
  readonly dex: string | null;
  readonly assetClass: AssetClass | null;
}

export type MarketTaggedRef = ReturnType<typeof defineMarketTagged>;

export function defineMarketTagged(builder: Builder, { enums, market }: { enums: Enums; market: MarketRef }) {
  return builder.interfaceRef<MarketTag>('MarketTagged').implement({
    description: "A row with its market's identity; all of it is null on one that is about no market.",
    fields: (t) => ({
      marketId: t.exposeString('marketId', { nullable: true }),
      network: t.expose('network', { type: enums.network, nullable: true }),
      venue: t.exposeString('venue', { nullable: true }),
      dex: t.exposeString('dex', { nullable: true }),
      assetClass: t.expose('assetClass', { type: enums.assetClass, nullable: true }),
      market: t.field({
        type: market,
        nullable: true,
        description: 'Its row in the catalog; null where the catalog has none.',
        resolve: ({ marketId }, _, { markets }) => (marketId === null ? null : markets.rowOf(marketId)),
      }),
    }),
  });
}

const noTag: MarketTag = { marketId: null, network: null, venue: null, dex: null, assetClass: null };

export function tagOf(market: MarketReference | null): MarketTag {
  if (market === null) return noTag;
  const { marketId, network, venue, dex, assetClass } = market;
  return { marketId, network, venue, dex, assetClass };
}
