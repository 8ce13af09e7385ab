import type { ExportPreview, ExportRequest } from '../../src-preload/contract/views/exports/exports.ts';
import type { MonotonicClock } from '../clock.ts';
import { exportCompleteness } from '../operations/exports/export-completeness.ts';
import type { ExportReads } from '../operations/exports/export-subject.ts';
import { openExport } from '../operations/exports/export-subjects.ts';

const shownRows = 20;
/** Ms that counting may take, so that a preview is answered before the window's call times out. */
const countForMs = 4_000;

/** Returns the newest rows of an export, the count of as many as could be counted in time, and what the record lacks. Throws as openExport does. */
export function previewRows(
  scope: ExportReads,
  request: ExportRequest,
  monotonic: MonotonicClock,
): ExportPreview {
  const opened = openExport(scope, request);
  const { columns, pages } = opened;
  const rows: ExportPreview['rows'] = [];
  let rowCount = 0;
  let isCountExact = true;
  const startedAt = monotonic();
  for (const page of pages()) {
    isCountExact = monotonic() - startedAt < countForMs;
    if (!isCountExact) break;
    rowCount += page.length;
    for (const row of page.slice(0, Math.max(0, shownRows - rows.length)))
      rows.push(columns.map(({ value }) => value(row)));
  }
  const { complete, incompleteReason } = exportCompleteness(scope, opened, request.filter);
  return {
    rowCount,
    isCountExact,
    complete,
    incompleteReason,
    columns: columns.map(({ name, type, meaning }) => ({ name, type, meaning })),
    rows,
  };
}
