import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { StartError } from '../errors.ts';

const oldestMajor = 24;
const answerWithinMs = 5_000;

/** Usual folders of Node on Linux and macOS. */
const usualFolders = ['/opt/homebrew/bin', '/usr/local/bin', '/usr/bin'];

type ThisProcess = Pick<NodeJS.Process, 'execPath' | 'versions' | 'env' | 'platform'>;

/**
 * Path of a Node that can run this program in a process of its own: the one that runs it now. Inside Electron, as in Claude Desktop,
 * the executable can't start another program, so it is the Node 24 of this machine. Throws StartError if there is none.
 */
export function nodeBinary(
  { execPath, versions, env, platform }: ThisProcess,
  places = { home: homedir(), usual: usualFolders },
): string {
  if (versions['electron'] === undefined) return execPath;
  const found = (platform === 'win32' ? onWindows(env) : onUnix(env, places)).find(isNewEnough);
  if (found !== undefined) return found;
  throw new StartError(
    `Perpscope does not run yet, and starting it takes Node ${oldestMajor} or newer, which was not found. Start Perpscope, or install Node ${oldestMajor} from https://nodejs.org.`,
  );
}

const foldersOnPath = (env: NodeJS.ProcessEnv): readonly string[] =>
  (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');

/** Candidate paths of Node. A program with a window lacks a shell's PATH, so they include the usual folders and nvm's, newest first. */
function onUnix(
  env: NodeJS.ProcessEnv,
  { home, usual }: { readonly home: string; readonly usual: readonly string[] },
): readonly string[] {
  const own = [join(home, '.volta/bin'), ...foldersOfNvm(join(home, '.nvm/versions/node'))];
  return [...foldersOnPath(env), ...usual, ...own].map((folder) => join(folder, 'node'));
}

function onWindows(env: NodeJS.ProcessEnv): readonly string[] {
  const installed = join(env['ProgramFiles'] ?? 'C:\\Program Files', 'nodejs');
  return [...foldersOnPath(env), installed].map((folder) => join(folder, 'node.exe'));
}

function foldersOfNvm(folder: string): readonly string[] {
  try {
    const byVersion = new Intl.Collator('en', { numeric: true });
    const versions = readdirSync(folder).toSorted((a, b) => byVersion.compare(b, a));
    return versions.map((version) => join(folder, version, 'bin'));
  } catch {
    return []; // it is not installed
  }
}

function isNewEnough(path: string): boolean {
  const { stdout } = spawnSync(path, ['--version'], {
    encoding: 'utf8',
    timeout: answerWithinMs,
    windowsHide: true,
  });
  const major = /^v(\d+)\./.exec(stdout ?? '')?.[1];
  return major !== undefined && Number(major) >= oldestMajor;
}
