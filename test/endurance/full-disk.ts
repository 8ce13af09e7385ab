import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { join } from 'node:path';
import { openBridge } from './bridge.ts';
import { everything } from '../../src-preload/contract/views/exports/exports.ts';
import { readHealth, untilHealth } from './health.ts';
import { privateDisk } from './private-disk.ts';
import { holds, noted, withinSeconds, type Scenario } from './scenario.ts';
import { checkRecord, startWorld } from './world.ts';

const diskMegabytes = 96;
const noticeWithinS = 60;
const fullForMs = 60_000;
/** A daily backup that was due in the full minute is retried after 5 minutes. */
const recoverWithinS = 330;
const firstReadMs = 45_000;

/** Fills the disk while the service writes, then frees it. */
export const fullDisk: Scenario = {
  name: 'full-disk',
  title: 'The disk is full for a minute, then has free space again',
  run: async () => {
    await using world = await startWorld({ rate: 60, historyDays: 3 });
    await using disk = await privateDisk(world.dataDir, diskMegabytes);
    await using service = world.start(disk.commandPrefix);
    const ready = await service.ready;
    const bridge = await openBridge(ready);
    await delay(firstReadMs);
    const filler = join(disk.hostPath, 'filler');
    fill(filler);
    const noticed = await untilHealth(ready.url, ({ store }) => store.state !== 'ok', noticeWithinS);
    const message = (await readHealth(ready.url)).store.lastError ?? '';
    const refusal = await bridge
      .call('startExport', { subject: 'fills', format: 'csv', filter: everything })
      .then(() => delay(5_000))
      .then(() => bridge.call('listExports'))
      .then((list) => JSON.stringify(list), String);
    await delay(fullForMs);
    const answers = await fetch(`${ready.url}/api/markets`).then(({ status }) => status);
    rmSync(filler);
    const recovered = await untilHealth(ready.url, ({ store }) => store.state === 'ok', recoverWithinS);
    if (recovered === null) console.log(`  ${JSON.stringify((await readHealth(ready.url)).store)}`);
    const record = await checkRecord(world, service, {
      folderOf: disk.copy,
      compareRecord: disk.compareRecord,
    });
    return [
      withinSeconds('Time until the store is no longer ok', noticed, noticeWithinS),
      holds('The error of the store names the full disk', /full|no space|room/i.test(message), message),
      holds(
        'An export fails and names the full disk',
        /full|ENOSPC|no space|room/i.test(refusal),
        refusal.slice(0, 200),
      ),
      holds('GET /api/markets answers with 200 while the disk is full', answers === 200, String(answers)),
      withinSeconds('Time until the store is ok after space is freed', recovered, recoverWithinS),
      ...record,
      noted('Disk size, MB', diskMegabytes),
    ];
  },
};

/** Writes a file until the disk has no byte left. */
function fill(path: string): void {
  const file = openSync(path, 'w');
  try {
    for (let bytes = 1_048_576; bytes >= 1;) {
      try {
        writeSync(file, Buffer.alloc(bytes));
      } catch {
        bytes = Math.floor(bytes / 2);
      }
    }
  } finally {
    closeSync(file);
  }
}
