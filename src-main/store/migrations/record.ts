import type { Migration } from './migration.ts';
import { record0001 } from './record-0001-market-status.ts';
import { record0002 } from './record-0002-history.ts';
import { record0003 } from './record-0003-account.ts';
import { record0004 } from './record-0004-journal.ts';
import { record0005 } from './record-0005-performance.ts';

export const recordMigrations: readonly Migration[] = [
  record0001,
  record0002,
  record0003,
  record0004,
  record0005,
];
