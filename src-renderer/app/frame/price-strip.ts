import type { AgentView } from '../../../src-preload/contract/bridge/account.ts';
import { serviceText } from '../../format/service-text.ts';
import { agentUnreachable } from '../../format/agent-state.ts';
import type { VenueNetwork } from '../../../src-preload/contract/views/identity.ts';

/** Content of the price strip: prices, or one sentence on why there are none. */
type StripContent =
  | { readonly kind: 'sentence'; readonly text: string }
  | {
      readonly kind: 'markets';
      readonly symbols: readonly { readonly coin: string; readonly marketId: string | null }[];
    };

export interface StripFacts {
  /** null: not connected, not answered yet, or in conflict with the agent's network. */
  readonly network: VenueNetwork | null;
  /** null: not received yet. */
  readonly agent: AgentView | null;
  /** Checks whether a market has a quote recent enough to show. */
  readonly isUsable: (marketId: string) => boolean;
}

/**
 * Returns the content of the strip, which is never blank: an unknown network, an unreachable agent and missing quotes each have a
 * sentence.
 */
export function stripContent({ network, agent, isUsable }: StripFacts): StripContent {
  if (network === null) return say('Network unknown. No prices are shown.');
  if (agent === null || agent.away?.kind === 'unread') return say('Loading the agent’s markets…');
  if (agent.attachment === 'none') return say('No agent is connected, so its markets are unknown.');
  if (agent.attachment === 'other_network')
    return say('The agent reports a different network, so its markets are not shown.');
  if (agent.status.kind === 'failure')
    return say(
      `${agentUnreachable}. The markets it trades are unknown. ${serviceText(agent.status.error.message)}`,
    );
  const { symbols } = agent;
  if (symbols === null) return say('Could not read the agent’s list of markets.');
  if (symbols.length === 0) return say('The agent trades no markets right now.');
  if (!symbols.some(({ marketId }) => marketId !== null && isUsable(marketId)))
    return say('No current quote for the agent’s markets.');
  return { kind: 'markets', symbols };
}

function say(text: string): StripContent {
  return { kind: 'sentence', text };
}
