import { AgentFeedError } from '../../../src-main/agent/agent.ts';
import { openFeed } from '../../../src-main/agent/open-feed.ts';
import { syncJournal } from '../../../src-main/readers/agent/sync-journal.ts';
import { aChildsStore } from './a-childs-store.ts';
import { aClock } from '../a-clock.ts';
import { later } from '../agent/a-status.ts';

/**
 * A process of its own that reads a journal into a store without end. Each number on stdout was printed after everything
 * up to it was committed. It ends with whoever started it.
 */
const [dataDir = '', feedFolder = ''] = process.argv.slice(2);

const store = aChildsStore(dataDir, null);
const { reader, writer } = store;
const job = syncJournal({
  feed: openFeed(`file:${feedFolder}`, null, later),
  network: 'TESTNET',
  reader,
  writer,
  world: aClock(Date.now),
  everyMs: 1,
  timeoutMs: 10_000,
  onReading: () => process.stdout.write(`${reader.journalCursor()?.seq ?? -1}\n`),
});
process.stdout.write('open\n');
const never = new AbortController();

async function read(): Promise<void> {
  // As a poller does: files renamed too often are read again.
  await job.run(never.signal).catch((error: unknown) => {
    if (!(error instanceof AgentFeedError)) throw error;
  });
  setImmediate(() => void read());
}
void read();
