import type { Message } from './matrix.ts';
import { allFaults } from './matrix.ts';
import { runFaults } from './run-fault.ts';

/** One process of the matrix: runs the faults that its arguments name on one service. */
const names = process.argv.slice(2);
const send = (message: Message): void => void process.send?.(message);

try {
  await runFaults(
    allFaults.filter(({ name }) => names.includes(name)),
    ({ cells, ...row }) => send({ row: { ...row, cells: [...cells] } }),
  );
} catch (error) {
  send({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
}
process.disconnect?.();
