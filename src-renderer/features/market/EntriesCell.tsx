import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { MarketState } from '../../../src-preload/contract/views/markets/market-state.ts';
import { verdictText, withoutAgent, type VerdictText } from '../../format/verdict.ts';
import { useAgentCounts } from '../../stores/use-agent-counts.ts';
import { AgeOf } from '../../ui/AgeOf.tsx';
import { verdictIcons } from '../../ui/verdict-looks.ts';
import { Cell } from './Cell.tsx';
import { serviceText } from '../../format/service-text.ts';
import { withoutAmounts } from '../../format/without-amounts.ts';

type NewEntries = MarketState['newEntries'];

interface UsedVerdict {
  readonly verdict: VerdictText;
  /** Verdict of the agent itself; null: it gave none, or one that is too old to count. */
  readonly agent: NewEntries['agent'];
}

/** Returns the verdict as of now: the agent may have stopped reporting since. */
export function useVerdict(newEntries: NewEntries): UsedVerdict {
  const counts = useAgentCounts();
  return counts
    ? { verdict: verdictText(newEntries), agent: newEntries.agent }
    : { verdict: verdictText(withoutAgent(newEntries)), agent: null };
}

/** Whether the agent may open a position, why not, and what the agent itself says. */
export function EntriesCell({ newEntries }: { readonly newEntries: NewEntries }): ReactElement {
  const { verdict, agent } = useVerdict(newEntries);
  const Icon = verdictIcons[verdict.tone];
  const disagrees = verdict.disagreement !== null;
  return (
    <Cell title="New entries" {...(disagrees ? { className: 'entries-disagree' } : {})}>
      <p className="sessions-word">
        <Icon size={14} aria-hidden="true" /> {verdict.label}
      </p>
      {verdict.reason === null ? null : <p>{verdict.reason}</p>}
      <p>
        {disagrees ? <IconAlertTriangle size={12} className="warn" aria-hidden="true" /> : null}{' '}
        <AgentVerdict agent={agent} shown={verdict.reason} />
      </p>
      <p className="faint">Exits and protective orders are never paused.</p>
    </Cell>
  );
}

/** `New entries Allowed`, for the market's head. */
export function EntriesLabel({ newEntries }: { readonly newEntries: NewEntries }): ReactElement {
  const { verdict } = useVerdict(newEntries);
  const Icon = verdictIcons[verdict.tone];
  return (
    <span className="labelled" title={verdict.reason ?? undefined}>
      <span className="faint">New entries</span>
      <span className="labelled">
        <Icon size={12} aria-hidden="true" /> {verdict.label}
      </span>
    </span>
  );
}

interface AgentsWordProps {
  readonly agent: NewEntries['agent'];
  /** Reason already shown with the verdict; null: none. */
  readonly shown: string | null;
}

function AgentVerdict({ agent, shown }: AgentsWordProps): ReactElement {
  if (agent === null) return <>Agent: not reported, or too old to count.</>;
  const { allowed, at } = agent;
  const reason = withoutAmounts(serviceText(agent.reason));
  return (
    <>
      Agent: <strong>{allowed ? 'allowed' : 'not allowed'}</strong>, <AgeOf ms={Date.parse(at)} what="Said" />{' '}
      ago{reason === null || reason === shown ? '.' : `: ${reason}`}
    </>
  );
}
