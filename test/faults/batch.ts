import { allFaults } from './catalog.ts';
import type { Message } from './matrix.ts';
import { runFaults } from './run-fault.ts';

/**
 * One process of the matrix. Each message names the faults that share the next service. Its modules are loaded only once, for any
 * number of services.
 */
const send = (message: Message): void => void process.send?.(message);

async function runBatch(names: readonly string[]): Promise<void> {
  try {
    await runFaults(
      allFaults.filter(({ name }) => names.includes(name)),
      ({ cells, ...row }) => send({ kind: 'row', row: { ...row, cells: [...cells] } }),
    );
    send({ kind: 'done' });
  } catch (error) {
    send({
      kind: 'failure',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
}

// No process is left to report to.
process.on('disconnect', () => process.exit());
process.on('message', (names: readonly string[]) => void runBatch(names));
