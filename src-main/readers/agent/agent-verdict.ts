import type { AgentVerdict } from '../../agent/agent.ts';
import type { AgentFeedState, ReceivedStatus } from '../../agent/agent-feed-state.ts';
import { isStatusOlder, silenceText, statusAge } from '../../agent/agent-feed-state.ts';
import { utcText } from '../../domain/iso-text.ts';
import type { AgeClock } from '../../domain/freshness.ts';
import type { Network } from '../../domain/markets/market-identity.ts';
import { assertNever } from '../../errors.ts';

interface AgentSigns {
  readonly feedState: AgentFeedState;
  /** Parts of the last document that were left out. */
  readonly invalid: readonly string[];
  readonly network: Network;
  readonly clock: AgeClock;
  /** World ms; an older heartbeat does not count as a sign of life. */
  readonly heartbeatLimitMs: number;
}

/**
 * Judges the feed. Unread until the first read has ended; down while the feed can't be read or its status is past the limit;
 * degraded while it can be read but something about it is wrong.
 */
export function judgeAgent(signs: AgentSigns): AgentVerdict {
  const { feedState, network } = signs;
  switch (feedState.kind) {
    case 'not_configured':
      return down('No agent feed is configured.', 'Name one in Settings.');
    case 'unread':
      return {
        state: 'unread',
        lastError: "The agent's status has not been read yet.",
        remedy: 'Wait a moment.',
      };
    case 'failed':
      return down(feedState.error, feedState.remedy);
    case 'other_network':
      return degraded(
        `The agent's feed reports ${feedState.status.network}, while ${network} is in use.`,
        'Switch the network, or set the feed of an agent on the network in use.',
      );
    case 'read':
      return judgeHeartbeat(feedState, signs) ?? invalidVerdict(signs);
    default:
      return assertNever(feedState);
  }
}

function judgeHeartbeat(
  received: ReceivedStatus,
  { clock, heartbeatLimitMs }: AgentSigns,
): AgentVerdict | null {
  const { heartbeatAt } = received.status;
  const limit = `${heartbeatLimitMs / 1_000} s`;
  if (statusAge(received, clock) === null)
    return down(
      `The agent's first heartbeat is dated ${utcText(heartbeatAt)}, which is in the future: its age is unknown until the next heartbeat.`,
      'Wait for the next heartbeat, and set the clocks of both machines.',
    );
  if (isStatusOlder(received, heartbeatLimitMs, clock))
    return down(silenceText(received, heartbeatLimitMs), 'Check that the agent still runs.');
  if (heartbeatAt - clock.now() > heartbeatLimitMs)
    return degraded(
      `The agent's heartbeat is more than ${limit} ahead of this machine's clock.`,
      'Set both clocks, and make the agent write its times in UTC. Until then, ages are wrong by the difference.',
    );
  return null;
}

function invalidVerdict({ invalid }: AgentSigns): AgentVerdict {
  if (invalid.length === 0) return { state: 'ok', lastError: null, remedy: null };
  const few = invalid.slice(0, 5).join(', ');
  const more = invalid.length > 5 ? ', and more' : '';
  return degraded(
    `Invalid parts of the agent's status were ignored: ${few}${more}.`,
    'Make the agent write them as docs/agent-feed.md specifies. The rest is used.',
  );
}

function down(lastError: string, remedy: string | null): AgentVerdict {
  return { state: 'down', lastError, remedy };
}

function degraded(lastError: string, remedy: string): AgentVerdict {
  return { state: 'degraded', lastError, remedy };
}
