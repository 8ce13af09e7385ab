import type { RuleCheck } from './condition.ts';
import { off, on } from './condition.ts';

export const checkSilence: RuleCheck = ({ facts: { agent } }) => {
  if (agent.kind === 'unread') return null;
  if (agent.kind !== 'silent') return off;
  return on({
    message: agent.reason,
    remedy: 'See whether the agent still runs and whether its feed can be reached.',
    screen: 'connections',
  });
};

/** The agent's own word, as long as it is one. */
function checkStatus(
  status: 'paused' | 'degraded',
  said: { readonly verb: string; readonly remedy: string },
): RuleCheck {
  return ({ facts: { agent } }) => {
    if (agent.kind === 'none') return off;
    if (agent.kind !== 'reported') return null;
    if (agent.operationalStatus !== status) return off;
    const reason = agent.reason ?? 'it gives no reason.';
    return on({ message: `The agent ${said.verb}: ${reason}`, remedy: said.remedy, screen: 'connections' });
  };
}

export const checkPaused = checkStatus('paused', {
  verb: 'says that it is paused',
  remedy: 'It opens nothing until it is started again at the agent.',
});

export const checkDegraded = checkStatus('degraded', {
  verb: 'says that it is degraded',
  remedy: 'Read its own log: it goes on with less than it should have.',
});
