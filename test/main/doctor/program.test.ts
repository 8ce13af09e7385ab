import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginADayAgo } from '../begin-worlds.ts';
import { perpscope, requireBuild } from '../headless-program.ts';

const folder = mkdtempSync(join(tmpdir(), 'perpscope-doctor-test-'));
/** Data folder of the services. */
const served = join(folder, 'served');
beforeAll(() => {
  requireBuild();
  beginADayAgo(['--data-dir', served]);
  beginADayAgo(['--data-dir', served, '--seed', '2']);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('perpscope doctor', () => {
  it('examines the embedded venue on an empty folder, writes a redacted report, and ends with success', async () => {
    const stored = join(folder, 'kept');
    const { code, out, err } = await perpscope([
      'doctor',
      '--venue',
      '--record',
      stored,
      '--data-dir',
      folder,
    ]).ended;
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(
      /ok {2}arbitrum 1 of 1 +chain 43104001; latest block \d+ \(\d+ s old\); final block \d+ .*; \d+ ms; escrow .*: there; fill log .*: there/,
    );
    expect(out).toMatch(/ok {2}base 1 of 1 +chain 43104002; .*; no fill log configured/);
    expect(out).toMatch(/clearinghouseState +\d+ of \d+ rows parsed/);
    const report = readFileSync(join(folder, 'doctor-report.json'), 'utf8');
    expect(report).not.toMatch(/0x[0-9a-f]{40}/);
    expect(report).not.toContain(folder);
    expect(existsSync(stored)).toBe(true);
    expect(report).toMatch(/"time zones",\s+"says": "as of 20/);
  });

  it('reports the health of a running service’s sources', async () => {
    const service = perpscope(['serve', '--port', '0', '--data-dir', served]);
    await service.firstLine;
    try {
      const reported = async (): Promise<string> =>
        (await perpscope(['doctor', '--data-dir', served]).ended).out;
      await expect.poll(reported, { timeout: 30_000 }).toMatch(/reference +ok/);
      const out = await reported();
      expect(out).toMatch(/service +answers at http:\/\/127\.0\.0\.1:\d+/);
      expect(out).toMatch(/store +ok/);
      expect(out).toMatch(/chain +ok/);
    } finally {
      await service.kill('SIGTERM');
    }
  });

  it('checks the record of a service that runs with other options, and says that it does', async () => {
    const args = ['--port', '0', '--data-dir', served, '--network', 'mainnet', '--seed', '2'];
    const service = perpscope(['serve', ...args]);
    await service.firstLine;
    try {
      const reported = async (): Promise<string> =>
        (await perpscope(['doctor', '--data-dir', served]).ended).out;
      await expect
        .poll(reported, { timeout: 30_000 })
        .toMatch(/ok {2}record rows +sim-mainnet-seed-2\/record-/);
      const out = await reported();
      expect(out).toMatch(
        /network +MAINNET \(the running service\); without its options: TESTNET \(default\)/,
      );
      expect(out).toMatch(/options +the running service has other settings \(network, seed, port\)/);
    } finally {
      await service.kill('SIGTERM');
    }
  });

  it('ends with success after a restore, and lists the record that was put aside', async () => {
    const backup = join(served, 'a-backup.sqlite');
    const codeOf = async (...args: readonly string[]): Promise<number | null> =>
      (await perpscope([...args, '--data-dir', served]).ended).code;
    const service = perpscope(['serve', '--port', '0', '--data-dir', served]);
    await service.firstLine;
    await expect.poll(() => codeOf('backup', '--out', backup), { timeout: 30_000 }).toBe(0);
    await service.kill('SIGTERM');
    expect(await codeOf('restore', backup)).toBe(0);
    const { code, out } = await perpscope(['doctor', '--data-dir', served]).ended;
    expect(out).toMatch(/\n {6}record +sim-testnet-seed-1\/record-\S+\.aside-\S+, \d+\.\d MB, put aside\n/);
    expect(code).toBe(0);
  });

  it('ends with 1 where something is wrong, and says what', async () => {
    const { code, out } = await perpscope([
      'doctor',
      '--venue',
      '--venue-url',
      'http://127.0.0.1:9',
      '--data-dir',
      folder,
    ]).ended;
    expect(code).toBe(1);
    expect(out).toMatch(/perpDexs +failed: .*could not be reached/);
  });

  it('prints its report where the data folder is not writable, and says why there is no copy of it', async () => {
    const noFolder = join(folder, 'no-folder');
    writeFileSync(noFolder, '');
    const { code, out, err } = await perpscope(['doctor', '--data-dir', noFolder]).ended;
    expect([code, err]).toEqual([1, '']);
    expect(out).toMatch(/BAD data folder +can't be written: .* is not a folder/);
    expect(out).toMatch(
      /time zones .*\n\nNo shareable copy was written to the data folder: part of its path is a file \(ENOTDIR\)/,
    );
  });

  it('creates no folder, and names the profiles where the one asked for is none of them', async () => {
    const root = join(folder, 'root');
    mkdirSync(join(root, 'profiles', 'two'), { recursive: true });
    const env = { PERPSCOPE_DATA_DIR: root };
    const { code, out, err } = await perpscope(['doctor', '--profile', 'tow'], { env }).ended;
    expect([code, err, readdirSync(join(root, 'profiles'))]).toEqual([1, '', ['two']]);
    expect(out).toMatch(
      /BAD data folder +<data folder>: there is no profile tow yet; profiles: default, two\n/,
    );
    expect(out).toMatch(/\n\nNo shareable copy was written: the data folder does not exist\.\n$/);
    const first = await perpscope(['doctor', '--data-dir', join(root, 'new')]).ended;
    expect([first.code, readdirSync(root)]).toEqual([0, ['profiles']]);
  });

  it('ends with 2 and one line for an unknown request', async () => {
    const { code, out, err } = await perpscope(['doctor', '--venue', '--only', 'order', '--data-dir', folder])
      .ended;
    expect([code, out]).toEqual([2, '']);
    expect(err.trim().split('\n')).toHaveLength(1);
  });
});
