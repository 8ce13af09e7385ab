import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** On an otherwise idle machine it takes about 15 seconds. */
const mostMs = 600_000;

test(
  'the fault matrix notices every wrong answer that replaces a right one',
  async () => {
    const run = spawn(process.execPath, [join(import.meta.dirname, '../faults/check-oracle.ts')], {
      timeout: mostMs,
      killSignal: 'SIGKILL',
    });
    const printed: string[] = [];
    run.stdout.on('data', (data: Buffer) => printed.push(data.toString()));
    run.stderr.on('data', (data: Buffer) => printed.push(data.toString()));
    await once(run, 'close');
    const text = printed.join('');
    expect(text).not.toContain('UNNOTICED');
    expect(text).toMatch(/^[1-9]\d+ wrong answers, 0 unnoticed\.$/m);
  },
  mostMs + 10_000,
);
