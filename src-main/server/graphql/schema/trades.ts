import { Trade } from '../../../../src-preload/contract/views/trades/trade.ts';
import { PerpscopeError } from '../../../errors.ts';
import type { MarketChoice, TradeHistory } from '../../../operations/graph-questions.ts';
import { executedAtText } from '../../../operations/instants.ts';
import { getMarket } from '../../../operations/markets/catalog.ts';
import { listProviders } from '../../../operations/settings/frame.ts';
import type { EventOf, RejectedOrder } from '../../../operations/trades/graph-event.ts';
import { listTradeHistory, listTradesPart } from '../../../operations/trades/graph-trades.ts';
import type { OnChainHistory, OnChainTrade } from '../../../operations/trades/on-chain-trades.ts';
import { listOnChainTradeHistory, listOnChainTrades } from '../../../operations/trades/on-chain-trades.ts';
import type { Builder, Shared } from './builder.ts';
import { choiceOf, partOf, periodOf, usualLimit, whole } from './builder.ts';
import { connectionCost, pageCost } from './complexity.ts';
import type { GraphqlContext } from './graphql-context.ts';
import { fresh } from './graphql-context.ts';
import type { MarketTaggedRef } from './markets.ts';
import { addExactFields } from './view-type.ts';

export type TradeRef = ReturnType<typeof defineTrade>;

/** Defines the outcomes of orders: in pages, and as subscriptions to new and rejected ones. */
export function defineTrades(builder: Builder, shared: Shared, tagged: MarketTaggedRef): TradeRef {
  const trade = defineTrade(builder, shared, tagged);
  defineTradeQueries(builder, shared, trade);
  defineTradeSubscriptions(builder, shared, { trade, orderError: defineOrderError(builder, tagged) });
  return trade;
}

function defineTrade(builder: Builder, { enums }: Shared, tagged: MarketTaggedRef) {
  const maybe = { nullable: true } as const;
  const trade = builder.objectRef<Trade | OnChainTrade>('Trade').implement({
    description: "Outcome of one order. Money figures are the venue's; null if no fill confirms them.",
    interfaces: [tagged],
    fields: (t) => ({
      id: t.exposeID('id'),
      symbol: t.exposeString('symbol', {
        ...maybe,
        description: 'The exact coin; as the agent wrote it if it names no market.',
      }),
      side: t.expose('side', { type: enums.OrderSide, ...maybe }),
      orderStatus: t.expose('orderStatus', { type: enums.OrderStatus }),
      restingState: t.expose('restingState', {
        type: enums.RestingState,
        ...maybe,
        description: 'Current state of an order that rested; null unless its status is resting.',
      }),
      liquidated: t.exposeBoolean('liquidated', {
        ...maybe,
        description: 'Whether the venue liquidated the position by this order; null if not known.',
      }),
      requestedAmount: t.exposeFloat('requestedAmount', maybe),
      filledAmount: t.exposeFloat('filledAmount', {
        ...maybe,
        description:
          'Sum of matched venue fills in coin units; null if unmatched, 0 if rejected or resting without a fill.',
      }),
      averagePrice: t.exposeFloat('averagePrice', maybe),
      feeUsd: t.exposeFloat('feeUsd', {
        ...maybe,
        description: 'Positive if paid; null if not known in US dollars.',
      }),
      realizedPnlUsd: t.exposeFloat('realizedPnlUsd', {
        ...maybe,
        description: 'Gross of fees and funding.',
      }),
      rejectReason: t.exposeString('rejectReason', maybe),
      strategyId: t.exposeString('strategyId', maybe),
      decisionId: t.exposeString('decisionId', maybe),
      orderId: t.exposeString('orderId', maybe),
      executedAt: t.field({ type: 'DateTime', resolve: executedAtText }),
      source: t.expose('source', { type: enums.TradeSource }),
      reconciliation: t.expose('reconciliation', {
        type: enums.Reconciliation,
        ...maybe,
        description:
          "The agent's report compared with the venue's fills; null while the journal or the fills are not read for that time.",
      }),
    }),
  });
  addExactFields(builder, trade, Trade);
  return trade;
}

interface PageInfo {
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  readonly startCursor: string | null;
  readonly endCursor: string | null;
}
interface TradeConnection extends Pick<
  TradeHistory | OnChainHistory,
  'complete' | 'edges' | 'incompleteReason'
> {
  readonly pageInfo: PageInfo;
}

/** `isFirst`: whether the page begins with the newest. */
function connectionOf(history: TradeHistory | OnChainHistory, isFirst: boolean): TradeConnection {
  return {
    edges: history.edges,
    pageInfo: {
      hasNextPage: history.hasNextPage,
      hasPreviousPage: !isFirst,
      startCursor: history.edges[0]?.cursor ?? null,
      endCursor: history.endCursor,
    },
    complete: history.complete,
    incompleteReason: history.incompleteReason,
  };
}

