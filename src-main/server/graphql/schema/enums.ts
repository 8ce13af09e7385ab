import {
  AssetClass,
  MarketActivation,
  VenueNetwork,
} from '../../../../src-preload/contract/views/identity.ts';
import { DecisionAction } from '../../../../src-preload/contract/views/decisions.ts';
import { TradeSource } from '../../../../src-preload/contract/views/performance.ts';
import {
  restingStates,
  type OrderStatus,
  type ReconciliationKind,
} from '../../../../src-preload/contract/bridge/trades.ts';
import type { Builder } from './builder.ts';

export type Enums = ReturnType<typeof defineEnums>;

const orderStatuses = ['filled', 'partial', 'resting', 'rejected', 'unknown'] as const;
const reconciliations = ['matched', 'venue_missing', 'agent_missing', 'differs', 'pending'] as const;
orderStatuses satisfies readonly OrderStatus[];
reconciliations satisfies readonly ReconciliationKind[];

/** Closed sets of words, spelled as on REST. */
export function defineEnums(builder: Builder) {
  return {
    assetClass: builder.enumType('AssetClass', { values: AssetClass.options }),
    network: builder.enumType('VenueNetwork', { values: VenueNetwork.options }),
    activation: builder.enumType('MarketActivation', { values: MarketActivation.options }),
    action: builder.enumType('DecisionAction', { values: DecisionAction.options }),
    tradeSource: builder.enumType('TradeSource', { values: TradeSource.options }),
    orderStatus: builder.enumType('OrderStatus', { values: orderStatuses }),
    restingState: builder.enumType('RestingState', { values: restingStates }),
    orderSide: builder.enumType('OrderSide', { values: ['buy', 'sell'] as const }),
    positionSide: builder.enumType('PositionSide', { values: ['long', 'short'] as const }),
    reconciliation: builder.enumType('Reconciliation', { values: reconciliations }),
  };
}
