import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openExport, subjects } from '../../../src-main/operations/exports/export-subjects.ts';
import type { ExportReads } from '../../../src-main/operations/exports/export-subject.ts';
import {
  everything,
  exportSubjects,
  type ExportFormat,
  type ExportSubject,
} from '../../../src-preload/contract/views/exports/exports.ts';
import { formatted } from '../../tooling/formatted.ts';
import { vault } from '../agent-status.ts';
import { anOpenSource } from '../open-source-fixture.ts';

const path = join(import.meta.dirname, '../../../docs/export-columns.md');

/** `UPDATE_DOCS=1` writes the page again. */
test('docs/export-columns.md lists every column of every subject with its meaning', async () => {
  await using source = anOpenSource({ account: vault });
  const scope = source.scope as ExportReads;
  const table = (subject: ExportSubject, layout: ExportFormat): string => {
    const { columns } = openExport(scope, { subject, filter: everything, format: layout });
    const rows = columns.map(({ name, type, meaning }) => `| \`${name}\` | ${type} | ${meaning} |`);
    return ['| column | type | meaning |', '| --- | --- | --- |', ...rows].join('\n');
  };
  const sections = exportSubjects.map(
    (subject) => `## ${subjects[subject].title}: \`${subject}\`\n\n${table(subject, 'csv')}`,
  );
  const page = [
    '# Columns of exports',
    'Written from the declarations in `src-main/operations/exports`; `columns.json` beside each export says the same, and how that file stores each column. A decimal has every digit that was stored; a time is ISO-8601 in UTC; an empty cell is a null.',
    ...sections,
    `## Tax events for Koinly: format \`koinly\`\n\n${table('tax_events', 'koinly')}`,
    `## Tax events for CoinTracking: format \`cointracking\`\n\n${table('tax_events', 'cointracking')}`,
  ].join('\n\n');
  const expected = await formatted(path, page);
  if (process.env['UPDATE_DOCS'] === '1') writeFileSync(path, expected);
  expect(readFileSync(path, 'utf8')).toBe(expected);
});
