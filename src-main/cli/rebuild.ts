import { existsSync } from 'node:fs';
import { mayJoin } from '../app/source/project-record.ts';
import { readConfig } from '../config/config.ts';
import type { GivenFlags } from '../config/config.ts';
import { StartError } from '../errors.ts';
import { print } from '../print.ts';
import { recordsOf } from './record-location.ts';
import { lockDataFolder } from '../store/instance-lock.ts';
import { rebuildProjections } from '../store/rebuild.ts';

/**
 * Derives round trips, order outcomes and sums again from every record of the data folder. Throws StartError if a service runs
 * on the folder, if it has no record, or if one can't be opened.
 */
export function rebuild(given: GivenFlags): void {
  const { dataDir } = readConfig({ flags: given, env: process.env });
  const noRecord = (): StartError =>
    new StartError(`${dataDir} has no record to rebuild. Name the data folder with --data-dir.`);
  if (!existsSync(dataDir)) throw noRecord();
  const lock = lockDataFolder(dataDir, 'change');
  try {
    const records = recordsOf(dataDir);
    if (records.length === 0) throw noRecord();
    for (const { source, account } of records) {
      const location = {
        dataDir,
        source,
        account,
        stamp: String(Date.now()),
        onFileNotice: print,
        lock: 'held',
      } as const;
      const { fills, roundTrips, orders } = rebuildProjections(location, (reader) =>
        mayJoin({
          reader,
          account: account === null ? null : { address: account, namedBy: 'settings' },
          feed: () => ({ kind: 'unread' }),
          conflict: () => null,
        }),
      );
      const whose = `${source} ${account ?? 'without an account'}`;
      print(`${whose}: ${roundTrips} round trips and ${orders} orders from ${fills} fills.`);
    }
  } finally {
    lock.release();
  }
}
