import { join } from 'node:path';
import { virtualClock } from '../../../src-main/clock.ts';
import type { Network } from '../../../src-main/domain/markets/market-identity.ts';
import { forkChild } from '../../../src-main/processes/fork-child.ts';
import { startSimulator, type RunningSimulator } from '../../../src-main/simulator/start-simulator.ts';

/** A simulator that stays while services switch to it and away, so that a switch need not wait for a process to start. */
export function sharedSimulator(folder: string, network: Network): Promise<RunningSimulator> {
  const worldMs = Date.now();
  return startSimulator({
    startChild: forkChild,
    seed: 7,
    genesisMs: worldMs - 30 * 24 * 3_600_000,
    marketCount: 150,
    network,
    clock: virtualClock({ worldMs, rate: 1 }),
    feedFolder: join(folder, `feed-${network}`),
  });
}
