import type { Migration } from './migration.ts';
import { record0001 } from './record-0001-market-status.ts';

export const recordMigrations: readonly Migration[] = [record0001];
