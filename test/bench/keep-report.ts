import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatted } from '../tooling/formatted.ts';
import { repository } from '../tooling/repository.ts';
import { markdownPage, mergeRows, type BenchReport, type RowReport } from './report.ts';

const folder = join(repository, 'docs', 'bench');

/** Replaces the committed figures of its rows. `names`: all existing rows, in order. */
export async function keepReport({ rows }: BenchReport, names: readonly string[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const report = { rows: mergeRows(keptRows(), rows, names) };
  writeFileSync(join(folder, 'latest.json'), `${JSON.stringify(report, null, 2)}\n`);
  const page = join(folder, 'README.md');
  writeFileSync(page, await formatted(page, markdownPage(report)));
}

/** Returns the stored rows; rows from before rows recorded when they were taken are left out. */
function keptRows(): readonly RowReport[] {
  const path = join(folder, 'latest.json');
  if (!existsSync(path)) return [];
  const { rows } = JSON.parse(readFileSync(path, 'utf8')) as { rows: readonly Partial<RowReport>[] };
  return rows.filter((row): row is RowReport => row.taken !== undefined);
}
