import { randomBytes, randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type {
  ExportJob,
  ExportManifest,
  ExportRequest,
} from '../../src-preload/contract/views/exports/exports.ts';
import type { MonotonicClock } from '../clock.ts';
import { messageOf, PerpscopeError, RateLimitedError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Exporter, ExportOptions, WrittenExport } from '../operations/exports/exporter.ts';
import type { StartChild } from '../processes/child.ts';
import { exportsFolder, exportsIn, downloadsFolder, prepareFolders } from './export-folders.ts';
import type { ExportLocation } from './export-scope.ts';
import { runExport } from './run-export.ts';
import { createSignal } from '../signal.ts';

export interface ExporterDeps {
  readonly startChild: StartChild;
  readonly log: Pick<Log, 'warn'>;
  readonly monotonic: MonotonicClock;
  /** Record of the open source, as of now. */
  readonly location: () => ExportLocation;
  /** Shows a folder in the system's file manager; null: no desktop. */
  readonly reveal: ((path: string) => void) | null;
}

const ticketMs = 60_000;
/** Maximum number of saved exports that are written at the same time. */
const mostJobs = 3;

/** Creates the exporter of one source. `close` aborts its exports; no partial export is left. */
export function createExporter(deps: ExporterDeps): Exporter & { readonly close: () => Promise<void> } {
  const { startChild, location, reveal } = deps;
  const counts = new LRUCache<string, number>({ max: 20 });
  const { jobs, run, ...jobControl } = createJobs(deps, (request) => counts.get(rowsKey(request)) ?? null);
  const finished = () =>
    [exportsFolder, downloadsFolder].flatMap((folder) => exportsIn(folder(location().dataDir)));
  const find = (exportId: string) => finished().find(({ manifest }) => manifest.exportId === exportId);
  return {
    write: (request, kind, options) => run(request, kind, options).written,
    start: (request) => {
      if (jobs().filter(({ failure, kind }) => failure === null && kind === 'saved').length >= mostJobs)
        throw new RateLimitedError(`${mostJobs} exports are being written. Wait until one is finished.`, 5);
      const { key, written } = run(request, 'saved', { signal: new AbortController().signal });
      // The list shows its failure.
      written.catch(() => undefined);
      return key;
    },
    ...jobControl,
    ...createTickets(deps.monotonic),
    reveal: (exportId) => {
      if (reveal === null)
        throw new PerpscopeError('provider_failed', 'Perpscope runs without a desktop on this computer.');
      const found = find(exportId);
      if (found === undefined) throw new PerpscopeError('not_found', 'The folder of this export is gone.');
      reveal(found.folder);
    },
    preview: async (request, options) => {
      const order = { location: location(), request, folder: null };
      const onRestart = (reason: string) => deps.log.warn({ reason }, 'a preview is started again');
      const { preview } = await runExport(startChild, { order, wanted: 'previewed', options, onRestart });
      if (preview.isCountExact) counts.set(rowsKey(request), preview.rowCount);
      return preview;
    },
    list: () => ({
      jobs: jobs(),
      saved: exportsIn(exportsFolder(location().dataDir))
        .map(({ manifest }) => manifest)
        .filter(isOf(location()))
        .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1)),
    }),
    manifest: (exportId) => {
      // Deletes it if it is older than a day.
      prepareFolders(location().dataDir);
      return find(exportId)?.text ?? null;
    },
  };
}

/** Whether a manifest is of this account: the folder has the exports of all networks and accounts, which are listed separately. */
const isOf =
  ({ venue, network, account }: ExportLocation) =>
  (manifest: ExportManifest): boolean =>
    manifest.venue === venue && manifest.network === network && manifest.account === account;

const rowsKey = ({ subject, filter }: ExportRequest): string => JSON.stringify([subject, filter]);

interface RunningJob {
  readonly job: ExportJob;
  readonly stop: AbortController;
  readonly written: Promise<WrittenExport>;
}

const begun = ({ subject, format }: ExportRequest, kind: ExportJob['kind']) =>
  ({ subject, format, kind, rowCount: 0, bytes: 0, restartedAfter: null, failure: null }) as const;

/** Exports that are being written, and those that failed. */
function createJobs(deps: WritingDeps, totalOf: (request: ExportRequest) => number | null) {
  const running = new Map<string, RunningJob>();
  const changes = createSignal();
  const update = (key: string, news: Partial<ExportJob>): void => {
    const known = running.get(key);
    if (known !== undefined) running.set(key, { ...known, job: { ...known.job, ...news } });
    changes.emit();
  };
  return {
    jobs: () => [...running.values()].map(({ job }) => job),
    run: (request: ExportRequest, kind: ExportJob['kind'], { signal, onProgress }: ExportOptions) => {
      const key = randomUUID();
      const stop = new AbortController();
      const written = writeInChild(deps, request, kind, {
        signal: AbortSignal.any([signal, stop.signal]),
        onProgress: (progress) => {
          update(key, { rowCount: progress.rowCount, bytes: progress.bytes });
          onProgress?.(progress);
        },
        onRestart: (restartedAfter) => update(key, { restartedAfter, rowCount: 0, bytes: 0 }),
      });
      const job = { ...begun(request, kind), key, totalRows: totalOf(request) };
      running.set(key, { job, stop, written });
      changes.emit();
      const isWanted = (): boolean => kind === 'saved' && !stop.signal.aborted;
      void written
        .then(() => running.delete(key))
        .catch((error: unknown) =>
          isWanted() ? update(key, { failure: messageOf(error) }) : running.delete(key),
        )
        .then(() => changes.emit());
      return { key, written };
    },
    cancel: (key: string): void => {
      const known = running.get(key);
      known?.stop.abort(new PerpscopeError('provider_failed', 'The export was canceled.'));
      if (known?.job.failure !== null) running.delete(key);
      changes.emit();
    },
    onChange: changes.on,
    close: async (): Promise<void> => {
      changes.clear();
      const all = [...running.values()];
      for (const { stop } of all)
        stop.abort(
          new PerpscopeError('network_switched', 'The export was stopped because its source was closed.'),
        );
      await Promise.allSettled(all.map(({ written }) => written));
    },
  };
}

type WritingDeps = Pick<ExporterDeps, 'startChild' | 'location' | 'log'>;

async function writeInChild(
  { startChild, location, log }: WritingDeps,
  request: ExportRequest,
  kind: ExportJob['kind'],
  { onRestart, ...options }: ExportOptions & { readonly onRestart: (reason: string) => void },
): Promise<WrittenExport> {
  const at = location();
  prepareFolders(at.dataDir);
  const folder = kind === 'saved' ? exportsFolder(at.dataDir) : downloadsFolder(at.dataDir);
  const run = {
    order: { location: at, request, folder },
    wanted: 'written',
    options,
    onRestart: (reason: string) => {
      log.warn({ reason, subject: request.subject }, 'an export is started again');
      prepareFolders(at.dataDir);
      onRestart(reason);
    },
  } as const;
  return (await runExport(startChild, run)).written;
}

/** Single-use tickets for downloads. */
function createTickets(monotonic: MonotonicClock): Pick<Exporter, 'issueTicket' | 'takeTicket'> {
  const tickets = new Map<string, { readonly request: ExportRequest; readonly until: number }>();
  return {
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
