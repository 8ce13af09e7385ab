import type { ReceiptClock } from '../../clock.ts';
import type { AgentFeed } from '../../agent/agent.ts';
import type { JournalReading } from '../../agent/agent-journal.ts';
import { unreadPosition } from '../../agent/agent-journal.ts';
import type { Network } from '../../domain/markets/market-identity.ts';
import type { JournalCursor, JournalReader, JournalWriter } from '../../store/journal.ts';
import { oneFlight } from './one-flight.ts';
import type { Job } from '../poller.ts';

interface SyncJournalDeps {
  readonly feed: Pick<AgentFeed, 'readJournal'>;
  readonly network: Network;
  readonly reader: Pick<JournalReader, 'journalCursor'>;
  readonly writer: JournalWriter;
  readonly world: Pick<ReceiptClock, 'receive' | 'ageOf'>;
  /** Real ms. */
  readonly everyMs: number;
  readonly timeoutMs: number;
  /** Called after each reading, once it is stored. */
  readonly onReading: (reading: JournalReading) => void;
}

/** Entries per request; they are stored in one transaction. */
const pageEntries = 500;
/** Minimum interval at which "nothing new" is stored, in world ms. */
const caughtUpEveryMs = 30_000;

/** Reads the agent's journal from the stored position to its end. */
export function syncJournal(deps: SyncJournalDeps): Job {
  const { feed, reader, world, everyMs, onReading } = deps;
  const inFlight = oneFlight(deps.timeoutMs);
  return {
    name: 'agent journal',
    everyMs,
    run: async (stop) => {
      for (;;) {
        const cursor = reader.journalCursor();
        // The agent may write an event while the journal is read, so it is known only up to the start of the reading.
        const readAt = world.receive();
        const reading = await inFlight(
          (signal) => feed.readJournal(cursor ?? unreadPosition, pageEntries, signal),
          stop,
        );
        keep(reading, { cursor, readAt }, deps);
        onReading(reading);
        if (!reading.hasMore) return reading.journalId === null ? 'idle' : 'done';
      }
    },
  };
}

interface BeforeReading {
  readonly cursor: JournalCursor | null;
  /** Time at which the reading began, world ms. */
  readonly readAt: number;
}

function keep(reading: JournalReading, { cursor, readAt }: BeforeReading, deps: SyncJournalDeps): void {
  const { journalId, isSuccessor, entries, mark, hasMore } = reading;
  if (journalId === null || !isNews(reading, cursor, deps.world)) return;
  const { network } = deps;
  const isEnd = !hasMore && !isStuck(reading, cursor);
  deps.writer.putJournal({ journalId, isSuccessor, entries, mark, isEnd, network, readAt });
}

/**
 * Whether the last line still has no newline since the previous reading: its content is missing since then. An agent that writes
 * in pieces often leaves such a line, but never the same one for long.
 */
function isStuck(
  { hasPartialLine, journalId, mark }: JournalReading,
  cursor: Pick<JournalCursor, 'journalId' | 'mark'> | null,
): boolean {
  return hasPartialLine && cursor?.journalId === journalId && cursor.mark === mark;
}

function isNews(
  reading: JournalReading,
  cursor: JournalCursor | null,
  world: SyncJournalDeps['world'],
): boolean {
  const { startedOver, entries, mark } = reading;
  if (cursor === null || startedOver || entries.length > 0 || mark !== cursor.mark) return true;
  if (isStuck(reading, cursor)) return false;
  const age = cursor.caughtUpAt === null ? null : world.ageOf(cursor.caughtUpAt);
  return age === null || age >= caughtUpEveryMs;
}
