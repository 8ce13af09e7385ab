import { PerpscopeError } from '../../../errors.ts';
import type { RejectedOrder } from '../../../queries/graph-event.ts';
import type { MarketChoice } from '../../../queries/graph-questions.ts';
import type { EventOf } from '../live-events.ts';
import type { defineAgentStatus } from './agent-status.ts';
import { agentStatusOf } from './agent-status.ts';
import { choiceOf } from './arguments.ts';
import type { Builder } from './builder.ts';
import type { DecisionRef } from './decision.ts';
import { decisionOf } from './decision.ts';
import type { Enums } from './enums.ts';
import type { GraphqlContext } from './graphql-context.ts';
import type { defineOrderError } from './order-error.ts';
import { orderErrorOf } from './order-error.ts';
import type { defineQuote } from './quote.ts';
import { sharedArguments } from './shared-arguments.ts';
import type { TradeRef } from './trade.ts';
import { tradeOf } from './trade.ts';

interface SubscriptionRefs {
  readonly enums: Enums;
  readonly trade: TradeRef;
  readonly decision: DecisionRef;
  readonly orderError: ReturnType<typeof defineOrderError>;
  readonly agentStatus: ReturnType<typeof defineAgentStatus>;
  readonly quote: ReturnType<typeof defineQuote>;
}

/** What happens from now on. */
export function defineSubscriptions(builder: Builder, refs: SubscriptionRefs): void {
  builder.subscriptionType({});
  defineHistorySubscriptions(builder, refs);
  defineStateSubscriptions(builder, refs);
}

const all = (): boolean => true;

function defineHistorySubscriptions(builder: Builder, { enums, ...refs }: SubscriptionRefs): void {
  const { choice } = sharedArguments(builder, enums);
  builder.subscriptionFields((t) => ({
    errorOccurred: t.field({
      type: refs.orderError,
      nullable: true,
      description: "Each of the venue's rejections of an order.",
      args: choice,
      subscribe: (_, args, context) => {
        requireTrades(context);
        const wanted = checkedChoice(context, choiceOf(args));
        const isWanted = ({ error }: EventOf<'error_occurred'>): boolean => isOf(error, wanted);
        return context.events.follow({ kind: 'error_occurred', isWanted }, context.gone);
      },
      resolve: ({ error }, _, context) => fresh(context, orderErrorOf(error)),
    }),
    tradeRecorded: t.field({
      type: refs.trade,
      nullable: true,
      description: 'A trade that is new, or other than it was told before.',
      subscribe: (_, __, context) => {
        requireTrades(context);
        return context.events.follow({ kind: 'trade_recorded', isWanted: all }, context.gone);
      },
      resolve: ({ trade }, _, context) => fresh(context, tradeOf(trade)),
    }),
    decisionRecorded: t.field({
      type: refs.decision,
      nullable: true,
      subscribe: (_, __, { events, gone }) =>
        events.follow({ kind: 'decision_recorded', isWanted: all }, gone),
      resolve: ({ decision }, _, context) => fresh(context, decisionOf(decision)),
    }),
  }));
}

function defineStateSubscriptions(builder: Builder, { agentStatus, quote }: SubscriptionRefs): void {
  builder.subscriptionFields((t) => ({
    statusChanged: t.field({
      type: agentStatus,
      nullable: true,
      description: 'What the agent says of itself; null with an error that says why there is no word of it.',
      subscribe: (_, __, { events, gone }) => events.follow({ kind: 'status_changed', isWanted: all }, gone),
      resolve: ({ status }) => toldStatus(status),
    }),
    quoteUpdated: t.field({
      type: quote,
      nullable: true,
      args: { marketId: t.arg.string({ required: true }) },
      subscribe: (_, { marketId }, { events, gone, readModel }) => {
        readModel.getMarket(marketId);
        const isWanted = ({ quote }: EventOf<'quote_updated'>): boolean => quote.marketId === marketId;
        return events.follow({ kind: 'quote_updated', isWanted }, gone);
      },
      resolve: ({ quote }) => quote,
    }),
  }));
}

/** A subscription lasts: its event's market is read as it is now, not as it was with the event before. */
function fresh<T>(context: GraphqlContext, node: T): T {
  context.markets.forget();
  return node;
}

function toldStatus(told: EventOf<'status_changed'>['status']): ReturnType<typeof agentStatusOf> {
  if (told.kind === 'answer') return agentStatusOf(told.value);
  throw new PerpscopeError(told.error.code, told.error.message);
}

/** Throws provider_not_attached, as trades do, where there is nobody whose trades would be told. */
function requireTrades({ readModel }: GraphqlContext): void {
  const { trades } = readModel.providers();
  if (trades.kind === 'not_attached') throw new PerpscopeError('provider_not_attached', trades.reason);
}

/** Throws unknown_market for a market that the catalog does not have: nothing could ever come of it. */
function checkedChoice({ readModel }: GraphqlContext, choice: MarketChoice): MarketChoice {
  if (choice.marketId !== null) readModel.getMarket(choice.marketId);
  return choice;
}

function isOf({ market }: RejectedOrder, { assetClass, marketId }: MarketChoice): boolean {
  if (marketId !== null && market?.marketId !== marketId) return false;
  return assetClass === null || market?.assetClass === assetClass;
}
