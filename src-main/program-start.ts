import { basename, resolve } from 'node:path';
import type { ProgramStart } from '../src-preload/contract/bridge/connections.ts';

const ownScripts: ReadonlySet<string> = new Set(['start.mjs', 'cli.js', 'cli.ts']);

/** How another program starts the one on standard input and output, as this one was itself; where it is installed, by its name. */
export function mcpProgram(
  { execPath, argv }: Pick<NodeJS.Process, 'execPath' | 'argv'>,
  dataDir: string,
): ProgramStart {
  const args = ['mcp', '--data-dir', dataDir];
  const script = argv[1] ?? '';
  return ownScripts.has(basename(script))
    ? { command: execPath, args: [resolve(script), ...args] }
    : { command: 'perpscope', args };
}
