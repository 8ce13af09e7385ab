import { aChildsStore } from './a-childs-store.ts';
import { account, fillsAt, spanThrough, start, wordsAt } from './trading-batches.ts';
import { nextBatch } from './project-all.ts';

/**
 * A process of its own that puts fills and the journal, and reconciles both, without end from the batch it is given on. Each
 * number on stdout was printed after that batch was committed. It ends with whoever started it.
 */
const [dataDir = '', first = '0'] = process.argv.slice(2);

const { writer } = aChildsStore(dataDir, account);
process.stdout.write('open\n');

function put(batch: number): void {
  const turn = { now: start + batch * 60_000, mayJoin: true, most: 7 };
  if (batch % 2 === 0) writer.putJournal(wordsAt(batch));
  writer.project(nextBatch(turn));
  writer.putFills(fillsAt(batch), spanThrough(batch));
  writer.project(nextBatch(turn));
  if (batch % 2 === 1) writer.putJournal(wordsAt(batch));
  process.stdout.write(`${batch}\n`);
  writer.project(nextBatch(turn));
  setImmediate(put, batch + 1);
}
put(Number(first));
