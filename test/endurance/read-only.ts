import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { everything, type ExportList } from '../../src-preload/contract/views/exports/exports.ts';
import { openBridge, type Bridge } from './bridge.ts';
import { privateDisk } from './private-disk.ts';
import { holds, noted, type Scenario } from './scenario.ts';
import { checkRecord, startWorld } from './world.ts';

const diskMegabytes = 96;
const firstReadMs = 45_000;
const exportWithinMs = 20_000;

/** Makes the data folder read-only before a start, and again while the service runs. */
export const readOnlyFolder: Scenario = {
  name: 'read-only',
  title: 'The data folder is read-only, at the start and while the service runs',
  run: async () => {
    await using world = await startWorld({ rate: 60, historyDays: 3 });
    await using disk = await privateDisk(world.dataDir, diskMegabytes);
    {
      await using first = world.start(disk.commandPrefix);
      await first.ready;
      await delay(firstReadMs);
      first.kill('SIGTERM');
      await first.ended;
    }
    const before = digestOf(disk.hostPath);
    disk.run('mount', '-o', 'remount,ro', world.dataDir);
    const refused = world.start(disk.commandPrefix);
    const code = await refused.ended;
    const output = refused.output().trim();
    const isUntouched = digestOf(disk.hostPath) === before;
    disk.run('mount', '-o', 'remount,rw', world.dataDir);

    await using service = world.start(disk.commandPrefix);
    const bridge = await openBridge(await service.ready);
    disk.run('mount', '--bind', world.dataDir, world.dataDir);
    disk.run('mount', '-o', 'remount,bind,ro', world.dataDir);
    const failed = await exportOnce(bridge);
    const backup = await bridge.call('backUpNow').then(() => 'written', String);
    const answers = await fetch(`${(await service.ready).url}/api/markets`).then(({ status }) => status);
    disk.run('umount', world.dataDir);
    const written = await exportOnce(bridge);
    const record = await checkRecord(world, service, {
      folderOf: disk.copy,
      compareRecord: disk.compareRecord,
    });
    return [
      holds('A start with a read-only folder exits with code 2', code === 2, String(code)),
      holds(
        'That start prints one line that says the folder can’t be written',
        isOneLine(output),
        output.slice(0, 300),
      ),
      holds('That start changes no file', isUntouched),
      holds(
        'An export of the running service fails with a read-only error',
        /read-only|EROFS/i.test(failed),
        failed.slice(0, 200),
      ),
      holds(
        'A backup of the running service fails with a read-only error',
        /read-only|EROFS/i.test(backup),
        backup.slice(0, 200),
      ),
      holds(
        'GET /api/markets answers with 200 while the folder is read-only',
        answers === 200,
        String(answers),
      ),
      holds(
        'An export succeeds after the folder is writable again',
        written === 'written',
        written.slice(0, 200),
      ),
      ...record,
      noted('Disk size, MB', diskMegabytes),
    ];
  },
};

const isOneLine = (output: string): boolean =>
  !output.includes('\n') && /read-only|can't be written|cannot be written/i.test(output);

/** Returns `written`, or why the export was not written. */
async function exportOnce(bridge: Bridge): Promise<string> {
  const saved = async (): Promise<number> => ((await bridge.call('listExports')) as ExportList).saved.length;
  const before = await saved();
  const untilMs = performance.now() + exportWithinMs;
  try {
    await bridge.call('startExport', { subject: 'fills', format: 'csv', filter: everything });
    while (performance.now() < untilMs) {
      const { jobs, saved: all } = (await bridge.call('listExports')) as ExportList;
      const failed = jobs.find(({ failure }) => failure !== null);
      if (failed !== undefined) {
        await bridge.call('cancelExport', { key: failed.key });
        return JSON.stringify(failed.failure);
      }
      if (all.length > before) return 'written';
      await delay(100);
    }
    return `nothing within ${exportWithinMs / 1_000} s`;
  } catch (error) {
    return String(error);
  }
}

function digestOf(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
  const hash = createHash('sha256');
  for (const name of files) {
    hash.update(name);
    if (statSync(join(folder, name)).isFile()) hash.update(readFileSync(join(folder, name)));
  }
  return hash.digest('hex');
}
