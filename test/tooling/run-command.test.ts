import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { join } from 'node:path';
import { runCommand } from './run-command.ts';

const node = (script: string, timeoutMs = 10_000) => ({
  command: process.execPath,
  args: ['-e', script],
  timeoutMs,
});

describe('a command', () => {
  it('reports its exit code', async () => {
    expect(await runCommand(node('process.exit(3)'))).toEqual({ kind: 'exited', code: 3 });
  });

  it('is ended when it exceeds its time limit', async () => {
    expect(await runCommand(node('setInterval(() => {}, 1000)', 300))).toMatchObject({ kind: 'killed' });
  });

  it('that does not exist is reported, not thrown', async () => {
    const end = await runCommand({ command: 'no-such-command-here', args: [], timeoutMs: 1000 });
    expect(end).toMatchObject({ kind: 'killed', reason: expect.stringContaining('ENOENT') });
  });

  it('finds the Node of this project first on its path', async () => {
    const script =
      "process.exit(process.env.PATH.split(require('node:path').delimiter)[0].endsWith('.bin') ? 0 : 1)";
    expect(await runCommand(node(script))).toEqual({ kind: 'exited', code: 0 });
  });
});

describe('the launcher', () => {
  const launcher = join(import.meta.dirname, 'require-node.mjs');

  it('names the required Node in one line if it is too old, and loads nothing', async () => {
    const pretend = "Object.defineProperty(process.versions, 'node', { value: '20.19.0' })";
    const args = [
      '--import',
      `data:text/javascript,${encodeURIComponent(pretend)}`,
      launcher,
      'no-such-script.ts',
    ];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    const [message, code] = await Promise.all([
      text(child.stderr),
      new Promise((resolve) => {
        child.once('close', resolve);
      }),
    ]);
    expect(message).toBe('Node 24 or newer is needed; this is 20.19.0.\n');
    expect(code).toBe(2);
  });
});
