import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { accountFaults } from './catalog/account.ts';
import { feedFaults } from './catalog/feed.ts';
import { clockFaults, referenceFaults, startFaults, storeFaults } from './catalog/others.ts';
import { venueFaults } from './catalog/venue.ts';
import { wrong } from './expect.ts';
import type { Fault } from './fault.ts';
import type { Row } from './run-fault.ts';

export const allFaults: readonly Fault[] = [
  ...venueFaults,
  ...accountFaults,
  ...feedFaults,
  ...referenceFaults,
  ...clockFaults,
  ...storeFaults,
  ...startFaults,
];

/** Some of each kind, and those that found something: `npm test` runs them. */
const namesInEveryRun: ReadonlySet<string> = new Set([
  'venue hangs',
  'venue answers 429',
  'venue answers half of its JSON',
  'venue answers rows twice',
  'DEX list fails',
  'stream sends half frames',
  'a price is impossible',
  'a market is put in front of a universe',
  'a DEX leaves the venue',
  'open orders of every DEX fail',
  'state of one DEX fails',
  'spot balances fail',
  'fills fail',
  'funding and ledger fail',
  'an order is of a time that can’t be',
  'status is half written',
  'agent dies with its clock two hours ahead',
  'status is ten minutes ahead',
  'risk is missing',
  'risk has NaN and Infinity',
  'journal is unreadable',
  'journal has a line that is no JSON',
  'reference provider answers 500',
  'the service is started again while the venue is gone',
]);
export const inEveryRun = allFaults.filter(({ name }) => namesInEveryRun.has(name));

/** Faults that share a service, at most so many: each start of a service takes as long as a fault. */
const mostTogether = 9;
const processes = 2;

/** Faults that share a service, and each of the others alone. The longest come first. */
function batchesOf(faults: readonly Fault[]): readonly (readonly Fault[])[] {
  const shared = Map.groupBy(
    faults.filter(({ group }) => group !== null),
    ({ group }) => group,
  );
  const parts = [...shared.values()].flatMap((some) =>
    Array.from({ length: Math.ceil(some.length / mostTogether) }, (_, nth) =>
      some.slice(nth * mostTogether, (nth + 1) * mostTogether),
    ),
  );
  const alone = faults.filter(({ group }) => group === null).map((fault) => [fault]);
  return [...parts.toSorted((a, b) => b.length - a.length), ...alone];
}

/** A row as it passes between processes, or why there is none. */
export type Message =
  { readonly row: Omit<Row, 'cells'> & { readonly cells: readonly Cell[] } } | { readonly failure: string };
type Cell = Row['cells'] extends ReadonlyMap<infer K, infer V> ? readonly [K, V] : never;

/** Runs batches in two processes at a time: each drives the time of its own. */
export async function runMatrix(faults: readonly Fault[], onRow: (row: Row) => void): Promise<void> {
  const batches = [...batchesOf(faults)];
  const runNext = async (): Promise<void> => {
    for (let batch = batches.shift(); batch !== undefined; batch = batches.shift())
      await runBatch(batch, onRow);
  };
  await Promise.all(Array.from({ length: processes }, runNext));
}

async function runBatch(batch: readonly Fault[], onRow: (row: Row) => void): Promise<void> {
  const child = fork(
    join(import.meta.dirname, 'batch.ts'),
    batch.map(({ name }) => name),
  );
  const missing = new Set(batch.map(({ name }) => name));
  const state = { failure: 'its process ended' };
  child.on('message', (message: Message) => {
    if ('failure' in message) state.failure = message.failure;
    else {
      missing.delete(message.row.fault);
      onRow({ ...message.row, cells: new Map(message.row.cells) });
    }
  });
  await once(child, 'exit');
  for (const fault of missing) onRow(failedRow(fault, state.failure));
}

function failedRow(fault: string, why: string): Row {
  return {
    fault,
    cells: new Map([['run', wrong(why)]]),
    wrong: [{ figure: 'run', when: 'never', why }],
    recoveredIn: null,
  };
}
