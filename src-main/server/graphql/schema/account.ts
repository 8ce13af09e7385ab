import type { Position, ProtectiveOrder } from '../../../../src-preload/contract/views/account/position.ts';
import type { EquityPoint as Sample } from '../../../operations/graph-questions.ts';
import { toUtcText } from '../../../operations/instants.ts';
import { mostPoints } from '../../../operations/list-part.ts';
import { listPositionsOf } from '../../../operations/markets/graph-markets.ts';
import { getEquity } from '../../../operations/performance/graph-performance.ts';
import type { Builder, Shared } from './builder.ts';
import { choiceOf, periodOf, whole } from './builder.ts';
import { lineCost, rowsCost } from './complexity.ts';
import { warnOf } from './graphql-context.ts';
import type { MarketTaggedRef } from './markets.ts';

/** /api/v1/agent/positions to the field. */
function definePosition(builder: Builder, { enums }: Shared, tagged: MarketTaggedRef) {
  const protectiveOrder = defineProtectiveOrder(builder);
  const maybe = { nullable: true } as const;
  return builder.objectRef<Position>('Position').implement({
    interfaces: [tagged],
    fields: (t) => ({
      coin: t.exposeString('coin'),
      displayTicker: t.exposeString('displayTicker'),
      collateral: t.exposeString('collateral', maybe),
      side: t.expose('side', { type: enums.positionSide }),
      size: t.exposeFloat('size', { description: 'Positive, base units.' }),
      entryPrice: t.exposeFloat('entryPrice'),
      markPrice: t.exposeFloat('markPrice', maybe),
      positionValueUsd: t.exposeFloat('positionValueUsd', maybe),
      unrealizedPnlUsd: t.exposeFloat('unrealizedPnlUsd', maybe),
      returnOnEquity: t.exposeFloat('returnOnEquity', { description: 'A fraction.' }),
      leverage: t.exposeFloat('leverage'),
      marginMode: t.exposeString('marginMode', { description: 'cross or isolated.' }),
      liquidationPrice: t.exposeFloat('liquidationPrice', {
        ...maybe,
        description: 'null: no price liquidates it.',
      }),
      marginUsedUsd: t.exposeFloat('marginUsedUsd', maybe),
      fundingUsd: t.exposeFloat('fundingUsd', { ...maybe, description: 'Positive: received.' }),
      protectiveOrders: t.expose('protectiveOrders', {
        type: [protectiveOrder],
        ...maybe,
        description: 'null while open orders of its DEX are not known.',
      }),
      observedAt: t.exposeString('observedAt'),
      stale: t.exposeBoolean('stale', { description: 'Older than 60 s.' }),
    }),
  });
}

function defineProtectiveOrder(builder: Builder) {
  return builder.objectRef<ProtectiveOrder>('ProtectiveOrder').implement({
    fields: (t) => ({
      oid: t.exposeString('oid'),
      kind: t.exposeString('kind', { description: 'take_profit or stop_loss.' }),
      triggerPrice: t.exposeFloat('triggerPrice'),
      size: t.exposeFloat('size'),
    }),
  });
}

interface EquityPoint extends Omit<Sample, 'at'> {
  readonly at: string;
}

function equityPointOf({ at, ...figures }: Sample): EquityPoint {
  return { ...figures, at: toUtcText(at) };
}

function defineEquityPoint(builder: Builder) {
  return builder.objectRef<EquityPoint>('EquityPoint').implement({
    fields: (t) => ({
      at: t.exposeString('at', { description: 'ISO-8601, UTC.' }),
      equityUsd: t.exposeFloat('equityUsd'),
      netDepositsUsd: t.exposeFloat('netDepositsUsd', {
        nullable: true,
        description: 'Since the period began; null where it is not known.',
      }),
    }),
  });
}

/** What is held, and what it is worth. */
export function defineAccount(builder: Builder, shared: Shared, tagged: MarketTaggedRef): void {
  const { choice, period } = shared;
  const position = definePosition(builder, shared, tagged);
  const equityPoint = defineEquityPoint(builder);
  builder.queryFields((t) => ({
    positions: t.field({
      type: [position],
      nullable: whole,
      complexity: rowsCost(50),
      args: choice,
      resolve: (_, args, context) => {
        const { positions } = context.ask(listPositionsOf, choiceOf(args));
        warnOf(context, { field: 'positions', period: 'all' });
        return context.markets.expect(positions);
      },
    }),
    equity: t.field({
      type: [equityPoint],
      nullable: whole,
      description: "The account's value over time, ascending.",
      complexity: lineCost,
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
        const points = context.ask(getEquity, question).map(equityPointOf);
        warnOf(context, { field: 'equity', period: question.period });
        return points;
      },
    }),
  }));
}
