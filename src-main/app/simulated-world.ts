import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { StartError, messageOf, isMissingFile } from '../errors.ts';
import { firstStartMs } from '../simulator/agent/operation.ts';
import { hourMs } from '../time.ts';
import { makeFolder } from '../make-folder.ts';

const WorldFile = z.object({ seed: z.number().int(), genesisMs: z.number().int() });

/** Start time of the simulated world: 120 days before its first start, then always the same. Throws StartError. */
export function worldGenesis(folder: string, seed: number, nowMs: number): number {
  const path = join(folder, 'world.json');
  try {
    const text = readText(path);
    if (text !== null) return genesisIn(text);
    const genesisMs = Math.floor((nowMs - firstStartMs) / hourMs) * hourMs;
    makeFolder(folder);
    // Written to a new file that is then renamed: an interrupted start leaves no partial file.
    writeFileSync(`${path}.new`, `${JSON.stringify({ seed, genesisMs })}\n`);
    renameSync(`${path}.new`, path);
    return genesisMs;
  } catch (error) {
    throw new StartError(`The simulated world's file ${path} can't be used: ${messageOf(error)}.`, error);
  }
}

function genesisIn(text: string): number {
  const file = WorldFile.safeParse(JSON.parse(text));
  if (!file.success)
    throw new Error('the start time of the world is missing or invalid', { cause: file.error });
  return file.data.genesisMs;
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isMissingFile(error)) return null;
    throw error;
  }
}
