import { existsSync, realpathSync } from 'node:fs';
import { basename, delimiter, join, resolve } from 'node:path';
import type { ProgramStart } from '../../src-preload/contract/bridge/connections.ts';

const ownScripts: ReadonlySet<string> = new Set(['start.mjs', 'cli.js', 'cli.ts']);

/**
 * Returns the command with which another program starts this one as an MCP server over stdio. Paths are absolute: a program with a
 * window of its own does not have the PATH of a shell, so it would not find a node that nvm has installed.
 */
export function mcpProgram(
  { execPath, argv, env }: Pick<NodeJS.Process, 'execPath' | 'argv' | 'env'>,
  dataDir: string,
): ProgramStart {
  const args = ['mcp', '--data-dir', dataDir];
  const started = argv[1] ?? '';
  const script = started === '' ? '' : realOf(resolve(started));
  if (ownScripts.has(basename(script))) return { command: execPath, args: [script, ...args] };
  // The desktop app is started with the folder of its sources, or is a package of its own.
  const built = join(script, 'out/main/cli.js');
  return script !== '' && existsSync(built)
    ? { command: env['npm_node_execpath'] ?? onPath('node', env), args: [built, ...args] }
    : { command: onPath('perpscope', env), args };
}

/** Resolves a symbolic link, such as npm creates for commands. A missing path stays as it is. */
function realOf(path: string): string {
  return existsSync(path) ? realpathSync(path) : path;
}

/** Absolute path of a program on the PATH; its bare name if it isn't found. */
function onPath(name: string, { PATH = '' }: NodeJS.ProcessEnv): string {
  const file = process.platform === 'win32' ? `${name}.exe` : name;
  const folders = PATH.split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => resolve(folder, file)).find((path) => existsSync(path)) ?? name;
}
