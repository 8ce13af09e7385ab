import type { AgentFeed } from '../agent/agent.ts';
import { freshnessLimitsMs } from '../../src-preload/contract/views/freshness.ts';
import type { Config } from '../config/config.ts';
import { toAgentText } from '../domain/journal/agent-time.ts';
import { ageMs } from '../domain/freshness.ts';
import { messageOf } from '../errors.ts';
import type { Fact } from './report.ts';

export interface FeedCheck {
  readonly fact: Fact;
  /** The account that it names for this network; null: none. */
  readonly account: string | null;
}

const about = 'agent feed';

/** Reads the agent's status once. Never rejects. */
export async function checkFeed(
  feed: AgentFeed | null,
  { network, agentFeed }: Pick<Config, 'network' | 'agentFeed'>,
  now: number,
): Promise<FeedCheck> {
  if (feed === null) return { fact: { about, says: 'none is configured', good: null }, account: null };
  const where = agentFeed ?? 'the embedded simulator’s';
  try {
    const { status, invalid } = await feed.readStatus(AbortSignal.timeout(5_000));
    if (status.network !== network) {
      const says = `${where}: tells of ${status.network}, and ${network} is selected`;
      return { fact: { about, says, good: false }, account: null };
    }
    const age = ageMs(status.heartbeatAt, now);
    const says = [
      `${where}: ${status.name} ${status.version}, ${status.operationalStatus}`,
      `heartbeat ${toAgentText(status.heartbeatAt)} (${Math.round(age / 1_000)} s ago)`,
      ...(invalid.length === 0 ? [] : [`left out: ${invalid.slice(0, 5).join(', ')}`]),
    ].join('; ');
    const good = age <= freshnessLimitsMs.agentStatus && invalid.length === 0;
    return { fact: { about, says, good }, account: status.account };
  } catch (error) {
    return { fact: { about, says: `${where}: ${messageOf(error)}`, good: false }, account: null };
  }
}
