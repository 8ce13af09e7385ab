import type { AgentHealth, AgentFeed, StatusReading } from '../../agent/agent.ts';
import { ClockAheadError } from '../../agent/agent.ts';
import { dayMs } from '../../time.ts';
import type { AgentFeedState } from '../../agent/agent-feed-state.ts';
import type { ReceiptClock } from '../../clock.ts';
import type { Backoff } from '../../domain/backoff.ts';
import type { Network } from '../../domain/markets/market-identity.ts';
import { messageOf } from '../../errors.ts';
import type { AccountReader, AccountWriter } from '../../store/account.ts';
import { remedyFor } from './agent-remedies.ts';
import { createShownVerdict } from '../shown-verdict.ts';
import { judgeAgent } from './agent-verdict.ts';
import type { TakeStatus } from './heartbeats.ts';
import { createHeartbeats } from './heartbeats.ts';
import { oneFlight } from './one-flight.ts';
import type { Job, JobOutcome } from '../poller.ts';
import { createPoller } from '../poller.ts';
import { createInvalidRows } from '../invalid-rows.ts';
import { storeFrame } from '../store-failures.ts';

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
