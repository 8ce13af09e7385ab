import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { ProgramStart } from '../../src-preload/contract/bridge/connections.ts';

const ownScripts: ReadonlySet<string> = new Set(['start.mjs', 'cli.js', 'cli.ts']);

/** How another program starts the one on standard input and output, as this one was itself; where it is installed, by its name. */
export function mcpProgram(
  { execPath, argv }: Pick<NodeJS.Process, 'execPath' | 'argv'>,
  dataDir: string,
): ProgramStart {
  const args = ['mcp', '--data-dir', dataDir];
  const started = argv[1] ?? '';
  if (ownScripts.has(basename(started))) return { command: execPath, args: [resolve(started), ...args] };
  // The desktop is started with the folder of its sources, or is a package of its own.
  const built = join(resolve(started), 'out/main/cli.js');
  return started !== '' && existsSync(built)
    ? { command: 'node', args: [built, ...args] }
    : { command: 'perpscope', args };
}
