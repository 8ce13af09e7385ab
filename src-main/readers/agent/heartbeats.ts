import { ClockAheadError } from '../../agent/agent.ts';
import type { ReceivedStatus } from '../../agent/agent-feed-state.ts';
import type { ReceiptClock } from '../../clock.ts';
import type { AgentReferenceReading, AgentStatus } from '../../domain/journal/agent-status.ts';
import { isAhead } from '../../domain/freshness.ts';

/** Follows when each heartbeat first arrived. Throws AgentFeedError for one that is ahead of its receipt. */
export type TakeStatus = (status: AgentStatus) => ReceivedStatus;

/** Clocks of two machines agree no better. */
const sameTimeMs = 1_000;

interface Heartbeat {
  readonly key: string;
  /** When it first arrived; null: it may have arrived long before this run. */
  readonly arrivedAt: number | null;
  /** How far ahead of its receipt it was, where that makes it invalid. */
  readonly aheadMs: number | null;
}

export function createHeartbeats(world: Pick<ReceiptClock, 'receive'>): TakeStatus {
  const last: { heartbeat: Heartbeat | null; status: AgentStatus | null } = { heartbeat: null, status: null };
  return (status) => {
    const readAt = world.receive();
    const key = `${status.heartbeatAt} ${status.journalId}`;
    const heartbeat =
      last.heartbeat?.key === key
        ? last.heartbeat
        : arrivalOf(status, key, { readAt, isFirst: last.heartbeat === null });
    last.heartbeat = heartbeat;
    if (heartbeat.aheadMs !== null) throw new ClockAheadError(heartbeat.aheadMs);
    last.status = withArrivals(status, last.status, readAt);
    return { status: last.status, readAt, arrivedAt: heartbeat.arrivedAt };
  };
}

function arrivalOf(
  { heartbeatAt }: AgentStatus,
  key: string,
  { readAt, isFirst }: { readonly readAt: number; readonly isFirst: boolean },
): Heartbeat {
  const aheadMs = isAhead(heartbeatAt, readAt) ? heartbeatAt - readAt : null;
  // What the first one of a run says may have been written long before, by a clock that is ahead.
  const isUnknown = isFirst && heartbeatAt > readAt + sameTimeMs;
  return { key, aheadMs, arrivedAt: isUnknown ? null : readAt };
}

/** Each reference reading with the time at which this very observation first arrived. */
function withArrivals(status: AgentStatus, before: AgentStatus | null, readAt: number): AgentStatus {
  const known = [before?.vix ?? null, ...(before?.stocks ?? [])];
  const arrived = (reading: AgentReferenceReading): AgentReferenceReading => {
    const same = known.find((one) => one !== null && isSameObservation(one, reading));
    return { ...reading, receivedAt: same?.receivedAt ?? readAt };
  };
  return {
    ...status,
    vix: status.vix === null ? null : arrived(status.vix),
    stocks: status.stocks.map(arrived),
  };
}

function isSameObservation(one: AgentReferenceReading, other: AgentReferenceReading): boolean {
  return (
    one.provider === other.provider && one.ticker === other.ticker && one.observedAt === other.observedAt
  );
}
