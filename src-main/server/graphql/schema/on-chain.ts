import { AgentToken } from '../../../../src-preload/contract/views/funds/agent-token.ts';
import type {
  ChainCheckCounts,
  ChainCheckList,
} from '../../../../src-preload/contract/views/trades/chain-check.ts';
import { ChainCheck } from '../../../../src-preload/contract/views/trades/chain-check.ts';
import { getAgentToken } from '../../../operations/funds/agent-token.ts';
import { requirePage } from '../../../operations/list-part.ts';
import { listChainCheckRows } from '../../../operations/trades/chain-checks.ts';
import type { Builder, Shared } from './builder.ts';
import { choiceOf, periodOf, usualLimit } from './builder.ts';
import { connectionCost } from './complexity.ts';
import type { MarketTaggedRef } from './markets.ts';
import { viewType } from './view-type.ts';

const maybe = { nullable: true } as const;

/** Defines the agent's token, field for field as in /api/v1/agent/token. */
function defineAgentToken(builder: Builder, shared: Shared) {
  return viewType(builder, shared, {
    name: 'AgentToken',
    view: AgentToken,
    description: "The agent's own token and what it is worth.",
  });
}

function defineChainCheck(builder: Builder, shared: Shared, tagged: MarketTaggedRef) {
  const { enums } = shared;
  const onChain = viewType(builder, shared, {
    name: 'OnChainFill',
    view: ChainCheck.shape.onChain.unwrap(),
  });
  const venue = viewType(builder, shared, { name: 'VenueFill', view: ChainCheck.shape.atVenue.unwrap() });
  return builder.objectRef<ChainCheck>('ChainCheck').implement({
    description: 'A fill on the chain compared with the venue’s, or one that only one of the two has.',
    interfaces: [tagged],
    fields: (t) => ({
      id: t.exposeID('id'),
      state: t.expose('state', { type: enums.ChainCheckState }),
      symbol: t.exposeString('symbol', { description: 'The exact coin.' }),
      side: t.expose('side', { type: enums.OrderSide }),
      filledAt: t.expose('filledAt', {
        type: 'DateTime',
        description: "The venue's time, or the log's if the venue has no such fill.",
      }),
      onChain: t.expose('onChain', { type: onChain, ...maybe }),
      atVenue: t.expose('atVenue', { type: venue, ...maybe }),
    }),
  });
}

function defineCheckList(builder: Builder, check: ReturnType<typeof defineChainCheck>) {
  const counts = builder.objectRef<ChainCheckCounts>('ChainCheckCounts').implement({
    fields: (t) => ({
      matched: t.exposeInt('matched'),
      differs: t.exposeInt('differs'),
      missingOnChain: t.exposeInt('missingOnChain'),
      missingAtVenue: t.exposeInt('missingAtVenue'),
    }),
  });
  return builder.objectRef<ChainCheckList>('ChainCheckList').implement({
    fields: (t) => ({
      checks: t.expose('checks', { type: [check], complexity: { field: 0, multiplier: 1 } }), // first counts them
      counts: t.expose('counts', {
        type: counts,
        description: 'Counts for the period and market, whatever state was asked for.',
      }),
      checkedFrom: t.expose('checkedFrom', { type: 'DateTime', ...maybe }),
      checkedThrough: t.expose('checkedThrough', {
        type: 'DateTime',
        ...maybe,
        description: 'Time up to which both sides are compared; newer fills may still reach the log.',
      }),
      checkedThroughBlock: t.exposeInt('checkedThroughBlock', maybe),
      complete: t.exposeBoolean('complete'),
      whyIncomplete: t.exposeString('whyIncomplete', maybe),
      next: t.exposeString('next', maybe),
    }),
  });
}

/** Defines the agent's token, and the fills that the agent published on the chain. */
export function defineOnChain(builder: Builder, shared: Shared, tagged: MarketTaggedRef): void {
  const token = defineAgentToken(builder, shared);
  const list = defineCheckList(builder, defineChainCheck(builder, shared, tagged));
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
      description: "Fills that the agent published on the chain, compared with the venue's, newest first.",
      args: {
        ...shared.choice,
        ...shared.period,
        state: t.arg({ type: shared.enums.ChainCheckState }),
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
