import { z } from 'zod';
import { Position, ProtectiveOrder } from '../../../../src-preload/contract/views/account/position.ts';
import { exactNumber } from '../../../../src-preload/contract/views/exact-number.ts';
import { UtcInstant } from '../../../../src-preload/contract/views/identity.ts';
import type { EquityPoint as Sample } from '../../../operations/graph-questions.ts';
import { toUtcText } from '../../../operations/instants.ts';
import { mostPoints } from '../../../operations/list-part.ts';
import { listPositionsOf } from '../../../operations/markets/graph-markets.ts';
import { getEquity } from '../../../operations/performance/graph-performance.ts';
import type { Builder, Shared } from './builder.ts';
import { choiceOf, periodOf, whole } from './builder.ts';
import { lineCost, rowsCost } from './complexity.ts';
import type { MarketTaggedRef } from './markets.ts';
import { tagFields, viewType } from './view-type.ts';

/** Defines the positions, field for field as in /api/v1/agent/positions. */
function definePosition(builder: Builder, shared: Shared, tagged: MarketTaggedRef) {
  const protectiveOrders = viewType(builder, shared, { name: 'ProtectiveOrder', view: ProtectiveOrder });
  const position = viewType(builder, shared, {
    name: 'Position',
    view: Position,
    interfaces: [tagged],
    omit: tagFields,
    types: { protectiveOrders },
  });
  builder.objectField(position, 'id', (t) =>
    t.id({
      description: 'marketId, or the coin without one: an account has one position per market.',
      resolve: ({ marketId, coin }) => marketId ?? coin,
    }),
  );
  return position;
}

const EquityPoint = z.object({
  at: UtcInstant,
  equityUsd: exactNumber,
  netDepositsUsd: exactNumber
    .nullable()
    .describe('deposits less withdrawals since the first point; null if unknown'),
});

function equityPointOf({ at, ...figures }: Sample): z.infer<typeof EquityPoint> {
  return { ...figures, at: toUtcText(at) };
}

/** Defines positions and the value of the account. */
export function defineAccount(builder: Builder, shared: Shared, tagged: MarketTaggedRef): void {
  const { choice, period } = shared;
  const position = definePosition(builder, shared, tagged);
  const equityPoint = viewType(builder, shared, { name: 'EquityPoint', view: EquityPoint });
  builder.queryFields((t) => ({
    positions: t.field({
      type: [position],
      nullable: whole,
      complexity: rowsCost(50),
      args: choice,
      resolve: (_, args, context) => {
        const { positions } = context.ask(listPositionsOf, choiceOf(args));
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
          description: `Maximum points in the answer, 2 to ${mostPoints}.`,
        }),
      },
      resolve: (_, args, context) => {
        const question = { period: periodOf(args.period), points: args.points };
        return context.ask(getEquity, question).map(equityPointOf);
      },
    }),
  }));
}
