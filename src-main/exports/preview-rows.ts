import type { ExportPreview, ExportRequest } from '../../src-preload/contract/views/exports/exports.ts';
import type { MonotonicClock } from '../clock.ts';
import type { ExportReads } from '../operations/exports/export-subject.ts';
import { openExport } from '../operations/exports/export-subjects.ts';

const shownRows = 20;
/** Ms that counting may take, so that a preview is answered before the window's call times out. */
const countForMs = 4_000;

/** Returns the newest rows of an export, and the count of as many as could be counted in time. Throws as openExport does. */
export function previewRows(
  scope: ExportReads,
  request: ExportRequest,
  monotonic: MonotonicClock,
): ExportPreview {
  const { columns, pages } = openExport(scope, request);
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
  return {
    rowCount,
    isCountExact,
    columns: columns.map(({ name, type, meaning }) => ({ name, type, meaning })),
    rows,
  };
}
