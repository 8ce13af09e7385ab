import Database from 'better-sqlite3';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { backUp } from '../../../src-main/app/back-up.ts';
import { isSame, rootOf } from '../../../src-main/domain/audit/merkle.ts';
import { tiledSubtree } from '../../../src-main/domain/audit/tiles.ts';
import { auditOf } from '../../../src-main/store/audit.ts';
import { checkCopy } from '../../../src-main/store/backup.ts';
import { recordLog } from '../../../src-main/store/record/log/record-log.ts';
import { repetitions } from '../../repetitions.ts';
import { anExportedRecord, locationOf, type ExportedRecord } from './exported-record.ts';

const rounds = repetitions(6, 100);
const at: { record: ExportedRecord | null; child: ChildProcess | null } = { record: null, child: null };
afterEach(() => {
  at.child?.kill('SIGKILL');
  at.record?.folder.drop();
});

/** Kills a process some ms after it began to hash, back up or restore. */
async function killed(dataDir: string, round: number): Promise<void> {
  const what = ['hash', 'backup', 'restore'][round % 3];
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'evidence-process.ts'), dataDir, String(10 + round * 50)],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  at.child = child;
  const signal = AbortSignal.timeout(30_000);
  const ended = once(child, 'exit', { signal });
  for await (const line of createInterface({ input: child.stdout })) if (line === what) break;
  await pause(((round * 37) % 101) / 2);
  child.kill('SIGKILL');
  await ended;
}

/** Returns how many rows the log has. */
function expectConsistent({ dataDir, recordFile }: ExportedRecord): number {
  const record = new Database(recordFile);
  try {
    expect(record.pragma('integrity_check', { simple: true })).toBe('ok');
    const log = recordLog(record);
    const size = log.size();
    const audit = auditOf(record, locationOf(dataDir));
    const begin = log.begins().at(-1);
    if (begin === undefined) throw new Error('The log has no beginning.');
    const { roots, difference } = audit.digest(begin, [size]);
    expect(difference).toBeNull();
    const root = rootOf(size, tiledSubtree(log.readTile));
    expect(size === 0 || isSame(roots.get(size) ?? new Uint8Array(), root)).toBe(true);
    return size;
  } finally {
    record.close();
  }
}

test(
  `a process killed ${rounds} times at any instant of hashing, backing up or restoring leaves a consistent log and no partial backup`,
  { timeout: 600_000 },
  async () => {
    const record = (at.record = await anExportedRecord(1));
    const { dataDir } = record;
    backUp({ ...locationOf(dataDir), now: 0 }, join(dataDir, 'whole.sqlite'));
    const backups = join(dataDir, 'backups');
    for (let round = 0; round < rounds; round += 1) {
      await killed(dataDir, round);
      expect(expectConsistent(record)).toBeGreaterThan(0);
    }
    const named = existsSync(backups) ? readdirSync(backups).filter((name) => name.endsWith('.sqlite')) : [];
    for (const name of named)
      expect(
        checkCopy(join(backups, name), locationOf(dataDir), (log) => log.checkpoint.size),
      ).toBeGreaterThan(0);
    // The next backup deletes the leftovers of killed ones.
    backUp({ ...locationOf(dataDir), now: 0 }, join(backups, 'last.sqlite'));
    expect(readdirSync(backups).filter((name) => name.startsWith('.unfinished'))).toEqual([]);
  },
);
