import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { StartError, messageOf } from './errors.ts';

const WorldFile = z.object({ seed: z.number().int(), genesisMs: z.number().int() });

const historyMs = 120 * 24 * 60 * 60_000;

/** When the simulated world began: 120 days before its first start, and the same ever after. Throws StartError. */
export function worldGenesis(folder: string, seed: number, nowMs: number): number {
  const path = join(folder, 'world.json');
  try {
    const text = readText(path);
    if (text !== null) return WorldFile.parse(JSON.parse(text)).genesisMs;
    const genesisMs = Math.floor((nowMs - historyMs) / 3_600_000) * 3_600_000;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(path, `${JSON.stringify({ seed, genesisMs })}\n`);
    return genesisMs;
  } catch (error) {
    throw new StartError(
      `The simulated world's file ${path} can't be used: ${messageOf(error).split('\n')[0]}.`,
      error,
    );
  }
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
