import { resolve } from 'node:path';
import { inSentences } from '../../src-preload/contract/sentences.ts';
import { exportFilters } from '../../src-preload/contract/views/exports/export-filters.ts';
import {
  exportSubjects,
  type ExportRequest,
  type ExportSubject,
} from '../../src-preload/contract/views/exports/exports.ts';
import { openExportScope } from '../app/export-scope.ts';
import { exportsFolder } from '../app/export-folders.ts';
import { readConfig } from '../config/config.ts';
import { givenFlags } from '../config/flags.ts';
import { recordLocationOf } from './record-location.ts';
import type { ExportFlags } from './export-options.ts';
import { StartError, messageOf, fileFault } from '../errors.ts';
import { makeWritable } from '../make-folder.ts';
import { manifestEvidence } from '../exports/manifest-evidence.ts';
import { writeExport } from '../exports/write-export.ts';
import { dropDrafts } from '../store/drafts.ts';
import { refusedFilter } from '../operations/exports/export-subjects.ts';
import { ExportQuery, requestOf } from '../operations/exports/exports.ts';
import { ruleOf } from '../operations/refused-value.ts';
import { print, printError } from '../print.ts';
import { minuteMs } from '../time.ts';
import { counted } from '../operations/answer-text.ts';

/**
 * Exports one subject of the record, with or without a running service. Progress goes to stderr, a summary as JSON to stdout.
 * Throws StartError.
 */
export async function exportHistory(subject: string, flags: ExportFlags): Promise<void> {
  const name = exportSubjects.find((known) => known === subject);
  if (name === undefined)
    throw new StartError(`${subject} can't be exported; name one of ${exportSubjects.join(', ')}.`);
  const config = readConfig({ flags: givenFlags(flags), env: process.env });
  const now = Date.now();
  const request = requestFor(name, flags, now);
  const location = { ...recordLocationOf(config), now };
  const { dataDir } = location;
  const folder = flags.out === undefined ? exportsFolder(dataDir) : resolve(flags.out);
  const { scope, log, close } = openExportScope(location);
  try {
    makeWritable(folder, flags.out === undefined ? 'The folder' : 'The folder of --out');
    dropDrafts(folder);
    const lastReport = { at: performance.now() };
    const {
      folder: written,
      manifest,
      manifestSha256,
    } = await writeExport(scope, request, {
      folder,
      evidence: manifestEvidence(log(), [folder, exportsFolder(dataDir)]),
      signal: untilInterrupted(),
      onProgress: ({ rowCount, bytes }) => {
        if (performance.now() - lastReport.at < 1_000) return;
        lastReport.at = performance.now();
        printError(`${counted(rowCount, 'row')}, ${counted(bytes, 'byte')}`);
      },
    });
    const { rowCount, complete, incompleteReason, files } = manifest;
    print(
      JSON.stringify({
        folder: written,
        subject: name,
        rowCount,
        complete,
        incompleteReason,
        files,
        manifestSha256,
      }),
    );
  } catch (error) {
    throw error instanceof StartError
      ? error
      : new StartError(inSentences(`Nothing was exported: ${fileFault(error)}`), error);
  } finally {
    close();
  }
}

/** Parses the options with the rules of the HTTP and MCP exports. Throws StartError. */
function requestFor(subject: ExportSubject, flags: ExportFlags, now: number): ExportRequest {
  const { market: marketId, strategy: strategyId, ...rest } = flags;
  const { success, data, error } = ExportQuery.safeParse({ ...rest, marketId, strategyId });
  if (!success) {
    const [issue] = error.issues;
    const why = issue === undefined ? null : (ruleOf(issue) ?? `is ${issue.message}`);
    throw new StartError(`${optionOf(String(issue?.path[0]))} ${why}.`);
  }
  const request = exportRequest(subject, data, now);
  const refused = refusedFilter(subject, request.filter);
  if (refused === null) return request;
  const taken = exportFilters[subject].map(optionOf).join(', ');
  const advice = taken === '' ? 'only --period, --from and --to choose its rows' : `it takes ${taken}`;
  throw new StartError(`${subject} can't be filtered by ${optionOf(refused)}: ${advice}.`);
}

function exportRequest(subject: ExportSubject, query: ExportQuery, now: number): ExportRequest {
  try {
    return requestOf(subject, query, Math.floor(now / minuteMs) * minuteMs);
  } catch (thrown) {
    throw new StartError(`Nothing was exported: ${messageOf(thrown)}`, thrown);
  }
}

const options: Readonly<Record<string, string>> = {
  assetClass: 'asset-class',
  marketId: 'market',
  strategyId: 'strategy',
};

const optionOf = (field: string): string => `--${options[field] ?? field}`;

function untilInterrupted(): AbortSignal {
  const stop = new AbortController();
  const end = (): void => stop.abort(new StartError('Nothing was exported: it was interrupted.'));
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
  return stop.signal;
}
