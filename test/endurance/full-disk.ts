import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { join } from 'node:path';
import { openBridge } from './bridge.ts';
import { everything } from '../../src-preload/contract/views/exports/exports.ts';
import { readHealth, untilHealth } from './health.ts';
import { ownDisk } from './own-disk.ts';
import { holds, noted, withinSeconds, type Scenario } from './scenario.ts';
import { judgeRecord, enduredWorld } from './world.ts';

const diskMegabytes = 96;
const noticeWithinS = 60;
const fullForMs = 60_000;
/** A daily backup that fell into that minute is tried again after 5. */
const recoverWithinS = 330;
const firstReadMs = 45_000;

/** A disk that runs full while the service writes, and has room again. */
export const fullDisk: Scenario = {
  name: 'full-disk',
  title: 'The disk is full for a minute, then has room again',
  run: async () => {
    await using world = await enduredWorld({ rate: 60, historyDays: 3 });
    await using disk = await ownDisk(world.dataDir, diskMegabytes);
    await using service = world.start(disk.under);
    const ready = await service.ready;
    const bridge = await openBridge(ready);
    await delay(firstReadMs);
    const filler = join(disk.seenAs, 'filler');
    fill(filler);
    const noticed = await untilHealth(ready.url, ({ store }) => store.state !== 'ok', noticeWithinS);
    const said = (await readHealth(ready.url)).store.lastError ?? '';
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
    const record = await judgeRecord(world, service, { folderOf: disk.copy, compareIt: disk.compareIt });
    return [
      withinSeconds('the store’s state says so', noticed, noticeWithinS),
      holds('its message names the full disk', /full|no space|room/i.test(said), said),
      holds(
        'an export says that it was not written',
        /full|ENOSPC|no space|room/i.test(refusal),
        refusal.slice(0, 200),
      ),
      holds('the catalog is still served meanwhile', answers === 200, String(answers)),
      withinSeconds('the store is well again after there is room', recovered, recoverWithinS),
      ...record,
      noted('disk, MB', diskMegabytes),
    ];
  },
};

/** Fills the disk until not a byte more can be written. */
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
