import type { AgentFeed, JournalHealth } from '../../agent/agent.ts';
import type { JournalReading } from '../../agent/agent-journal.ts';
import { AgentFeedError } from '../../agent/agent.ts';
import type { ReceiptClock } from '../../clock.ts';
import { isStale } from '../../domain/freshness.ts';
import type { Network } from '../../domain/markets/market-identity.ts';
import { messageOf } from '../../errors.ts';
import type { JournalReader, JournalWriter } from '../../store/journal.ts';
import { StoreError } from '../../store/store.ts';
import { remedyFor } from './agent-remedies.ts';
import type { AgentTimings } from './agent-reader.ts';
import { usualAgentTimings } from './agent-reader.ts';
import { syncJournal } from './sync-journal.ts';
import type { Job, JobOutcome } from '../poller.ts';
import { createPoller } from '../poller.ts';
import { createSignal } from '../../signal.ts';

export interface JournalReaderDeps {
  /** The agent feed; its opener closes it after the reader has stopped. null: none is configured. */
  readonly feed: Pick<AgentFeed, 'readJournal'> | null;
  readonly network: Network;
  readonly reader: Pick<JournalReader, 'journalCursor' | 'feedProblemCount'>;
  readonly writer: JournalWriter;
  /**
   * Why the journal is not read for now; null: it is read. Events do not name their account, so those of another account could
   * not be separated later.
   */
  readonly heldBack: () => Pick<JournalHealth, 'error' | 'remedy'> | null;
  readonly world: Pick<ReceiptClock, 'now' | 'receive' | 'ageOf'>;
  /** Age in world ms at which the last reading to the journal's end is stale. */
  readonly limitMs: () => number;
  /** 0 to 1, for jitter. */
  readonly random: () => number;
  /** Called once for each new failure. */
  readonly onProblem?: (message: string) => void;
  readonly timings?: AgentTimings;
}

/** Polls the agent's journal until stopped. */
export interface AgentJournalReader {
  readonly health: () => JournalHealth;
  /** Called when the health changes, or when the last reading becomes stale or fresh again. Returns the unsubscribe function. */
  readonly onChange: (listener: () => void) => () => void;
  readonly stop: () => Promise<void>;
}

export function startJournalReader(deps: JournalReaderDeps): AgentJournalReader {
  const { feed, network, reader, writer, world, random } = deps;
  const { everyMs, timeoutMs, backoff } = deps.timings ?? usualAgentTimings;
  const facts: Pick<JournalHealth, 'error' | 'remedy' | 'lastOkAt'> = {
    error: null,
    remedy: null,
    lastOkAt: null,
  };
  const changes = createSignal();
  const last = { hasPartialLine: false, stored: nothingStored };
  const stored = (): StoredJournal => {
    try {
      last.stored = storedJournal(reader);
    } catch {
      // The record can't be read: its own monitor reports that, and the last known state is used.
    }
    return last.stored;
  };
  const health = (): JournalHealth => ({
    ...facts,
    ...stored(),
    ...(facts.error === null && last.hasPartialLine && isLate(deps) ? endless : {}),
    ...deps.heldBack(),
  });
  const words = (now: JournalHealth): string => `${textOf(now)} ${isLate(deps)}`;
  const shown = { error: null as string | null, text: words(health()) };
  const settle = (): void => {
    const now = health();
    const text = words(now);
    if (now.error !== null && now.error !== shown.error) deps.onProblem?.(now.error);
    shown.error = now.error;
    if (text === shown.text) return;
    shown.text = text;
    changes.emit();
  };
  const noteOutcome = (_job: string, outcome: JobOutcome): void => {
    Object.assign(facts, judged(outcome, reader));
    settle();
  };
  const poller = createPoller({ backoff: () => backoff, random, onOutcome: noteOutcome });
  const onReading = ({ hasPartialLine }: JournalReading): void => {
    last.hasPartialLine = hasPartialLine;
    Object.assign(facts, { lastOkAt: world.now() });
    settle();
  };
  if (feed !== null) {
    const job = syncJournal({ feed, network, reader, writer, world, everyMs, timeoutMs, onReading });
    const run: Job['run'] = async (stop) => (deps.heldBack() === null ? job.run(stop) : 'done');
    poller.start({ ...job, run });
  }
  return {
    health,
    onChange: changes.on,
    stop: poller.stop,
  };
}

const gone = {
  error: "The agent's journal has disappeared.",
  remedy: 'Put the journal back where it was. Perpscope then reads it again.',
};

const endless = {
  error: "The last line of the agent's journal has no newline: newer events are missing.",
  remedy: 'Check that the agent still writes its journal, and that it ends each line with a newline.',
};

function isLate({ reader, world, limitMs }: JournalReaderDeps): boolean {
  const readAt = reader.journalCursor()?.caughtUpAt ?? null;
  return readAt === null || isStale(world.ageOf(readAt), limitMs());
}

/**
 * Health after a run. An agent may write no journal at all. A failed write is not a failure of the feed: the store monitor
 * reports it.
 */
function judged(
  outcome: JobOutcome,
  { journalCursor }: Pick<JournalReader, 'journalCursor'>,
): Pick<JournalHealth, 'error' | 'remedy'> {
  const isMissing = outcome.kind === 'failed' ? isNotThere(outcome.error) : outcome.kind === 'idle';
  if (isMissing) return journalCursor() === null ? { error: null, remedy: null } : gone;
  if (outcome.kind !== 'failed' || outcome.error instanceof StoreError) return { error: null, remedy: null };
  return { error: messageOf(outcome.error), remedy: remedyFor(outcome.error) };
}

function isNotThere(error: unknown): boolean {
  return error instanceof AgentFeedError && error.failure === 'missing';
}

type StoredJournal = Pick<JournalHealth, 'journalId' | 'seq' | 'problems' | 'otherNetwork'>;

const nothingStored: StoredJournal = { journalId: null, seq: null, problems: 0, otherNetwork: 0 };

function storedJournal(reader: Pick<JournalReader, 'journalCursor' | 'feedProblemCount'>): StoredJournal {
  const cursor = reader.journalCursor();
  return {
    journalId: cursor?.journalId ?? null,
    seq: cursor?.seq ?? null,
    problems: reader.feedProblemCount(),
    otherNetwork: cursor?.otherNetwork ?? 0,
  };
}

/** Text of the parts whose change is reported; the read position is not one of them. */
function textOf({ error, journalId, problems }: JournalHealth): string {
  return JSON.stringify([error, journalId, problems]);
}
