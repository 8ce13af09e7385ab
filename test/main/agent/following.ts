import type { AgentFeed } from '../../../src-main/agent/agent.ts';
import type { JournalReading } from '../../../src-main/agent/agent-journal.ts';
import { openFeed } from '../../../src-main/agent/open-feed.ts';
import { syncJournal } from '../../../src-main/readers/agent/sync-journal.ts';
import type { FeedProblem } from '../../../src-main/store/journal.ts';
import type { Store, StoreReader } from '../../../src-main/store/store.ts';
import { aClock } from '../a-clock.ts';
import { aStoreFolder, type StoreFolder } from '../store/a-store.ts';
import { storedEvents } from '../store/stored-events.ts';
import { later } from './a-status.ts';

/** A feed that is followed into a store of its own. */
export interface Following {
  /** Reads to the journal's end, once; returns what was read. */
  readonly poll: () => Promise<readonly JournalReading[]>;
  readonly store: () => Store;
  readonly events: () => ReturnType<typeof storedEvents>;
  /** Stored numbers of a journal, in its order. */
  readonly seqs: (journalId?: string) => readonly number[];
  readonly texts: () => readonly string[];
  readonly problems: () => readonly FeedProblem[];
  /** Closes the store and opens it again. */
  readonly restart: () => void;
  /** Forgets where in a file the journal was read to. */
  readonly loseMark: () => void;
  readonly drop: () => Promise<void>;
}

export function follow(address: string, now = () => 1_000): Following {
  const folder: StoreFolder = aStoreFolder();
  const feed: AgentFeed = openFeed(address, null, later);
  const at = { store: folder.open() };
  const reader = (): StoreReader => at.store.reader;
  const poll = async (): Promise<readonly JournalReading[]> => {
    const readings: JournalReading[] = [];
    const job = syncJournal({
      feed,
      network: 'TESTNET',
      reader: reader(),
      writer: at.store.writer,
      world: aClock(now),
      everyMs: 1,
      timeoutMs: 10_000,
      onReading: (reading) => readings.push(reading),
    });
    await job.run(AbortSignal.timeout(60_000));
    return readings;
  };
  const events = () => storedEvents(folder);
  return {
    poll,
    store: () => at.store,
    events,
    seqs: (journalId = 'journal-1') =>
      events()
        .filter((event) => event.journalId === journalId)
        .map(({ seq }) => seq),
    texts: () => events().map((event) => (event.type === 'note' ? event.text : event.type)),
    problems: () => reader().feedProblems({ before: null, limit: 1_000 }).toReversed(),
    restart: () => {
      at.store.close();
      at.store = folder.open();
    },
    loseMark: () => {
      const cursor = reader().journalCursor();
      if (cursor === null) throw new Error('Nothing was read yet.');
      const { journalId } = cursor;
      at.store.writer.putJournal({
        journalId,
        entries: [],
        mark: null,
        isEnd: false,
        network: 'TESTNET',
        readAt: 0,
      });
    },
    drop: async () => {
      await feed.close();
      folder.drop();
    },
  };
}
