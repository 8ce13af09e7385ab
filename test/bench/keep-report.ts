import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { repository } from '../tooling/repository.ts';
import { markdownPage, type BenchReport } from './report.ts';

const folder = join(repository, 'docs', 'bench');

/** Replaces the committed figures. */
export async function keepReport(report: BenchReport): Promise<void> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'latest.json'), `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(
    join(folder, 'README.md'),
    await format(markdownPage(report), { parser: 'markdown', proseWrap: 'preserve' }),
  );
}
