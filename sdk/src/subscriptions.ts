import type { AssetClass } from '../../src-preload/contract/views/identity.ts';
import type { AgentStatusView } from '../../src-preload/contract/views/journal/agent-status.ts';
import type { MarketQuote } from '../../src-preload/contract/views/markets/quote.ts';
import { segment } from './address.ts';
import { refuseUnknown } from './arguments.ts';
import type { Connection } from './connection.ts';
import type { PerpscopeApiError } from './errors.ts';
import type { DecisionEvent, OrderErrorEvent, TradeEvent } from './events.ts';
import type { Subscribe, SubscribeOptions } from './subscribe.ts';
import { createSubscribe } from './subscribe.ts';

/** Live events. Each method returns an async iterable. `break` ends it, and the signal ends it with PerpscopeAbortError. */
export interface Subscriptions {
  /** Order outcomes that are new or have changed. */
  readonly tradeRecorded: (options?: SubscribeOptions) => Live<TradeEvent>;
  /** New decisions of the agent. */
  readonly decisionRecorded: (options?: SubscribeOptions) => Live<DecisionEvent>;
  /** The agent's status now and with each change, or the error that says why it is not known now. */
  readonly statusChanged: (options?: SubscribeOptions) => Live<AgentStatusView | PerpscopeApiError>;
  /** Rejections of orders by the venue, of all markets or of those in the filter. */
  readonly errorOccurred: (filter?: ErrorFilter, options?: SubscribeOptions) => Live<OrderErrorEvent>;
  /** Quote of a market now and with each change. */
  readonly quoteUpdated: (marketId: string, options?: SubscribeOptions) => Live<MarketQuote>;
}

export interface ErrorFilter {
  readonly assetClass?: AssetClass | undefined;
  readonly marketId?: string | undefined;
}

export type Live<Item> = AsyncGenerator<Item, void, undefined>;

const errorFilter: readonly (keyof ErrorFilter)[] = ['assetClass', 'marketId'];
const subscribeOptions: readonly (keyof SubscribeOptions)[] = ['signal', 'onReconnect'];

/** Creates the subscriptions. Invalid arguments throw a TypeError when a method is called, not at the first event. */
export function createSubscriptions(connection: Connection): Subscriptions {
  const follow = createSubscribe(connection);
  const subscribe: Subscribe = (name, args, options = {}) => {
    refuseUnknown(options, subscribeOptions);
    return follow(name, args, options);
  };
  return {
    tradeRecorded: (options) => subscribe('tradeRecorded', {}, options),
    decisionRecorded: (options) => subscribe('decisionRecorded', {}, options),
    statusChanged: (options) => subscribe('statusChanged', {}, options),
    errorOccurred: (filter = {}, options) => {
      refuseUnknown(filter, errorFilter);
      return subscribe('errorOccurred', { ...filter }, options);
    },
    quoteUpdated: (marketId, options) => {
      segment('marketId', marketId);
      return subscribe('quoteUpdated', { marketId }, options);
    },
  };
}
