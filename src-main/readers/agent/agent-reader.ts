import { type AgentHealth, type AgentFeed, type StatusReading, ClockAheadError } from '../../agent/agent.ts';
import { dayMs } from '../../time.ts';
import type { AgentFeedState, ReceivedStatus } from '../../agent/agent-feed-state.ts';
import type { ReceiptClock } from '../../clock.ts';
import type { Backoff } from '../../domain/backoff.ts';
import type { Network } from '../../domain/markets/market-identity.ts';
import { messageOf } from '../../errors.ts';
import type { AccountReader, AccountWriter } from '../../store/account.ts';
import { remedyFor } from './agent-remedies.ts';
import { createShownVerdict } from '../shown-verdict.ts';
import { judgeAgent } from './agent-verdict.ts';
import { oneFlight } from './one-flight.ts';
import { type Job, type JobOutcome, createPoller } from '../poller.ts';
import { createInvalidRows } from '../invalid-rows.ts';
import { storeFrame } from '../store-failures.ts';
import type { AgentReferenceReading, AgentStatus } from '../../domain/journal/agent-status.ts';
import { isAhead } from '../../domain/freshness.ts';

interface AgentReaderDeps {
  /** The agent feed; its opener closes it after the reader has stopped. null: none is configured. */
  readonly feed: AgentFeed | null;
  readonly network: Network;
  readonly writer: Pick<AccountWriter, 'putAgentStatus'>;
  readonly reader: Pick<AccountReader, 'agentStatus'>;
  readonly world: Pick<ReceiptClock, 'now' | 'receive' | 'ageOf' | 'isPast' | 'isOlder' | 'venueTime'>;
  /** 0 to 1, for jitter. */
  readonly random: () => number;
  /** World ms; an older heartbeat does not count as a sign of life. */
  readonly heartbeatLimitMs: number;
  /** Called once for each new problem. */
  readonly onProblem?: (message: string) => void;
  readonly timings?: AgentTimings;
}

/** Real ms. */
export interface AgentTimings {
  readonly everyMs: number;
  readonly timeoutMs: number;
  readonly backoff: Backoff;
}

export const usualAgentTimings: AgentTimings = {
  everyMs: 2_000,
  timeoutMs: 5_000,
  backoff: { firstMs: 1_000, longestMs: 5_000 },
};

/** Polls the agent's status until stopped. */
export interface AgentStatusReader {
  readonly feedState: () => AgentFeedState;
  readonly health: () => AgentHealth;
  /** Called when the feed state, the status or the health changes. Returns the unsubscribe function. */
  readonly onChange: (listener: () => void) => () => void;
  readonly stop: () => Promise<void>;
}

export function startAgentReader(deps: AgentReaderDeps): AgentStatusReader {
  const board = createBoard(deps);
  const { everyMs, timeoutMs, backoff } = deps.timings ?? usualAgentTimings;
  const poller = createPoller({ backoff: () => backoff, random: deps.random, onOutcome: board.noteOutcome });
  if (deps.feed !== null)
    poller.start(syncAgentStatus({ feed: deps.feed, everyMs, timeoutMs, onReading: board.noteReading }));
  return {
    feedState: board.feedState,
    health: board.health,
    onChange: board.onChange,
    stop: poller.stop,
  };
}

interface Board extends Omit<AgentStatusReader, 'stop'> {
  readonly noteReading: (reading: StatusReading) => void;
  readonly noteOutcome: (job: string, outcome: JobOutcome) => void;
}

interface Facts {
  feedState: AgentFeedState;
  invalid: readonly string[];
  lastOkAt: number | null;
  failedReads: number;
  readonly invalidRows: ReturnType<typeof createInvalidRows>;
  readonly take: TakeStatus;
}

