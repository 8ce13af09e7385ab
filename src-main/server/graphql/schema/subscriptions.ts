import { clearAllDataLoaders } from '@pothos/plugin-dataloader';
import { PerpscopeError } from '../../../errors.ts';
import type { GraphEvent, RejectedOrder } from '../../../queries/graph-event.ts';
import type { MarketChoice } from '../../../queries/graph-questions.ts';
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

function defineHistorySubscriptions(builder: Builder, { enums, ...refs }: SubscriptionRefs): void {
  const { choice } = sharedArguments(builder, enums);
  builder.subscriptionFields((t) => ({
    errorOccurred: t.field({
      type: refs.orderError,
      nullable: true,
      description: "Each of the venue's rejections of an order.",
      args: choice,
      subscribe: (_, args, context) => {
        const wanted = checkedChoice(context, choiceOf(args));
        return follow(context, (event) => event.kind === 'error_occurred' && isOf(event.error, wanted));
      },
      resolve: (event, _, context) => fresh(context, orderErrorOf(only(event, 'error_occurred').error)),
    }),
    tradeRecorded: t.field({
      type: refs.trade,
      nullable: true,
      description: 'A trade that is new, or other than it was told before.',
      subscribe: (_, __, context) => follow(context, ({ kind }) => kind === 'trade_recorded'),
      resolve: (event, _, context) => fresh(context, tradeOf(only(event, 'trade_recorded').trade)),
    }),
    decisionRecorded: t.field({
      type: refs.decision,
      nullable: true,
      subscribe: (_, __, context) => follow(context, ({ kind }) => kind === 'decision_recorded'),
      resolve: (event, _, context) => fresh(context, decisionOf(only(event, 'decision_recorded').decision)),
    }),
  }));
}

function defineStateSubscriptions(builder: Builder, { agentStatus, quote }: SubscriptionRefs): void {
  builder.subscriptionFields((t) => ({
    statusChanged: t.field({
      type: agentStatus,
      nullable: true,
      description: 'What the agent says of itself; null with an error that says why there is no word of it.',
      subscribe: (_, __, context) => follow(context, ({ kind }) => kind === 'status_changed'),
      resolve: (event) => toldStatus(only(event, 'status_changed').status),
    }),
    quoteUpdated: t.field({
      type: quote,
      nullable: true,
      args: { marketId: t.arg.string({ required: true }) },
      subscribe: (_, { marketId }, context) => {
        context.readModel.getMarket(marketId);
        return follow(
          context,
          (event) => event.kind === 'quote_updated' && event.quote.marketId === marketId,
        );
      },
      resolve: (event) => only(event, 'quote_updated').quote,
    }),
  }));
}

function follow(
  context: GraphqlContext,
  isWanted: (event: GraphEvent) => boolean,
): AsyncIterable<GraphEvent> {
  return context.events.follow(context.gone, isWanted);
}

type EventOf<Kind extends GraphEvent['kind']> = Extract<GraphEvent, { readonly kind: Kind }>;

/** What a subscription follows is of its own kind alone. */
function only<Kind extends GraphEvent['kind']>(event: GraphEvent, kind: Kind): EventOf<Kind> {
  if (event.kind === kind) return event as EventOf<Kind>;
  throw new Error(`A subscription to ${kind} was given ${event.kind}.`);
}

/** A subscription lasts: its event's market is read as it is now, not as it was with the event before. */
function fresh<T>(context: GraphqlContext, node: T): T {
  clearAllDataLoaders(context);
  return node;
}

function toldStatus(told: EventOf<'status_changed'>['status']): ReturnType<typeof agentStatusOf> {
  if (told.kind === 'answer') return agentStatusOf(told.value);
  throw new PerpscopeError(told.error.code, told.error.message);
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
