import { AgentToken } from '../../../../src-preload/contract/views/funds/agent-token.ts';
import {
  ChainCheck,
  ChainCheckCounts,
  ChainCheckList,
} from '../../../../src-preload/contract/views/trades/chain-check.ts';
import { getAgentToken } from '../../../operations/funds/agent-token.ts';
import { requirePage } from '../../../operations/list-part.ts';
import { listChainCheckRows } from '../../../operations/trades/chain-checks.ts';
import type { Builder, Shared } from './builder.ts';
import { choiceOf, periodOf, usualLimit } from './builder.ts';
import { connectionCost } from './complexity.ts';
import type { MarketTaggedRef } from './markets.ts';
import { tagFields, viewType } from './view-type.ts';

const maybe = { nullable: true } as const;

/** Defines the agent's token, field for field as in /api/v1/agent/token. */
function defineAgentToken(builder: Builder, shared: Shared) {
  return viewType(builder, shared, {
    name: 'AgentToken',
    view: AgentToken,
    description: "The agent's own token and what it is worth.",
  });
}

function defineCheckList(builder: Builder, shared: Shared, tagged: MarketTaggedRef) {
  const onChain = viewType(builder, shared, {
    name: 'OnChainFill',
    view: ChainCheck.shape.onChain.unwrap(),
  });
  const atVenue = viewType(builder, shared, { name: 'VenueFill', view: ChainCheck.shape.atVenue.unwrap() });
  const checks = viewType(builder, shared, {
    name: 'ChainCheck',
    view: ChainCheck,
    description: 'A fill on the chain compared with the venue’s, or one that only one of the two has.',
    interfaces: [tagged],
    omit: [...tagFields, 'coin'],
    types: { id: 'ID', onChain, atVenue },
  });
  const counts = viewType(builder, shared, { name: 'ChainCheckCounts', view: ChainCheckCounts });
  return viewType(builder, shared, {
    name: 'ChainCheckList',
    view: ChainCheckList,
    omit: ['network', 'period', 'checkCount'],
    types: { checks, counts },
    countedRows: 'checks',
  });
}

/** Defines the agent's token, and the fills that the agent published on the chain. */
export function defineOnChain(builder: Builder, shared: Shared, tagged: MarketTaggedRef): void {
  const token = defineAgentToken(builder, shared);
  const list = defineCheckList(builder, shared, tagged);
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
