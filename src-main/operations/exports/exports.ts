import { z } from 'zod';
import {
  ExportDownload as Download,
  ExportFilter,
  ExportFormat,
  ExportPreview,
  ExportSubject,
  everything,
  type ExportRequest,
} from '../../../src-preload/contract/views/exports/exports.ts';
import { mostDropped } from '../../../src-preload/contract/bridge/verification.ts';
import { PerformancePeriod } from '../../../src-preload/contract/views/performance/performance.ts';
import { isCalendarDay } from '../../domain/iso-text.ts';
import { periodRange, type Period } from '../../domain/performance/period.ts';
import { PerpscopeError } from '../../errors.ts';
import { snakeOnWire } from '../../../src-preload/contract/views/snake-case.ts';
import { dayMs, minuteMs } from '../../time.ts';
import { operation, windowCall, type Context } from '../operation.ts';
import { counted } from '../answer-text.ts';
import { subjects } from './export-subjects.ts';

const windowRequest = z.strictObject({
  subject: ExportSubject,
  filter: ExportFilter.strict(),
  format: ExportFormat,
});

/** Path of downloads; a ticket follows it. */
export const downloadPath = '/api/downloads/';

const timeFormat = 'a date, or a time with its zone, e.g. 2026-01-01 or 2026-01-01T08:00:00Z';
const instant = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?$/, `not ${timeFormat}`);

/** Query with which programs name a part of the record: by a period, or by times. */
export const ExportQuery = z.object({
  format: ExportFormat.default('csv').describe('default: csv'),
  period: PerformancePeriod.optional().describe(
    'the last 24 hours, 7 or 30 days; not together with from or to; default: everything',
  ),
  from: instant.optional().describe('rows from this time on, e.g. 2026-01-01 or 2026-01-01T08:00:00Z'),
  to: instant
    .optional()
    .describe('rows until this time, included, in the same format; a date includes its whole day in UTC'),
  assetClass: ExportFilter.shape.assetClass.unwrap().optional().describe('only this asset class'),
  marketId: z.string().optional().describe('only this market, as in the catalog'),
  status: ExportFilter.shape.status.unwrap().optional().describe('for trades only'),
  reconciliation: ExportFilter.shape.reconciliation.unwrap().optional().describe('for trades only'),
  strategyId: z.string().min(1).max(1_000).optional().describe('for trades, closed trades and decisions'),
  action: ExportFilter.shape.action.unwrap().optional().describe('for decisions only'),
  gate: z.string().min(1).max(1_000).optional().describe('for refused entries only'),
});
export type ExportQuery = z.output<typeof ExportQuery>;

/** Returns the request that a program's query means: rows of the period, or from `from` through `to`. Throws invalid_parameter. */
export function requestOf(
  subject: ExportSubject,
  { format, period, from, to, ...filter }: ExportQuery,
  thisMinute: number,
): ExportRequest {
  const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
  if (period !== undefined && (from !== undefined || to !== undefined))
    throw new PerpscopeError(
      'invalid_parameter',
      "period can't be combined with from or to. Send period, or from and to.",
    );
  const begin = period === undefined || period === 'all' ? null : exportStart(period, thisMinute);
  const [oldest, newest] = [timeOf('from', from), timeOf('to', to)];
  // Not rounded: a range within one millisecond has no rows, and is not the wrong way round.
  if (from !== undefined && newest !== null && Date.parse(from) > newest)
    throw new PerpscopeError('invalid_parameter', `from (${from}) is after to (${to}).`);
  return {
    subject,
    format,
    filter: {
      ...everything,
      ...given,
      from: begin ?? oldest,
      to: newest,
    },
  };
}

/** Start of a period's file: a minute before the period of the figures, so that a file made once a day lacks no row. */
const exportStart = (period: Period, thisMinute: number): number =>
  Math.max(0, periodRange(period, thisMinute).fromTime - minuteMs);

/**
 * Returns the first (`from`) or the last (`to`) millisecond of the rows. A date means the whole day in UTC. Of a time with more digits,
 * `from` is rounded up and `to` down, so that no row before or after it is included.
 */
function timeOf(name: 'from' | 'to', text: string | undefined): number | null {
  if (text === undefined) return null;
  const time = Date.parse(text); // whole ms: further digits are cut off
  if (Number.isNaN(time) || !isCalendarDay(text.slice(0, 10)))
    throw new PerpscopeError('invalid_parameter', `${name} must be ${timeFormat}. ${text} does not exist.`);
  if (name === 'from') return /\.\d{3}0*[1-9]/.test(text) ? time + 1 : time;
  const isDay = text.length === 'YYYY-MM-DD'.length;
  return isDay ? time + dayMs - 1 : time;
}

export const previewExport = operation({
  name: 'previewExport',
  summary: 'Newest 20 rows of an export, and its row count',
  output: ExportPreview,
  isHeavy: true,
  bridge: windowCall('previewExport', windowRequest),
  readings: [],
  live: true,
  answer: (request, { exporter, signal }) => exporter.preview(request, { signal }),
});

