import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** How the command line finds the service that runs on a data folder. The key makes dashboard links: owner-readable only. */
const ServiceFile = z.object({ url: z.string(), pid: z.number().int(), controlKey: z.string() });
export type ServiceFile = z.infer<typeof ServiceFile>;

const pathIn = (dataDir: string): string => join(dataDir, 'service.json');

/** Returns its undo. */
export function writeServiceFile(dataDir: string, content: ServiceFile): () => void {
  const path = pathIn(dataDir);
  rmSync(path, { force: true }); // a file left by a crash may be readable by others: its mode would stay
  writeFileSync(path, `${JSON.stringify(content)}\n`, { mode: 0o600 });
  return () => rmSync(path, { force: true });
}

/** null where no service runs on this folder, or none that left a readable file. */
export function readServiceFile(dataDir: string): ServiceFile | null {
  try {
    return ServiceFile.parse(JSON.parse(readFileSync(pathIn(dataDir), 'utf8')));
  } catch {
    return null;
  }
}
