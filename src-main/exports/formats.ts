import type { ExportFormat } from '../../src-preload/contract/views/exports/exports.ts';
import type { FileFormat } from './file-format.ts';
import { parquet } from './parquet-format.ts';
import { csv, jsonLines } from './text-formats.ts';
import { xlsx } from './xlsx-format.ts';

/** Koinly and CoinTracking read CSV: what is theirs are the columns. */
export const formats: Readonly<Record<ExportFormat, FileFormat>> = {
  csv,
  jsonl: jsonLines,
  xlsx,
  parquet,
  koinly: csv,
  cointracking: csv,
};
