import type { Fill } from '../../../src-main/domain/fill.ts';
import { fillsWriter } from '../../../src-main/store/fills-writer.ts';
import { openDatabase } from '../../../src-main/store/database-file.ts';
import { recordMigrations } from '../../../src-main/store/migrations/record.ts';
import { recordTables } from '../../../src-main/store/record-tables.ts';

/** A record in memory. */
export interface ARecord {
  readonly put: (fills: readonly Fill[]) => void;
  /** How many fills each fold read back. */
  readonly readRows: number[];
  readonly close: () => void;
}

export function openRecord(account: string): ARecord {
  const record = openDatabase({ path: ':memory:', identity: 'test', migrations: recordMigrations });
  const tables = recordTables(record);
  const readRows: number[] = [];
  const fills: typeof tables.fills = {
    ...tables.fills,
    inRange: (range) => {
      const found = tables.fills.inRange(range);
      readRows.push(found.length);
      return found;
    },
  };
  const writer = fillsWriter({ record, account, tell: () => undefined }, { ...tables, fills });
  return { put: (rows) => void writer.putFills(rows, null), readRows, close: () => record.close() };
}
