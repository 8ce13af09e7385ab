import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

export const eras = ['2025-11-25', '2026-07-28'] as const;
type Era = (typeof eras)[number];

export const program = resolve(import.meta.dirname, 'relay-program.ts');

/** The official client, over a relay in a process of its own. */
export interface StdioClient extends AsyncDisposable {
  readonly client: Client;
  /** Names of the lists that were reported as changed, in order. */
  readonly changed: readonly string[];
  /** Text of the relay on stderr so far. */
  readonly output: () => string;
}

export async function aStdioClient(era: Era, args: readonly string[]): Promise<StdioClient> {
  const changed: string[] = [];
  const reported = (name: string): { autoRefresh: false; debounceMs: 0; onChanged: () => void } => ({
    autoRefresh: false,
    debounceMs: 0,
    onChanged: () => void changed.push(name),
  });
  const client = new Client(
    { name: 'test', version: '1' },
    {
      versionNegotiation: { mode: era === '2025-11-25' ? 'legacy' : { pin: era } },
      listChanged: { tools: reported('tools'), resources: reported('resources') },
    },
  );
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [program, ...args],
    stderr: 'pipe',
  });
  const words = { output: '' };
  transport.stderr?.on('data', (part) => (words.output += String(part)));
  try {
    await client.connect(transport);
  } catch (error) {
    throw new Error(`${String(error)}: ${words.output}`, { cause: error });
  }
  return { client, changed, output: () => words.output, [Symbol.asyncDispose]: () => client.close() };
}

/** A relay whose input a test writes by hand. */
interface BareRelay extends AsyncDisposable {
  readonly pid: number;
  readonly write: (message: unknown) => void;
  readonly endInput: () => void;
  readonly kill: (signal: NodeJS.Signals) => void;
  /** Lines on stdout so far. */
  readonly lines: () => readonly string[];
  readonly output: () => string;
  readonly ended: Promise<number | null>;
}

export function aBareRelay(
  args: readonly string[],
  entry: readonly string[] = [program],
  env: Readonly<Record<string, string>> = {},
): BareRelay {
  const child = spawn(process.execPath, [...entry, ...args], {
    stdio: 'pipe',
    timeout: 60_000,
    env: { ...process.env, ...env },
  });
  const words = { out: '', err: '' };
  child.stdout.on('data', (part) => (words.out += String(part)));
  child.stderr.on('data', (part) => (words.err += String(part)));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    pid: child.pid ?? 0,
    write: (message) =>
      void child.stdin.write(typeof message === 'string' ? message : `${JSON.stringify(message)}\n`),
    endInput: () => void child.stdin.end(),
    kill: (signal) => void child.kill(signal),
    lines: () => words.out.split('\n').filter((line) => line !== ''),
    output: () => words.err,
    ended,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

export const initialize = {
  jsonrpc: '2.0',
  id: 'first',
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};
