import type { AgentToken } from '../../../../src-preload/contract/views/funds/agent-token.ts';
import type {
  ChainCheck,
  ChainCheckCounts,
  ChainCheckList,
} from '../../../../src-preload/contract/views/trades/chain-check.ts';
import { ChainCheckState } from '../../../../src-preload/contract/views/trades/chain-check.ts';
import { getAgentToken } from '../../../operations/funds/agent-token.ts';
import { requirePage } from '../../../operations/list-part.ts';
import { listChainCheckRows } from '../../../operations/trades/chain-checks.ts';
import type { Builder, Shared } from './builder.ts';
import { choiceOf, periodOf, usualLimit } from './builder.ts';
import { connectionCost } from './complexity.ts';
import type { MarketTaggedRef } from './markets.ts';

const maybe = { nullable: true } as const;

/** /api/v1/agent/token to the field. */
function defineAgentToken(builder: Builder, { enums }: Shared) {
  return builder.objectRef<AgentToken>('AgentToken').implement({
    description: "The agent's own token and what it is worth.",
    fields: (t) => ({
      network: t.expose('network', { type: enums.network }),
      symbol: t.exposeString('symbol', { ...maybe, description: 'A label; null: the agent names no token.' }),
      address: t.exposeString('address', maybe),
      chain: t.exposeString('chain', maybe),
      pool: t.exposeString('pool', maybe),
      poolKind: t.exposeString('poolKind', { ...maybe, description: 'uniswap_v2 or uniswap_v3.' }),
      priceUsd: t.exposeFloat('priceUsd', maybe),
      priceUsdExact: t.exposeString('priceUsdExact', { ...maybe, description: 'The same as decimal text.' }),
      meanPriceUsd: t.exposeFloat('meanPriceUsd', { ...maybe, description: 'Mean of the last 5 minutes.' }),
      source: t.exposeString('source', {
        ...maybe,
        description: 'pool, pool_and_market or agent; null without a price.',
      }),
      estimated: t.exposeBoolean('estimated', { description: 'true unless the pool alone gives dollars.' }),
      reason: t.exposeString('reason', {
        ...maybe,
        description: 'Why the pool gives no price, or why it is an estimate.',
      }),
      quoteToken: t.exposeString('quoteToken', maybe),
      blockNumber: t.exposeInt('blockNumber', maybe),
      blockTime: t.exposeString('blockTime', maybe),
      ageSeconds: t.exposeFloat('ageSeconds', maybe),
    }),
  });
}

type OnChainSide = NonNullable<ChainCheck['onChain']>;
type VenueSide = NonNullable<ChainCheck['atVenue']>;

function defineChainCheck(builder: Builder, { enums }: Shared, tagged: MarketTaggedRef) {
  const state = builder.enumType('ChainCheckState', { values: ChainCheckState.options });
  const onChain = builder.objectRef<OnChainSide>('OnChainFill').implement({
    fields: (t) => ({
      size: t.exposeFloat('size'),
      price: t.exposeFloat('price'),
      filledAt: t.exposeString('filledAt', { description: "The agent's own time." }),
      chain: t.exposeString('chain'),
      blockNumber: t.exposeInt('blockNumber'),
      transactionHash: t.exposeString('transactionHash'),
    }),
  });
  const venue = builder.objectRef<VenueSide>('VenueFill').implement({
    fields: (t) => ({
      size: t.exposeFloat('size'),
      price: t.exposeFloat('price'),
      filledAt: t.exposeString('filledAt'),
    }),
  });
  const check = builder.objectRef<ChainCheck>('ChainCheck').implement({
    description: 'A fill on the chain beside the venue’s, or one that only one of the two has.',
    interfaces: [tagged],
    fields: (t) => ({
      id: t.exposeString('id'),
      state: t.expose('state', { type: state }),
      symbol: t.exposeString('symbol', { description: 'The exact coin.' }),
      side: t.expose('side', { type: enums.orderSide }),
      filledAt: t.exposeString('filledAt', {
        description: "The venue's time; the log's where the venue has no such fill.",
      }),
      onChain: t.expose('onChain', { type: onChain, ...maybe }),
      atVenue: t.expose('atVenue', { type: venue, ...maybe }),
    }),
  });
  return { state, check };
}

function defineCounts(builder: Builder) {
  return builder.objectRef<ChainCheckCounts>('ChainCheckCounts').implement({
    fields: (t) => ({
      matched: t.exposeInt('matched'),
      differs: t.exposeInt('differs'),
      missingOnChain: t.exposeInt('missingOnChain'),
      missingAtVenue: t.exposeInt('missingAtVenue'),
    }),
  });
}

/** The agent's token, and the fills that it published on the chain. */
export function defineOnChain(builder: Builder, shared: Shared, tagged: MarketTaggedRef): void {
  const token = defineAgentToken(builder, shared);
  const { state, check } = defineChainCheck(builder, shared, tagged);
  const counts = defineCounts(builder);
  const list = builder.objectRef<ChainCheckList>('ChainCheckList').implement({
    fields: (t) => ({
      checks: t.expose('checks', { type: [check], complexity: { field: 0, multiplier: 1 } }), // first counts them
      counts: t.expose('counts', {
        type: counts,
        description: 'Of the period and market, whatever the state asked for.',
      }),
      checkedFrom: t.exposeString('checkedFrom', maybe),
      checkedThrough: t.exposeString('checkedThrough', {
        ...maybe,
        description: 'Both sides are compared up to here: what is newer may still come to the log.',
      }),
      checkedThroughBlock: t.exposeInt('checkedThroughBlock', maybe),
      complete: t.exposeBoolean('complete'),
      whyIncomplete: t.exposeString('whyIncomplete', maybe),
      next: t.exposeString('next', maybe),
    }),
  });
  builder.queryFields((t) => ({
    agentToken: t.field({
      type: token,
      ...maybe,
      description: "The agent's own token and its price.",
      resolve: (_, __, { ask }) => ask(getAgentToken, null),
    }),
    chainChecks: t.field({
      type: list,
      ...maybe,
      complexity: connectionCost,
      description: "Fills that the agent published on the chain beside the venue's, newest first.",
      args: {
        ...shared.choice,
        ...shared.period,
        state: t.arg({ type: state }),
        first: t.arg.int({ required: true, defaultValue: usualLimit }),
        after: t.arg.string(),
      },
      resolve: async (_, { first, after, state: wanted, ...args }, context) => {
        requirePage('first', first);
        const list = await context.ask(
          listChainCheckRows,
          {
            ...choiceOf(args),
            period: periodOf(args.period),
            state: wanted ?? null,
            cursor: after ?? null,
            limit: first,
          },
          { signal: context.gone, pause: context.enter },
        );
        context.markets.expect(list.checks);
        return list;
      },
    }),
  }));
}
