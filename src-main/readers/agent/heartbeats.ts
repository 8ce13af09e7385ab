import { ClockAheadError } from '../../agent/agent.ts';
import type { ReceivedStatus } from '../../agent/agent-feed-state.ts';
import type { ReceiptClock } from '../../clock.ts';
import type { AgentReferenceReading, AgentStatus } from '../../domain/journal/agent-status.ts';
import { isAhead } from '../../domain/freshness.ts';

/**
 * Takes a status and returns it with the time at which its heartbeat first arrived. Throws AgentFeedError for a heartbeat that is
 * ahead of its receipt.
 */
export type TakeStatus = (status: AgentStatus) => ReceivedStatus;

/** Allowed difference between the clocks of two machines, ms. */
const sameTimeMs = 1_000;

interface Heartbeat {
  readonly key: string;
  /** Time at which it first arrived; null: it may have arrived long before this run. */
  readonly arrivedAt: number | null;
  /** Time by which it was ahead of its receipt, if that makes it invalid; else null. */
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
  // The first heartbeat of a run may have been written long ago, by a clock that is ahead.
  const isUnknown = isFirst && heartbeatAt > readAt + sameTimeMs;
  return { key, aheadMs, arrivedAt: isUnknown ? null : readAt };
}

/** Adds to each reference reading the time at which this very observation first arrived. */
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