export const startExport = operation({
  name: 'startExport',
  summary: 'Starts writing part of the record to files in the exports folder, with a manifest',
  bridge: windowCall('startExport', windowRequest),
  readings: [],
  live: true,
  answer: (request, { exporter }) => ({ key: exporter.start(request) }),
});

export const cancelExport = operation({
  name: 'cancelExport',
  summary: 'Ends an export with nothing written',
  bridge: windowCall('cancelExport', z.strictObject({ key: z.uuid() })),
  readings: [],
  live: true,
  answer: ({ key }, { exporter }) => {
    exporter.cancel(key);
    return null;
  },
});

export const revealExport = operation({
  name: 'revealExport',
  summary: 'Shows the folder of an export in the file manager',
  bridge: windowCall('revealExport', z.strictObject({ exportId: z.uuid() })),
  readings: [],
  live: true,
  answer: ({ exportId }, { exporter }) => {
    exporter.reveal(exportId);
    return null;
  },
});

export const listExports = operation({
  name: 'listExports',
  summary: 'Exports being written, and manifests in the exports folder, newest first',
  bridge: windowCall('listExports', z.null()),
  readings: [],
  live: true,
  answer: (_, { exporter }) => exporter.list(),
});

const droppedPath = z.string().min(1).max(1_000);

const windowFiles = z.strictObject({
  manifests: z
    .array(z.strictObject({ path: droppedPath, text: z.string().max(mostDropped.manifestChars) }))
    .max(mostDropped.manifests),
  files: z
    .array(
      z.strictObject({
        path: droppedPath,
        bytes: z.number().int().nonnegative(),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .max(mostDropped.files),
});

export const verifyFiles = operation({
  name: 'verifyFiles',
  summary: 'Whether files match their manifests, and the record still contains what it did then',
  isLong: true,
  bridge: windowCall('verifyFiles', windowFiles),
  readings: [],
  live: true,
  answer: (dropped, { verifyDropped, signal }) => {
    const paths = [...dropped.manifests, ...dropped.files].map(({ path }) => path);
    const double = paths.find((path, nth) => paths.indexOf(path) !== nth);
    if (double !== undefined)
      throw new PerpscopeError(
        'invalid_parameter',
        `Two files are named ${double}. Add their folders instead.`,
      );
    return verifyDropped(dropped, signal);
  },
});

const pathOf = (exporter: Context<never, true>['exporter'], request: ExportRequest): string =>
  `${downloadPath}${exporter.issueTicket(request)}`;

export const exportHistory = operation({
  name: 'exportHistory',
  summary: 'A single-use address of an export, its row count, its columns and what it lacks; writes nothing',
  output: Download,
  tool: {
    name: 'export_history',
    title: 'Export history',
    description: `Answers with a single-use address (60 seconds) of an export, its row count, its columns and what it lacks, never with the rows. Subjects: ${Object.keys(subjects).join(', ')}.`,
    input: ExportQuery.omit({ marketId: true })
      .extend({ subject: ExportSubject.describe('What to export.') })
      .register(snakeOnWire),
    market: { as: 'marketId' },
    brief: ['url', 'rowCount', 'isCountExact', 'columns.name', 'columns.type'],
    says: ({ rowCount, isCountExact, columns, url }: Download) =>
      `${isCountExact ? '' : 'About '}${counted(rowCount, 'row')} in ${counted(columns.length, 'column')}, to be downloaded once, within 60 seconds, at ${url}`,
  },
  readings: [],
  live: true,
  answer: async ({ subject, ...query }: ExportQuery & { readonly subject: ExportSubject }, context) => {
    const { exporter, network, signal, world } = context;
    const request = requestOf(subject, query, world.thisMinute());
    const { rows: _, ...found } = await exporter.preview(request, { signal });
    return { network, url: pathOf(exporter, request), ...found };
  },
});

export const prepareDownload = operation({
  name: 'prepareDownload',
  summary: 'A single-use address of an export, for a browser',
  bridge: windowCall('prepareDownload', windowRequest),
  readings: [],
  live: true,
  answer: (request, { exporter }) => ({ path: pathOf(exporter, request) }),
});

/** Writes the download for a query or a ticket, for the interface that streams the file. */
export const writeDownload = operation({
  name: 'writeDownload',
  summary: 'Writes an export for a download',
  readings: [],
  live: true,
  answer: (
    asked: { readonly subject: ExportSubject; readonly query: ExportQuery } | { readonly ticket: string },
    { exporter, signal, world },
  ) => {
    const request =
      'ticket' in asked
        ? exporter.takeTicket(asked.ticket)
        : requestOf(asked.subject, asked.query, world.thisMinute());
    if (request === null)
      throw new PerpscopeError(
        'not_found',
        'This address was used already, is older than 60 seconds, or its source has been switched or restarted since. Start the download again.',
      );
    return exporter.write(request, 'download', { signal });
  },
});

export const getExportManifest = operation({
  name: 'getExportManifest',
  summary: 'The manifest of an export of the last 24 hours',
  readings: [],
  live: true,
  answer: (exportId: string, { exporter }) => exporter.manifest(exportId),
});
