import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const repository = resolve(import.meta.dirname, '../..');
export const built = join(repository, 'out/main/cli.js');

/** The program as it is shipped: these tests check nothing else. */
export function requireBuild(): void {
  if (!existsSync(built)) throw new Error('There is no built program: run `npm run build` first.');
}

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
}

export interface Program {
  readonly pid: number;
  /** Resolves with the first line on stdout, or with everything printed where it ended without one. */
  readonly firstLine: Promise<string>;
  readonly output: () => { readonly out: string; readonly err: string };
  readonly ended: Promise<Ended>;
  readonly kill: (signal: NodeJS.Signals) => Promise<Ended>;
}

export interface ProgramOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Longest run time; a minute by default. */
  readonly timeoutMs?: number;
  /** Program to run; the built one by default. */
  readonly program?: string;
  /** Run in a process group of its own, as a terminal starts a program. */
  readonly ownGroup?: boolean;
}

/** Runs `perpscope ...` in a process of its own. */
export function perpscope(args: readonly string[], options: ProgramOptions = {}): Program {
  return run(process.execPath, [options.program ?? built, ...args], options);
}

function run(
  command: string,
  args: readonly string[],
  { env = {}, timeoutMs = 60_000, ownGroup = false }: ProgramOptions = {},
): Program {
  const child = spawn(command, args, {
    cwd: repository,
    env: { PATH: process.env['PATH'], HOME: '/nonexistent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: ownGroup,
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  });
  const output = { out: '', err: '' };
  const line = Promise.withResolvers<string>();
  child.stderr.on('data', (part) => (output.err += String(part)));
  child.stdout.on('data', (part) => {
    output.out += String(part);
    const end = output.out.indexOf('\n');
    if (end !== -1) line.resolve(output.out.slice(0, end));
  });
  const ended = new Promise<Ended>((done) => {
    child.on('close', (code, signal) => {
      line.resolve(output.out + output.err);
      done({ code, signal, ...output });
    });
  });
  return {
    pid: child.pid ?? 0,
    firstLine: line.promise,
    output: () => ({ ...output }),
    ended,
    kill: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}

export interface Serving extends Program {
  readonly url: string;
  readonly port: number;
}

/** Starts `perpscope serve` and waits until it listens. */
export async function serving(args: readonly string[], options?: ProgramOptions): Promise<Serving> {
  const program = perpscope(['serve', ...args], options);
  return listening(program, await program.firstLine);
}

/** Starts `npm run serve` and waits until it listens: npm, its shell and the program. */
export async function servingByNpm(
  args: readonly string[],
  env: ProgramOptions['env'] = {},
): Promise<Serving> {
  const program = run('npm', ['run', '--silent', 'serve', '--', ...args], { env, ownGroup: true });
  return listening(program, await program.firstLine);
}

function listening(program: Program, line: string): Serving {
  const url = /listening on (http:\/\/127\.0\.0\.1:(\d+)) /.exec(line);
  if (url?.[1] === undefined) throw new Error(`It does not listen: ${line}`);
  return { ...program, url: url[1], port: Number(url[2]) };
}

/** Account that nobody has: it names the record file. */
export const watched = `0x${'0a'.repeat(20)}`;

export function onFolder(folder: string, ...names: string[]): string[] {
  return ['--port', '0', '--markets', '150', '--account', watched, '--data-dir', join(folder, ...names)];
}
