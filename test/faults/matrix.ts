import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { wrong } from './expect.ts';
import type { Fault } from './fault.ts';
import type { Row } from './run-fault.ts';

/** Faults that share a service, at most: a service costs about as much as two faults, and the last batch should not be long. */
const mostTogether = 12;
const processes = 2;
/** Real time without a row after which a process is ended. */
const mostSilentMs = 600_000;

/** The processes load some 800 modules: compiled once, they start in a fifth of the time. */
const env = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/node-compile-cache'),
  ...process.env,
};

type Batch = readonly Fault[];

/** Returns the faults of each service. The longest batches come first. */
function batchesOf(faults: readonly Fault[]): readonly Batch[] {
  const shared = Map.groupBy(
    faults.filter(({ group }) => group !== null),
    ({ group }) => group,
  );
  const batches = [...shared.values()].flatMap((some) => {
    const count = Math.ceil(some.length / mostTogether);
    const size = Math.ceil(some.length / count);
    return Array.from({ length: count }, (_, nth) => some.slice(nth * size, (nth + 1) * size));
  });
  const alone = faults.filter(({ group }) => group === null).map((fault) => [fault]);
  return [...batches.toSorted((a, b) => b.length - a.length), ...alone];
}

type Cells = Row['cells'] extends ReadonlyMap<infer K, infer V> ? readonly (readonly [K, V])[] : never;

/** Messages that a process sends about its batch. */
export type Message =
  | { readonly kind: 'row'; readonly row: Omit<Row, 'cells'> & { readonly cells: Cells } }
  | { readonly kind: 'done' }
  | { readonly kind: 'failure'; readonly message: string };

/** Runs the faults in two processes, each of which drives its own time. Every fault gets a row. */
export async function runMatrix(faults: readonly Fault[], onRow: (row: Row) => void): Promise<void> {
  const batches = [...batchesOf(faults)];
  const runAll = async (): Promise<void> => {
    let child: ChildProcess | null = null;
    for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) {
      child ??= fork(join(import.meta.dirname, 'batch.ts'), { env });
      const { failure, rest } = await runBatch(child, batch, onRow);
      if (failure === null) continue;
      child.kill('SIGKILL');
      child = null;
      // The fault at which it failed gets a row that says so; the following ones get their own service.
      const [failed = batch.at(-1), ...others] = rest;
      if (failed !== undefined) onRow(failedRow(failed.name, failure));
      if (others.length > 0) batches.unshift(others);
    }
    child?.kill();
  };
  await Promise.all(Array.from({ length: processes }, runAll));
}

interface Outcome {
  /** null: every fault has its row. */
  readonly failure: string | null;
  /** Faults without a row, in the order in which they are run. */
  readonly rest: readonly Fault[];
}

function runBatch(child: ChildProcess, batch: Batch, onRow: (row: Row) => void): Promise<Outcome> {
  const missing = new Set(batch);
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const timer = setTimeout(() => resolve(`It reported nothing for ${mostSilentMs / 1_000} s.`), mostSilentMs);
  const receive = (message: Message): void => {
    timer.refresh();
    if (message.kind === 'failure') return resolve(message.message);
    if (message.kind === 'done') return resolve(null);
    const { row } = message;
    for (const fault of batch) if (fault.name === row.fault) missing.delete(fault);
    onRow({ ...row, cells: new Map(row.cells) });
  };
  const end = (code: number | null, signal: string | null): void =>
    resolve(`Its process ended (${signal ?? `exit code ${code}`}).`);
  child.on('message', receive).on('exit', end);
  child.send(batch.map(({ name }) => name));
  return promise
    .then((failure) => ({ failure, rest: [...missing] }))
    .finally(() => {
      clearTimeout(timer);
      child.off('message', receive).off('exit', end);
    });
}

function failedRow(fault: string, why: string): Row {
  return {
    fault,
    cells: new Map([['run', wrong(why)]]),
    wrong: [{ figure: 'run', when: 'never', why }],
    recoveredIn: null,
  };
}
