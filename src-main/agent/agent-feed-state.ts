import type { AgentStatus } from '../domain/journal/agent-status.ts';
import type { Age, AgeClock } from '../domain/freshness.ts';
import { ageOfReading, isReadingOlder } from '../domain/freshness.ts';
import { utcText } from '../domain/iso-text.ts';

/** A status with its receipt times, world ms. */
export interface ReceivedStatus {
  readonly status: AgentStatus;
  /** Time of the last read. */
  readonly readAt: number;
  /** Time at which its heartbeat first arrived; reading an unchanged status again does not count. null: unknown. */
  readonly arrivedAt: number | null;
}

/** State of the agent feed. `other_network`: it reports the network that is not in use, and counts as not attached. */
export type AgentFeedState =
  | { readonly kind: 'not_configured' }
  | { readonly kind: 'unread' }
  | ({ readonly kind: 'read' } & ReceivedStatus)
  | {
      readonly kind: 'failed';
      readonly error: string;
      readonly remedy: string | null;
      /** Whether its heartbeats are more than a day ahead of this machine's clock: events with such times would be invalid. */
      readonly isDayAhead?: boolean;
      /** World ms at which it began to fail. */
      readonly since: number;
      readonly last: ReceivedStatus | null;
    }
  | ({ readonly kind: 'other_network' } & Omit<ReceivedStatus, 'arrivedAt'>);

/** Last status that was read, however old; null: none. It may be of the other network if the feed fails now. */
export function lastReceived(feed: AgentFeedState): ReceivedStatus | null {
  if (feed.kind === 'read') return feed;
  return feed.kind === 'failed' ? feed.last : null;
}

/**
 * Age of a status: the larger of the heartbeat's age and the time since it arrived, so that a clock that is ahead does not keep a
 * silent agent alive.
 */
export function statusAge(
  { status, arrivedAt }: ReceivedStatus,
  clock: Pick<AgeClock, 'now' | 'ageOf'>,
): Age {
  if (arrivedAt === null) return null;
  return ageOfReading({ observedAt: status.heartbeatAt, receivedAt: arrivedAt }, clock);
}

/**
 * Says why a status no longer counts. The sentence names a time, not an age, because an alert keeps the text it was raised with.
 */
export function silenceText({ status }: ReceivedStatus, limitMs: number): string {
  return `The agent's last heartbeat was at ${utcText(status.heartbeatAt)}, more than ${limitMs / 1_000} s ago.`;
}

/** Checks whether the age of a status is past a limit. */
export function isStatusOlder(
  { status, arrivedAt }: ReceivedStatus,
  limitMs: number,
  clock: AgeClock,
): boolean {
  if (arrivedAt === null) return true;
  return isReadingOlder({ observedAt: status.heartbeatAt, receivedAt: arrivedAt }, limitMs, clock);
}
