import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { repository } from './repository.ts';

const Manifest = z.object({ bin: z.union([z.string(), z.record(z.string(), z.string())]) });

/** Returns the file of a package's command, to run it by this Node rather than by the first one on the PATH. */
export function packageScript(packageName: string, command = packageName): string {
  const folder = join(repository, 'node_modules', packageName);
  const { bin } = Manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  const path = typeof bin === 'string' ? bin : bin[command];
  if (path === undefined) throw new Error(`The package ${packageName} has no command ${command}.`);
  return join(folder, path);
}
