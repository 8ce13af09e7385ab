import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { perpscope, watched } from '../headless-program.ts';
import { programsForEachTest } from '../programs-for-each-test.ts';

const programs = programsForEachTest();
const { serve } = programs;

const recordPath = (): string => join(programs.folder.path, 'sim-testnet-seed-1', `record-${watched}.sqlite`);
const hashedRows = (): number => {
  if (!existsSync(recordPath())) return 0;
  const record = new Database(recordPath(), { readonly: true });
  const size = record.prepare<[], number>('SELECT coalesce(max(size), 0) FROM log_size').pluck().get() ?? 0;
  record.close();
  return size;
};

/** Flips the lowest bit of the time of the first change that the agent reported. */
function flipBit(): void {
  const record = new Database(recordPath());
  const flipped = record
    .prepare(
      'UPDATE agent_change SET at = (at | 1) - (at & 1) WHERE seq = (SELECT min(seq) FROM agent_change) RETURNING at',
    )
    .all();
  record.close();
  expect(flipped).toHaveLength(1);
}

interface Health {
  readonly store: {
    readonly state: string;
    readonly lastError: string | null;
    readonly remedy: string | null;
  };
}
const storeHealth = async (url: string): Promise<Health['store']> =>
  ((await (await fetch(`${url}/api/health`)).json()) as Health).store;

async function alertsOfRecord(): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { code, out, err } = await perpscope([
    'export',
    'alerts',
    '--format',
    'jsonl',
    '--account',
    watched,
    '--data-dir',
    programs.folder.path,
  ]).ended;
  expect([code, err]).toEqual([0, '']);
  const exported = JSON.parse(out) as {
    readonly folder: string;
    readonly files: readonly { readonly name: string }[];
  };
  return readFileSync(join(exported.folder, exported.files[0]?.name ?? ''), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
}

test(
  'a bit flipped while the service was stopped shows in its health and as an alert, which outlasts a restart',
  { timeout: 120_000 },
  async () => {
    const first = await serve();
    await expect.poll(hashedRows, { timeout: 30_000, interval: 200 }).toBeGreaterThan(1);
    expect((await first.kill('SIGTERM')).code).toBe(0);
    flipBit();

    const names = /^Row \d+ of the record, agent_change of \S+, was changed/;
    const second = await serve();
    await expect
      .poll(async () => (await storeHealth(second.url)).state, { timeout: 30_000, interval: 200 })
      .toBe('degraded');
    expect(await storeHealth(second.url)).toMatchObject({
      lastError: expect.stringMatching(names),
      remedy: expect.stringContaining('perpscope doctor'),
    });
    const lasting = { rule: 'record_changed', message: expect.stringMatching(names), resolved_at: null };
    await expect.poll(alertsOfRecord, { timeout: 30_000 }).toContainEqual(expect.objectContaining(lasting));

    expect((await second.kill('SIGTERM')).code).toBe(0);
    await serve();
    expect(await alertsOfRecord()).toContainEqual(expect.objectContaining(lasting));
  },
);
