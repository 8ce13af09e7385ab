import { aChildsStore } from './a-childs-store.ts';
import { nextBatch } from './project-all.ts';
import { account, batchAt, spanThrough } from './ingest-batches.ts';

/**
 * A process of its own that puts fills without end, from the batch it is given on. Each number on stdout was printed after
 * that batch was committed. It ends with whoever started it.
 */
const [dataDir = '', first = '0'] = process.argv.slice(2);

const store = aChildsStore(dataDir, account);
process.stdout.write('open\n');

function put(batch: number): void {
  store.writer.putFills(batchAt(batch), spanThrough(batch));
  process.stdout.write(`${batch}\n`);
  // Few rows at a time: most kills come in the middle of what follows from them.
  for (let part = 0; part < 3; part += 1)
    store.writer.project(nextBatch({ now: 0, mayJoin: true, most: 25 }));
  setImmediate(put, batch + 1);
}
put(Number(first));
