import { resolve } from 'node:path';
import {
  ExportFilter,
  exportSubjects,
  everything,
  type ExportSubject,
} from '../../src-preload/contract/views/exports.ts';
import { openExportScope } from '../app/export-scope.ts';
import { exportsFolder } from '../app/export-folders.ts';
import { readConfig } from '../config/config.ts';
import { givenFlags } from '../config/flags.ts';
import { recordPlaceOf } from './record-place.ts';
import type { ExportFlags } from './export-options.ts';
import { periodRange } from '../domain/performance/period.ts';
import { StartError, messageOf } from '../errors.ts';
import { manifestEvidence } from '../exports/manifest-evidence.ts';
import { writeExport } from '../exports/write-export.ts';
import { print, printError } from '../print.ts';
import { minuteMs } from '../time.ts';

/**
 * Exports one subject of the record, beside a running service or without one. Progress goes to stderr, a summary as JSON to stdout.
 * Throws StartError.
 */
export async function exportHistory(subject: string, flags: ExportFlags): Promise<void> {
  const name = exportSubjects.find((known) => known === subject);
  if (name === undefined)
    throw new StartError(`${subject} can't be exported; name one of ${exportSubjects.join(', ')}.`);
  const config = readConfig({ flags: givenFlags(flags), env: process.env });
  const now = Date.now();
  const place = { ...recordPlaceOf(config), now };
  const { dataDir } = place;
  const folder = flags.out === undefined ? exportsFolder(dataDir) : resolve(flags.out);
  const { scope, log, close } = openExportScope(place);
  try {
    const request = { subject: name, filter: filterOf(flags, now), format: flags.format };
    const said = { at: performance.now() };
    const {
      folder: written,
      manifest,
      manifestSha256,
    } = await writeExport(scope, request, {
      folder,
      evidence: manifestEvidence(log(), [folder, exportsFolder(dataDir)]),
      signal: untilInterrupted(),
      onProgress: ({ rowCount, bytes }) => {
        if (performance.now() - said.at < 1_000) return;
        said.at = performance.now();
        printError(`${rowCount.toLocaleString('en-US')} rows, ${bytes.toLocaleString('en-US')} bytes`);
      },
    });
    const { rowCount, complete, incompleteReason, files } = manifest;
    print(
      JSON.stringify({
        folder: written,
        subject: name satisfies ExportSubject,
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
      : new StartError(`Nothing was exported: ${messageOf(error)}`, error);
  } finally {
    close();
  }
}

function filterOf(flags: ExportFlags, now: number): ExportFilter {
  const range =
    flags.period === undefined || flags.period === 'all'
      ? null
      : periodRange(flags.period, Math.floor(now / minuteMs) * minuteMs);
  const filter = ExportFilter.safeParse({
    ...everything,
    from: range?.fromTime ?? timeOf('--from', flags.from),
    to: timeOf('--to', flags.to),
    ...given({
      assetClass: flags.assetClass?.toUpperCase(),
      marketId: flags.market,
      status: flags.status,
      reconciliation: flags.reconciliation,
      strategyId: flags.strategy,
      action: flags.action,
      gate: flags.gate,
    }),
  });
  if (filter.success) return filter.data;
  const [issue] = filter.error.issues;
  throw new StartError(`--${String(issue?.path[0] ?? 'filter')} is wrong: ${issue?.message ?? ''}.`);
}

const given = (flags: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(flags).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
  );

function timeOf(option: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new StartError(`${option} is no date or time, e.g. 2026-01-01.`);
  return time;
}

function untilInterrupted(): AbortSignal {
  const stop = new AbortController();
  const end = (): void => stop.abort(new StartError('Nothing was exported: it was interrupted.'));
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
  return stop.signal;
}
