import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { namingFile } from '../replace-file.ts';
import { writeOwnerOnly } from '../processes/service-file.ts';
import type { SessionFile } from '../server/web/browser-access.ts';

const SavedSessions = z.array(z.object({ keyHash: z.string(), seenAt: z.number() }));

/** File with the browser sessions of the service that runs on a data folder. */
export function sessionFileIn(dataDir: string): SessionFile {
  const path = join(dataDir, 'browser-sessions.json');
  return {
    read: () => {
      try {
        return SavedSessions.parse(JSON.parse(readFileSync(path, 'utf8')));
      } catch {
        return [];
      }
    },
    write: (sessions) => namingFile(path, () => writeOwnerOnly(path, sessions)),
  };
}
