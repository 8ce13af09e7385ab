import { MarketRow, Tradeability } from '../../../../src-preload/contract/views/markets/market.ts';
import { getMarket, listMarkets } from '../../../operations/markets/catalog.ts';
import type { Builder, Shared } from './builder.ts';
import { whole } from './builder.ts';
import { rowsCost } from './complexity.ts';
import type { Tagged } from './graphql-context.ts';
import { tagOfRow } from './graphql-context.ts';
import { viewType } from './view-type.ts';

/** Defines the markets. Returns the interface of rows that carry a market's identity. */
export function defineMarkets(builder: Builder, shared: Shared): MarketTaggedRef {
  const market = defineMarket(builder, shared);
  defineMarketQueries(builder, shared, market);
  return defineMarketTagged(builder, shared, market);
}

type MarketRef = ReturnType<typeof defineMarket>;

function defineMarket(builder: Builder, shared: Shared) {
  const tradeability = viewType(builder, shared, {
    name: 'Tradeability',
    view: Tradeability,
    description: "The five conditions of trading; null while the agent can't be read.",
  });
  const underlying = viewType(builder, shared, {
    name: 'Underlying',
    view: MarketRow.shape.underlying.unwrap(),
  });
  const market = viewType(builder, shared, {
    name: 'Market',
    view: MarketRow,
    description: 'A row of the market catalog.',
    types: { tradeability, underlying },
  });
  builder.objectField(market, 'id', (t) =>
    t.id({ description: 'The marketId.', resolve: ({ marketId }) => marketId }),
  );
  return market;
}

export type MarketTaggedRef = ReturnType<typeof defineMarketTagged>;

function defineMarketTagged(builder: Builder, { enums }: Shared, market: MarketRef) {
  const maybe = { nullable: true } as const;
  return builder.interfaceRef<Tagged>('MarketTagged').implement({
    description: "A row with its market's identity, which is null if the row concerns no market.",
    fields: (t) => ({
      marketId: t.string({ ...maybe, resolve: (row) => tagOfRow(row).marketId }),
      network: t.field({ type: enums.VenueNetwork, ...maybe, resolve: (row) => tagOfRow(row).network }),
      venue: t.field({ type: enums.VenueName, ...maybe, resolve: (row) => tagOfRow(row).venue }),
      dex: t.string({ ...maybe, resolve: (row) => tagOfRow(row).dex }),
      assetClass: t.field({ type: enums.AssetClass, ...maybe, resolve: (row) => tagOfRow(row).assetClass }),
      market: t.field({
        type: market,
        ...maybe,
        description: 'Its row in the catalog; null if the catalog has none.',
        resolve: (row, _, { markets }) => {
          const { marketId } = tagOfRow(row);
          return marketId === null ? null : markets.rowOf(marketId);
        },
      }),
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
        assetClass: t.arg({ type: enums.AssetClass }),
        activeOnly: t.arg.boolean({
          required: true,
          defaultValue: false,
          description: 'Only markets that the agent may trade.',
        }),
      },
      resolve: (_, { assetClass, activeOnly }, { ask }) =>
        ask(listMarkets, {
          assetClass: assetClass ?? undefined,
          activeOnly: activeOnly ? 'true' : 'false',
        }).markets,
    }),
    market: t.field({
      type: market,
      nullable: true,
      args: { marketId: t.arg.string({ required: true }) },
      resolve: (_, { marketId }, { ask }) => ask(getMarket, { marketId }),
    }),
  }));
}
