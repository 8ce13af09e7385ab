import {
  everything,
  exportSubjects,
  type ExportSubject,
} from '../../src-preload/contract/views/exports/exports.ts';
import { exportCompleteness } from '../operations/exports/export-completeness.ts';
import type { ExportReads, SubjectRows } from '../operations/exports/export-subject.ts';
import { openSubject } from '../operations/exports/export-subjects.ts';
import type { DataSet, RecordSnapshot, ReplicatedRecord } from '../replication/replicated-record.ts';
import { openNumberedRows } from '../store/numbered-rows.ts';
import { openExportScope, type ExportLocation } from './export-scope.ts';

/** Opens a record for replication. Throws StartError. */
export function openReplicatedRecord(location: Omit<ExportLocation, 'now'>): ReplicatedRecord {
  return {
    owner: location,
    rows: openNumberedRows(location),
    snapshot: () => openRecordSnapshot({ ...location, now: Date.now() }),
  };
}

/** All data sets except tax events, which repeat fills and funding. */
const dataSets = exportSubjects.filter((name) => name !== 'tax_events');

function openRecordSnapshot(location: ExportLocation): RecordSnapshot {
  const { scope, close } = openExportScope(location);
  return {
    rows: (subject, between) => openSubject(scope, subject, { ...everything, ...between }),
    dataSets: () => dataSets.map((name) => dataSetOf(scope, name)),
    collaterals: () =>
      scope.reader.catalog().dexes.map(({ name, collateral }) => ({ dex: name, collateral })),
    close,
  };
}

function dataSetOf(scope: ExportReads, name: ExportSubject): DataSet {
  const rows = openSubject(scope, name, everything);
  const { complete, incompleteReason } = exportCompleteness(scope, rows, everything);
  return { name, complete, incompleteReason, ...knownSpan(scope, rows) };
}

/** Time span in which all the history that the rows depend on is known. */
function knownSpan(
  { reader }: ExportReads,
  { history }: Pick<SubjectRows, 'history'>,
): Pick<DataSet, 'knownFrom' | 'knownThrough'> {
  const spans = (history ?? []).map((name) => {
    if (name !== 'journal') {
      return { from: reader.historySpan(name)?.knownFrom ?? null, through: reader.historyReadAt(name) };
    }
    const froms = reader.journalCoverage().map(({ from }) => from);
    return {
      from: froms.length === 0 ? null : Math.min(...froms),
      through: reader.journalCursor()?.caughtUpAt ?? null,
    };
  });
  return {
    knownFrom: ofAll(
      spans.map(({ from }) => from),
      Math.max,
    ),
    knownThrough: ofAll(
      spans.map(({ through }) => through),
      Math.min,
    ),
  };
}

/** null: one of the times is null, or there are none. */
function ofAll(times: readonly (number | null)[], pick: (...times: number[]) => number): number | null {
  return times.length > 0 && times.every((time) => time !== null) ? pick(...times) : null;
}
