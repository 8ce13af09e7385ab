import { cache0001 } from './cache-0001-catalog.ts';
import type { Migration } from './migration.ts';

export const cacheMigrations: readonly Migration[] = [cache0001];
