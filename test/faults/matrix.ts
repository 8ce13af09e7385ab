import { accountFaults } from './catalog/account.ts';
import { feedFaults } from './catalog/feed.ts';
import { clockFaults, referenceFaults, startFaults, storeFaults } from './catalog/others.ts';
import { venueFaults } from './catalog/venue.ts';
import type { Fault } from './fault.ts';
import type { Row } from './run-fault.ts';
import { runFaults } from './run-fault.ts';

export const allFaults: readonly Fault[] = [
  ...venueFaults,
  ...accountFaults,
  ...feedFaults,
  ...referenceFaults,
  ...clockFaults,
  ...storeFaults,
  ...startFaults,
];

/** Faults that share a service, and each of the others alone. */
export function batchesOf(faults: readonly Fault[]): readonly (readonly Fault[])[] {
  const shared = Map.groupBy(
    faults.filter(({ group }) => group !== null),
    ({ group }) => group,
  );
  return [...shared.values(), ...faults.filter(({ group }) => group === null).map((fault) => [fault])];
}

export async function runMatrix(faults: readonly Fault[], onRow: (row: Row) => void): Promise<void> {
  for (const batch of batchesOf(faults)) await runFaults(batch, onRow);
}
