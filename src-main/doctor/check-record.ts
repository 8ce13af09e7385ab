import { join } from 'node:path';
import { sourceName } from '../app/source-name.ts';
import type { Config } from '../config/config.ts';
import { differenceText } from '../domain/audit/row-difference.ts';
import { messageOf } from '../errors.ts';
import { namesIn } from '../read-path.ts';
import { openAudit, type RecordLocation } from '../store/audit.ts';
import { accountOfRecord } from '../store/record-file.ts';
import { batchRows } from '../store/record/log/record-rows.ts';
import type { Fact } from './report.ts';

/**
 * Checks whether the rows of each record of the source in use match their hashes, and names the first that does not. Throws StartError
 * if the folder can't be read.
 */
export function checkRecords(config: Config): readonly Fact[] {
  const { dataDir, venue, network } = config;
  const source = sourceName(config);
  const folder = join(dataDir, source);
  return namesIn(folder).flatMap((file) => {
    const account = accountOfRecord(file);
    return account === undefined
      ? []
      : [checkRecord(`${source}/${file}`, { dataDir, source, venue, network, account })];
  });
}

function checkRecord(file: string, location: RecordLocation): Fact {
  const about = 'record rows';
  try {
    const audit = openAudit(location);
    try {
      const { hashed, rows } = audit.counts();
      for (let from = 0; from < hashed; from += batchRows) {
        const { difference } = audit.check(from, from + batchRows);
        if (difference !== null)
          return { about, says: `${file}: ${differenceText(difference)}`, good: false };
      }
      return {
        about,
        says: `${file}: ${Math.max(0, hashed - 1)} of ${rows - 1} rows are hashed and unchanged`,
        good: true,
      };
    } finally {
      audit.close();
    }
  } catch (error) {
    return { about, says: `${file}: ${messageOf(error)}`, good: false };
  }
}
