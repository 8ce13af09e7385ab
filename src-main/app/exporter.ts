import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ExportManifest, type ExportRequest } from '../../src-preload/contract/views/exports.ts';
import type { MonotonicClock } from '../clock.ts';
import { PerpscopeError } from '../errors.ts';
import { unfinished } from '../exports/write-export.ts';
import type { Exporter, ExportOptions } from '../operations/exports/exporter.ts';
import type { StartChild } from '../processes/child.ts';
import { dayMs } from '../time.ts';
import type { ExportJob, FromExport, ToExport } from './export-messages.ts';
import type { ExportPlace } from './export-scope.ts';

export interface ExporterParts {
  readonly startChild: StartChild;
  readonly monotonic: MonotonicClock;
  /** Of the source that is open, as it is now. */
  readonly place: () => ExportPlace;
}

/** Where exports are written. */
export const exportsFolder = (dataDir: string): string => join(dataDir, 'exports');

/** Downloads, deleted a day after they were written. */
const passingFolder = (dataDir: string): string => join(exportsFolder(dataDir), '.downloads');

const ticketMs = 60_000;

export function createExporter(parts: ExporterParts): Exporter {
  const { startChild, place, monotonic } = parts;
  const folders = (): readonly string[] => {
    const { dataDir } = place();
    return [exportsFolder(dataDir), passingFolder(dataDir)];
  };
  const tickets = new Map<string, { readonly request: ExportRequest; readonly until: number }>();
  return {
    write: async (request, kind, options) => {
      const [kept = '', passing = ''] = folders();
      prepareFolders(kept, passing);
      const job = { place: place(), request, folder: kind === 'kept' ? kept : passing };
      return (await runJob(startChild, { job, wanted: 'written', options })).written;
    },
    preview: async (request, options) => {
      const job = { place: place(), request, folder: null };
      return (await runJob(startChild, { job, wanted: 'previewed', options })).preview;
    },
    list: () =>
      manifestsIn(folders()[0] ?? '')
        .map((path) => ExportManifest.parse(JSON.parse(readFileSync(path, 'utf8'))))
        .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1)),
    manifest: (exportId) => {
      const texts = folders()
        .flatMap(manifestsIn)
        .map((path) => readFileSync(path, 'utf8'));
      return texts.find((text) => ExportManifest.parse(JSON.parse(text)).exportId === exportId) ?? null;
    },
    issueTicket: (request) => {
      for (const [ticket, { until }] of tickets) if (until < monotonic()) tickets.delete(ticket);
      const ticket = randomBytes(24).toString('base64url');
      tickets.set(ticket, { request, until: monotonic() + ticketMs });
      return ticket;
    },
    takeTicket: (ticket) => {
      const issued = tickets.get(ticket);
      tickets.delete(ticket);
      return issued === undefined || issued.until < monotonic() ? null : issued.request;
    },
  };
}

interface Run<Kind> {
  readonly job: ExportJob;
  readonly wanted: Kind;
  readonly options: ExportOptions;
}

/** Runs a job in a process of its own. */
function runJob<Kind extends 'written' | 'previewed'>(
  startChild: StartChild,
  { job, wanted, options: { signal, onProgress } }: Run<Kind>,
): Promise<Extract<FromExport, { kind: Kind }>> {
  signal.throwIfAborted();
  const child = startChild('export');
  const send = (message: ToExport): void => child.send(message);
  return new Promise((resolve, reject) => {
    const cancel = (): void => send({ kind: 'cancel' });
    signal.addEventListener('abort', cancel, { once: true });
    child.onMessage((received) => {
      const message = received as FromExport;
      if (message.kind === 'progress') onProgress?.(message);
      else if (message.kind === 'failed') reject(new PerpscopeError(message.code, message.message));
      else if (message.kind === wanted) resolve(message as Extract<FromExport, { kind: Kind }>);
    });
    void child.ended.then((reason) => {
      signal.removeEventListener('abort', cancel);
      const message = `The export process ${reason} before it had finished. Nothing was written; start the export again.`;
      return reject(new PerpscopeError('provider_failed', message));
    });
    send({ kind: 'start', job });
  });
}

/** Makes both folders, and deletes what a killed export has left behind and downloads of more than a day ago. */
function prepareFolders(kept: string, passing: string): void {
  mkdirSync(passing, { recursive: true, mode: 0o700 });
  for (const folder of [kept, passing])
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      const isOld = folder === passing && Date.now() - statSync(path).mtimeMs > dayMs;
      if (name.startsWith(unfinished) || isOld) rmSync(path, { recursive: true, force: true });
    }
}

function manifestsIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .map((name) => join(folder, name, 'manifest.json'))
    .filter((path) => existsSync(path));
}
