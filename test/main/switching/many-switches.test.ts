import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { aFolder } from '../a-folder.ts';
import type { SwitchingReport } from './switching-report.ts';
import { repetitions } from '../../repetitions.ts';

const run = promisify(execFile);
const program = fileURLToPath(new URL('./switching-process.ts', import.meta.url));
const switches = repetitions(20, 200);
const heapGrowthBytes = 12 * 1024 * 1024;
/** `npm run test:long` starts and ends the simulator's process with every switch. */
const perEmbedded = repetitions(10, 1);
const timeout = repetitions(600_000, 3_600_000);

test(
  `${switches} switches in a row under load, one of ${perEmbedded} to an embedded simulator, mix nothing, and leave nothing open behind them`,
  async () => {
    const folder = aFolder();
    const args = ['--expose-gc', program, folder.path, String(switches), String(perEmbedded)];
    // A process that ends by a signal, as one does natively, rejects.
    const { stdout } = await run(process.execPath, args, { timeout, maxBuffer: 1024 * 1024 });
    folder.remove();
    const report = JSON.parse(stdout) as SwitchingReport;

    expect(report.violations).toEqual([]);
    expect(report.epoch).toBeGreaterThanOrEqual(switches);
    // Under load: every case above has been answered, refused and pushed many times.
    expect(report.answers - report.refused).toBeGreaterThan(10 * switches);
    expect(report.refused).toBeGreaterThan(switches / 4);
    expect(report.pushes).toBeGreaterThan(switches);
    const { TESTNET = [], MAINNET = [] } = report.accounts;
    expect(TESTNET.length).toBeGreaterThan(0);
    expect(MAINNET.length).toBeGreaterThan(0);
    expect(TESTNET.filter((address) => MAINNET.includes(address))).toEqual([]);

    const { before, after } = report;
    expect(after.files).toBeLessThanOrEqual(before.files);
    expect(after.threads).toBeLessThanOrEqual(before.threads);
    expect(after.listeners).toBeLessThanOrEqual(before.listeners);
    for (const [kind, open] of Object.entries(after.resources))
      expect([kind, open <= (before.resources[kind] ?? 0)]).toEqual([kind, true]);
    expect(after.heapBytes - before.heapBytes).toBeLessThan(heapGrowthBytes);
  },
  timeout + 10_000,
);
