import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  ExportManifest,
  ExportSubject,
  type ExportFormat,
} from '../../../src-preload/contract/views/exports/exports.ts';
import { PerpscopeError, RateLimitedError } from '../../errors.ts';
import {
  ExportQuery,
  downloadPath,
  getExportManifest,
  writeDownload,
} from '../../operations/exports/exports.ts';
import type { ApiDeps } from './api-deps.ts';
import { networkSwitched } from '../../operations/current-source.ts';
import { routeSchema } from './route-schema.ts';

const contentTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8; header=present',
  jsonl: 'application/x-ndjson; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  parquet: 'application/vnd.apache.parquet',
  koinly: 'text/csv; charset=utf-8; header=present',
  cointracking: 'text/csv; charset=utf-8; header=present',
};

const Subject = z.object({ subject: ExportSubject.describe('kind of the rows') });
const ExportId = z.object({
  exportId: z
    .uuid('not the UUID in the header Perpscope-Export of a download')
    .describe('id from the header Perpscope-Export'),
});
const Ticket = z.object({ ticket: z.string().max(100) });

type Download = (
  request: FastifyRequest,
  reply: FastifyReply,
  asked: Parameters<typeof writeDownload.answer>[0],
) => Promise<FastifyReply>;

/** Mounts exports as downloads: no request timeout ends them, but a switch of network does; each caller gets one at a time. */
export function mountExports(app: FastifyInstance, deps: Pick<ApiDeps, 'ask' | 'follow'>): void {
  const download = downloads(deps);
  app.get<{ Params: z.output<typeof Subject>; Querystring: ExportQuery }>(
    '/api/exports/:subject',
    {
      schema: {
        ...routeSchema({
          operationId: 'downloadExport',
          summary: 'Filtered rows of the record as a file, newest first',
          description:
            'All rows of a subject that pass the filter, with every digit, as CSV, Excel, Parquet or JSON Lines. One download at a time for each caller.',
          tag: 'Service',
          answer: null,
          files: [...new Set(Object.values(contentTypes).map((type) => type.split(';')[0] ?? type))],
          headers: {
            'Perpscope-Export':
              'Id of the export. Its manifest is at /api/exports/{exportId}/manifest.json for 24 hours.',
            'Perpscope-Complete':
              'Whether the record has every row of the requested time: true, false, or unknown. The manifest says why not.',
          },
          statuses: [400, 404, 502],
        }),
        params: Subject,
        querystring: ExportQuery,
      },
    },
    (request, reply) => download(request, reply, { subject: request.params.subject, query: request.query }),
  );
  app.get<{ Params: z.output<typeof Ticket> }>(
    `${downloadPath}:ticket`,
    {
      schema: { params: Ticket, hide: true },
    },
    (request, reply) => download(request, reply, { ticket: request.params.ticket }),
  );
  mountManifest(app, deps);
}

/** Sends one export at a time to each caller. */
function downloads(deps: Pick<ApiDeps, 'ask' | 'follow'>): Download {
  const busy = new Map<string, FastifyRequest>();
  return async (request, reply, asked) => {
    const { ip } = request;
    if (busy.has(ip))
      throw new RateLimitedError('Your previous export is still running. Wait until it is finished.', 5);
    busy.set(ip, request);
    const done = (): void => {
      if (busy.get(ip) === request) busy.delete(ip);
    };
    try {
      const { folder, manifest } = await deps.ask(writeDownload, asked, { signal: request.signal });
      const [file] = manifest.files;
      if (file === undefined)
        throw new PerpscopeError('provider_failed', 'The export wrote no file. Start it again.');
      // Throws if the source was switched since: nothing may be open by then.
      const undo = deps.follow(
        () => () => undefined,
        () => void rows.destroy(networkSwitched()),
      );
      const rows = createReadStream(join(folder, file.name)).once('close', undo);
      return await reply
        .header('content-type', contentTypes[manifest.format])
        .header('content-length', file.bytes)
        .header(
          'content-disposition',
          `attachment; filename="${manifest.createdAt.slice(0, 10)}-${file.name}"`,
        )
        .header('cache-control', 'no-store')
        .header('perpscope-export', manifest.exportId)
        .header('perpscope-complete', String(manifest.complete ?? 'unknown'))
        .send(Readable.from(calledBeforeTheLast(rows, file.bytes, done)));
    } finally {
      done();
    }
  };
}

/** Calls `done` before it passes on the last byte: a caller that has received it may request the next export at once. */
async function* calledBeforeTheLast(
  parts: AsyncIterable<Buffer>,
  bytes: number,
  done: () => void,
): AsyncGenerator<Buffer> {
  let left = bytes;
  for await (const part of parts) {
    left -= part.length;
    if (left <= 0) done();
    yield part;
  }
}

function mountManifest(app: FastifyInstance, deps: Pick<ApiDeps, 'ask'>): void {
  app.get<{ Params: z.output<typeof ExportId> }>(
    '/api/exports/:exportId/manifest.json',
    {
      schema: {
        ...routeSchema({
          operationId: 'getExportManifest',
          summary: 'The manifest of an export, for 24 hours after a download',
          description:
            'Filter, columns, row count and hash of each file, and what was missing when it was written. perpscope verify checks files against it.',
          tag: 'Service',
          answer: ExportManifest,
          statuses: [400, 404],
          meanings: { 404: 'There is no such export.' },
        }),
        params: ExportId,
      },
    },
    (request, reply) => {
      const text = deps.ask(getExportManifest, request.params.exportId);
      if (text === null) throw new PerpscopeError('not_found', 'There is no export with this id.');
      return reply.header('content-type', 'application/json; charset=utf-8').send(text);
    },
  );
}
