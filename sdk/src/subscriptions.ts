import type { AssetClass } from '../../src-preload/contract/views/identity.ts';
import type { AgentStatusView } from '../../src-preload/contract/views/journal/agent-status.ts';
import type { MarketQuote } from '../../src-preload/contract/views/markets/quote.ts';
import { segment } from './address.ts';
import type { Connection } from './connection.ts';
import type { PerpscopeApiError } from './errors.ts';
import type { DecisionEvent, OrderErrorEvent, TradeEvent } from './events.ts';
import type { SubscribeOptions } from './subscribe.ts';
import { createSubscribe } from './subscribe.ts';

/** Live events, each as an async iterable that ends with its signal or with `break`. */
export interface Subscriptions {
  /** Orders' outcomes that are new or have changed. */
  readonly tradeRecorded: (options?: SubscribeOptions) => Live<TradeEvent>;
  readonly decisionRecorded: (options?: SubscribeOptions) => Live<DecisionEvent>;
  /** The agent's status with each change, or the error that says why it is not known now. */
  readonly statusChanged: (options?: SubscribeOptions) => Live<AgentStatusView | PerpscopeApiError>;
  /** The venue's rejections of orders. */
  readonly errorOccurred: (filter?: ErrorFilter, options?: SubscribeOptions) => Live<OrderErrorEvent>;
  readonly quoteUpdated: (marketId: string, options?: SubscribeOptions) => Live<MarketQuote>;
}

export interface ErrorFilter {
  readonly assetClass?: AssetClass | undefined;
  readonly marketId?: string | undefined;
}

export type Live<Item> = AsyncGenerator<Item, void, undefined>;

export function createSubscriptions(connection: Connection): Subscriptions {
  const subscribe = createSubscribe(connection);
  return {
    tradeRecorded: (options) => subscribe('tradeRecorded', {}, options),
    decisionRecorded: (options) => subscribe('decisionRecorded', {}, options),
    statusChanged: (options) => subscribe('statusChanged', {}, options),
    errorOccurred: ({ assetClass, marketId } = {}, options) =>
      subscribe('errorOccurred', { assetClass, marketId }, options),
    quoteUpdated: (marketId, options) => {
      segment('marketId', marketId); // throws here, and not with the first event
      return subscribe('quoteUpdated', { marketId }, options);
    },
  };
}
