import type { Migration } from './migration.ts';
import { record0001 } from './record-0001-market-status.ts';
import { record0002 } from './record-0002-history.ts';
import { record0003 } from './record-0003-account.ts';
import { record0004 } from './record-0004-journal.ts';
import { record0005 } from './record-0005-performance.ts';
import { record0006 } from './record-0006-trades.ts';
import { record0007 } from './record-0007-alerts.ts';
import { record0008 } from './record-0008-journal-facets.ts';
import { record0009 } from './record-0009-history-readings.ts';
import { record0010 } from './record-0010-day-sums.ts';
import { record0011 } from './record-0011-bounded-turns.ts';
import { record0012 } from './record-0012-troubles.ts';
import { record0013 } from './record-0013-funding-shares.ts';
import { record0014 } from './record-0014-statistics.ts';
import { record0015 } from './record-0015-symbol-case.ts';
import { record0016 } from './record-0016-incomplete-trips.ts';
import { record0017 } from './record-0017-decision-cells.ts';
import { record0018 } from './record-0018-known-through.ts';
import { record0019 } from './record-0019-ids.ts';

export const recordMigrations: readonly Migration[] = [
  record0001,
  record0002,
  record0003,
  record0004,
  record0005,
  record0006,
  record0007,
  record0008,
  record0009,
  record0010,
  record0011,
  record0012,
  record0013,
  record0014,
  record0015,
  record0016,
  record0017,
  record0018,
  record0019,
];