function createBoard(deps: AgentReaderDeps): Board {
  const { world } = deps;
  const facts: Facts = {
    feedState: { kind: deps.feed === null ? 'not_configured' : 'unread' },
    invalid: [],
    lastOkAt: null,
    failedReads: 0,
    invalidRows: createInvalidRows(),
    take: createHeartbeats(world),
  };
  const { read, settle, onChange } = createShownVerdict({
    ...deps,
    judge: () => judgeAgent({ ...deps, ...facts, clock: world }),
    known: () => textOf(facts.feedState),
  });
  return {
    feedState: () => facts.feedState,
    health: () => {
      settle();
      const { invalid, lastOkAt, failedReads } = facts;
      return { ...read(), lastOkAt, invalid, invalidRows: facts.invalidRows.count(), failedReads };
    },
    onChange,
    noteReading: (reading) => noteReading(facts, reading, deps),
    noteOutcome: (_job, outcome) => {
      if (outcome.kind === 'failed') noteFailure(facts, outcome.error, deps);
      settle();
    },
  };
}

/** Text of the parts of a feed state whose change is reported; the time of the read is not one of them. */
function textOf(feedState: AgentFeedState): string {
  return 'status' in feedState ? `${feedState.kind} ${JSON.stringify(feedState.status)}` : feedState.kind;
}

function noteReading(
  facts: Facts,
  { status, invalid }: StatusReading,
  { network, world, writer }: AgentReaderDeps,
): void {
  const isOurs = status.network === network;
  facts.feedState = isOurs
    ? { kind: 'read', ...facts.take(status) }
    : { kind: 'other_network', status, readAt: world.receive() };
  const { readAt } = facts.feedState;
  facts.invalid = invalid;
  facts.lastOkAt = readAt;
  facts.invalidRows.note(invalid.map((row) => ({ source: 'agent status', row, field: '' })));
  if (!isOurs) return;
  const isDated = world.venueTime.isConfirmed();
  storeFrame(() => writer.putAgentStatus({ value: status, receivedAt: readAt, isDated }));
}

function noteFailure(facts: Facts, error: unknown, deps: AgentReaderDeps): void {
  const { feedState } = facts;
  facts.failedReads += 1;
  facts.feedState = {
    kind: 'failed',
    error: messageOf(error),
    remedy: remedyFor(error),
    isDayAhead: error instanceof ClockAheadError && error.aheadMs > dayMs,
    since: feedState.kind === 'failed' ? feedState.since : deps.world.now(),
    last: lastOf(feedState, deps),
  };
}

/** The last status of this network: read since start, or stored before it. */
function lastOf(
  feedState: AgentFeedState,
  { reader, network }: AgentReaderDeps,
): Extract<AgentFeedState, { kind: 'failed' }>['last'] {
  if (feedState.kind === 'failed') return feedState.last;
  if (feedState.kind === 'read') {
    const { status, readAt, arrivedAt } = feedState;
    return { status, readAt, arrivedAt };
  }
  const stored = reader.agentStatus();
  if (stored === null || stored.value.network !== network) return null;
  return { status: stored.value, readAt: stored.receivedAt, arrivedAt: stored.receivedAt };
}

interface SyncAgentStatusDeps {
  readonly feed: AgentFeed;
  /** Real ms. */
  readonly everyMs: number;
  readonly timeoutMs: number;
  readonly onReading: (reading: StatusReading) => void;
}

/** Reads the agent's status. */
function syncAgentStatus({ feed, everyMs, timeoutMs, onReading }: SyncAgentStatusDeps): Job {
  const inFlight = oneFlight(timeoutMs);
  return {
    name: 'agent status',
    everyMs,
    run: async (signal) => {
      onReading(await inFlight(feed.readStatus, signal));
      return 'done';
    },
  };
}

/**
 * Takes a status and returns it with the time at which its heartbeat first arrived. Throws AgentFeedError for a heartbeat that is
 * ahead of its receipt.
 */
type TakeStatus = (status: AgentStatus) => ReceivedStatus;

/** Allowed difference between the clocks of two machines, ms. */
const sameTimeMs = 1_000;

interface Heartbeat {
  readonly key: string;
  /** Time at which it first arrived; null: it may have arrived long before this run. */
  readonly arrivedAt: number | null;
  /** Time by which it was ahead of its receipt, if that makes it invalid; else null. */
  readonly aheadMs: number | null;
}

function createHeartbeats(world: Pick<ReceiptClock, 'receive'>): TakeStatus {
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
