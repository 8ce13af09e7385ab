import { choiceOf, periodOf } from './arguments.ts';
import { mostPoints } from '../../../queries/list-part.ts';
import type { Builder } from './builder.ts';
import type { Enums } from './enums.ts';
import type { defineEquityPoint } from './equity-point.ts';
import { equityPointOf } from './equity-point.ts';
import type { MarketRef } from './market.ts';
import type { definePosition } from './position.ts';
import { positionOf } from './position.ts';
import { warnOf } from './warn.ts';
import { sharedArguments } from './shared-arguments.ts';

interface MarketRefs {
  readonly enums: Enums;
  readonly market: MarketRef;
  readonly position: ReturnType<typeof definePosition>;
  readonly equityPoint: ReturnType<typeof defineEquityPoint>;
}

const whole = { list: true, items: false } as const;

/** What may be traded, what is held, and what it is worth. */
export function defineMarketQueries(builder: Builder, refs: MarketRefs): void {
  builder.queryType({});
  defineCatalogQueries(builder, refs);
  defineAccountQueries(builder, refs);
}

function defineCatalogQueries(builder: Builder, { enums, market }: MarketRefs): void {
  builder.queryFields((t) => ({
    markets: t.field({
      type: [market],
      nullable: whole,
      description: 'The market catalog.',
      args: {
        assetClass: t.arg({ type: enums.assetClass }),
        activeOnly: t.arg.boolean({
          required: true,
          defaultValue: false,
          description: 'Only markets that the agent may trade.',
        }),
      },
      resolve: (_, { assetClass, activeOnly }, context) => {
        const { markets } = context.readModel.listMarkets({
          assetClass: assetClass ?? undefined,
          activeOnly,
        });
        warnOf(context, { field: 'markets', period: 'all' });
        return markets;
      },
    }),
    market: t.field({
      type: market,
      nullable: true,
      args: { marketId: t.arg.string({ required: true }) },
      resolve: (_, { marketId }, { readModel }) => readModel.getMarket(marketId),
    }),
  }));
}

function defineAccountQueries(builder: Builder, { enums, position, equityPoint }: MarketRefs): void {
  const { choice, period } = sharedArguments(builder, enums);
  builder.queryFields((t) => ({
    positions: t.field({
      type: [position],
      nullable: whole,
      args: choice,
      resolve: (_, args, context) => {
        const { positions } = context.readModel.graph.positions(choiceOf(args));
        warnOf(context, { field: 'positions', period: 'all' });
        return context.markets.expect(positions.map(positionOf));
      },
    }),
    equity: t.field({
      type: [equityPoint],
      nullable: whole,
      description: "The account's value over time, ascending.",
      args: {
        ...period,
        points: t.arg.int({
          required: true,
          defaultValue: 200,
          description: `2 to ${mostPoints}: no more are answered.`,
        }),
      },
      resolve: (_, args, context) => {
        const question = { period: periodOf(args.period), points: args.points };
        const points = context.readModel.graph.equity(question).map(equityPointOf);
        warnOf(context, { field: 'equity', period: question.period });
        return points;
      },
    }),
  }));
}
