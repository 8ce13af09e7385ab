import SchemaBuilder from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import { DecisionAction } from '../../../../src-preload/contract/views/journal/decisions.ts';
import {
  AssetClass,
  MarketActivation,
  VenueNetwork,
} from '../../../../src-preload/contract/views/identity.ts';
import {
  PerformancePeriod,
  TradeSource,
} from '../../../../src-preload/contract/views/performance/performance.ts';
import {
  OrderStatus,
  ReconciliationKind,
  RestingState,
} from '../../../../src-preload/contract/views/trades/trade.ts';
import { PerpscopeError } from '../../../errors.ts';
import type { ListPart, MarketChoice } from '../../../operations/graph-questions.ts';
import { mostRows } from '../../../operations/list-part.ts';
import { usualCost } from './complexity.ts';
import type { GraphqlContext } from './graphql-context.ts';

/** A list of which one row that fails is null beside the answers of the others. */
export const whole = { list: true, items: false } as const;
export const usualLimit = 50;

interface SchemaShape {
  readonly Context: GraphqlContext;
  readonly DefaultFieldNullability: false;
}

export type Builder = ReturnType<typeof createBuilder>;

/** Fields are there unless they are said to be nullable. What a query costs is checked before it is executed, by cost-limit. */
export function createBuilder() {
  return new SchemaBuilder<SchemaShape>({
    plugins: [ComplexityPlugin],
    complexity: { fieldComplexity: usualCost, disabled: true },
    defaultFieldNullability: false,
  });
}

/** Closed sets of words, spelled as on REST. */
function defineEnums(builder: Builder) {
  return {
    assetClass: builder.enumType('AssetClass', { values: AssetClass.options }),
    network: builder.enumType('VenueNetwork', { values: VenueNetwork.options }),
    activation: builder.enumType('MarketActivation', { values: MarketActivation.options }),
    action: builder.enumType('DecisionAction', { values: DecisionAction.options }),
    tradeSource: builder.enumType('TradeSource', { values: [...TradeSource.options, 'blockchain'] as const }),
    orderStatus: builder.enumType('OrderStatus', { values: OrderStatus.options }),
    restingState: builder.enumType('RestingState', { values: RestingState.options }),
    orderSide: builder.enumType('OrderSide', { values: ['buy', 'sell'] as const }),
    positionSide: builder.enumType('PositionSide', { values: ['long', 'short'] as const }),
    reconciliation: builder.enumType('Reconciliation', { values: ReconciliationKind.options }),
  };
}

export type Shared = ReturnType<typeof defineShared>;

/** Enums and arguments that several subjects use. */
export function defineShared(builder: Builder) {
  const enums = defineEnums(builder);
  const choice = builder.args((t) => ({
    assetClass: t.field({ type: enums.assetClass }),
    marketId: t.string({ description: 'One that is malformed or of another network is an error.' }),
  }));
  const page = builder.args((t) => ({
    limit: t.int({ required: true, defaultValue: usualLimit, description: `1 to ${mostRows}.` }),
    offset: t.int({ required: true, defaultValue: 0, description: 'Rows passed over.' }),
  }));
  const period = builder.args((t) => ({
    period: t.string({ required: true, defaultValue: '7d', description: '24h, 7d, 30d or all.' }),
  }));
  return { enums, choice, page, period };
}

interface ChoiceArguments {
  readonly assetClass?: AssetClass | null | undefined;
  readonly marketId?: string | null | undefined;
}

interface ListArguments extends ChoiceArguments {
  readonly limit: number;
  readonly offset: number;
}

export function choiceOf({ assetClass, marketId }: ChoiceArguments): MarketChoice {
  return { assetClass: assetClass ?? null, marketId: marketId ?? null };
}

export function partOf(given: ListArguments): ListPart {
  return { ...choiceOf(given), limit: given.limit, offset: given.offset };
}

export function periodOf(period: string): PerformancePeriod {
  const parsed = PerformancePeriod.safeParse(period);
  if (parsed.success) return parsed.data;
  throw new PerpscopeError('invalid_period', `period is one of ${PerformancePeriod.options.join(', ')}.`);
}
