import { join } from 'node:path';
import { z } from 'zod';
import { StartError, messageOf } from '../errors.ts';
import { firstStartMs } from '../simulator/agent/operation.ts';
import { readWorldFile, writeWorldFile } from '../simulator/world-file.ts';
import { hourMs } from '../time.ts';

const WorldFile = z.object({ seed: z.number().int(), genesisMs: z.number().int() });

/** Start time of the simulated world: 120 days before its first start, then always the same. Throws StartError. */
export function worldGenesis(folder: string, seed: number, nowMs: number): number {
  const path = join(folder, 'world.json');
  try {
    const stored = readWorldFile(path, WorldFile);
    if (stored !== null) return stored.genesisMs;
    const genesisMs = Math.floor((nowMs - firstStartMs) / hourMs) * hourMs;
    writeWorldFile(path, { seed, genesisMs });
    return genesisMs;
  } catch (error) {
    throw new StartError(messageOf(error), error);
  }
}