function defineTradeConnection(builder: Builder, { enums }: Shared, trade: TradeRef) {
  const edge = builder.objectRef<(TradeHistory | OnChainHistory)['edges'][number]>('TradeEdge').implement({
    fields: (t) => ({ cursor: t.exposeString('cursor'), node: t.expose('node', { type: trade }) }),
  });
  const pageInfo = builder.objectRef<PageInfo>('PageInfo').implement({
    fields: (t) => ({
      hasNextPage: t.exposeBoolean('hasNextPage'),
      hasPreviousPage: t.exposeBoolean('hasPreviousPage', {
        description: 'Whether this page was read from a cursor.',
      }),
      startCursor: t.exposeString('startCursor', { nullable: true }),
      endCursor: t.exposeString('endCursor', { nullable: true }),
    }),
  });
  return builder.objectRef<TradeConnection>('TradeConnection').implement({
    fields: (t) => ({
      edges: t.expose('edges', { type: [edge], complexity: { field: 0, multiplier: 1 } }), // first counts them
      pageInfo: t.expose('pageInfo', { type: pageInfo }),
      complete: t.exposeBoolean('complete', {
        description: 'Whether the whole period is known, and read within its age limit.',
      }),
      incompleteReason: t.expose('incompleteReason', {
        type: enums.HistoryIncompleteReason,
        nullable: true,
        description: 'Code; the message is in extensions.warnings.',
      }),
    }),
  });
}

function defineOrderError(builder: Builder, tagged: MarketTaggedRef) {
  const maybe = { nullable: true } as const;
  return builder.objectRef<RejectedOrder>('OrderError').implement({
    description: 'A rejection of an order by the venue. It is also stored as a trade.',
    interfaces: [tagged],
    fields: (t) => ({
      id: t.exposeID('id'),
      code: t.exposeString('code'),
      reason: t.exposeString('reason', maybe),
      orderId: t.exposeString('orderId', maybe),
      tradeId: t.exposeString('tradeId'),
      occurredAt: t.expose('occurredAt', { type: 'DateTime' }),
    }),
  });
}

function defineTradeQueries(builder: Builder, shared: Shared, trade: TradeRef): void {
  const { enums, choice, page, period } = shared;
  const tradeConnection = defineTradeConnection(builder, shared, trade);
  const outcome = builder.args((t) => ({ orderStatus: t.field({ type: enums.OrderStatus }) }));
  builder.queryFields((t) => ({
    trades: t.field({
      type: [trade],
      nullable: whole,
      complexity: pageCost,
      description:
        "Orders' outcomes, newest first. To page through them, use tradeHistory, which has a cursor.",
      args: { ...choice, ...outcome, ...page },
      resolve: (_, args, context) => {
        const question = { ...partOf(args), orderStatus: args.orderStatus ?? null };
        return context.useBlockchainAsSource
          ? context.markets.expect(context.ask(listOnChainTrades, question))
          : context.markets.expect(context.ask(listTradesPart, question));
      },
    }),
    tradeHistory: t.field({
      type: tradeConnection,
      nullable: true,
      complexity: connectionCost,
      description:
        "Orders' outcomes by cursor, which new rows do not shift, and whether the whole period is known.",
      args: {
        ...choice,
        ...outcome,
        ...period,
        first: t.arg.int({ required: true, defaultValue: usualLimit }),
        after: t.arg.string(),
      },
      resolve: (_, { first, after, orderStatus, ...args }, context) => {
        const question = {
          ...choiceOf(args),
          orderStatus: orderStatus ?? null,
          period: periodOf(args.period),
          first,
          after: after ?? null,
        };
        const history = context.useBlockchainAsSource
          ? context.ask(listOnChainTradeHistory, question)
          : context.ask(listTradeHistory, question);
        const page = connectionOf(history, question.after === null);
        context.markets.expect(page.edges.map(({ node }) => node));
        return page;
      },
    }),
  }));
}

interface SubscribedRefs {
  readonly trade: TradeRef;
  readonly orderError: ReturnType<typeof defineOrderError>;
}

function defineTradeSubscriptions(builder: Builder, { choice }: Shared, refs: SubscribedRefs): void {
  builder.subscriptionFields((t) => ({
    errorOccurred: t.field({
      type: refs.orderError,
      nullable: true,
      description: 'Each rejection of an order by the venue.',
      args: choice,
      subscribe: (_, args, context) => {
        requireTrades(context);
        const wanted = checkedChoice(context, choiceOf(args));
        const isWanted = ({ error }: EventOf<'error_occurred'>): boolean => isOf(error, wanted);
        return context.events.follow({ kind: 'error_occurred', isWanted }, context.gone);
      },
      resolve: ({ error }, _, context) => fresh(context, error),
    }),
    tradeRecorded: t.field({
      type: refs.trade,
      nullable: true,
      description: 'A trade that is new, or changed since it was last sent.',
      subscribe: (_, __, context) => {
        requireTrades(context);
        return context.events.follow({ kind: 'trade_recorded', isWanted: () => true }, context.gone);
      },
      resolve: ({ trade }, _, context) => fresh(context, trade),
    }),
  }));
}

/** Throws provider_not_attached, as trades do, if no account is known. */
function requireTrades({ ask }: GraphqlContext): void {
  const { trades } = ask(listProviders, null);
  if (trades.kind === 'not_attached') throw new PerpscopeError('provider_not_attached', trades.reason);
}

/** Throws unknown_market for a market that is not in the catalog: it could never have an event. */
function checkedChoice({ ask }: GraphqlContext, choice: MarketChoice): MarketChoice {
  if (choice.marketId !== null) ask(getMarket, { marketId: choice.marketId });
  return choice;
}

function isOf({ market }: RejectedOrder, { assetClass, marketId }: MarketChoice): boolean {
  if (marketId !== null && market?.marketId !== marketId) return false;
  return assetClass === null || market?.assetClass === assetClass;
}
