import type {
  ExportJob,
  ExportList,
  ExportManifest,
} from '../../../../src-preload/contract/views/exports/exports.ts';
import { listExports } from '../../../operations/exports/exports.ts';
import type { Builder, Shared } from './builder.ts';
import { rowsCost } from './complexity.ts';

const maybe = { nullable: true } as const;

/** Defines the exports of the record: those that are being written, and those in the exports folder. */
export function defineExports(builder: Builder, shared: Shared): void {
  const job = defineJob(builder, shared);
  const saved = defineSaved(builder, shared);
  const list = builder.objectRef<ExportList>('ExportList').implement({
    fields: (t) => ({
      jobs: t.expose('jobs', { type: [job], description: 'Exports being written, or failed.' }),
      saved: t.expose('saved', {
        type: [saved],
        description: 'Manifests in the exports folder, newest first.',
      }),
    }),
  });
  builder.queryField('exports', (t) =>
    t.field({
      type: list,
      ...maybe,
      description: 'Exports of the record. Rows are at /api/exports/{subject}.',
      complexity: rowsCost(50),
      resolve: (_, __, { ask }) => ask(listExports, null),
    }),
  );
}

function defineJob(builder: Builder, { enums }: Shared) {
  return builder.objectRef<ExportJob>('ExportJob').implement({
    description: 'An export that is being written, or that failed.',
    fields: (t) => ({
      key: t.exposeString('key'),
      subject: t.expose('subject', { type: enums.ExportSubject }),
      format: t.expose('format', { type: enums.ExportFormat }),
      rowCount: t.exposeInt('rowCount', { description: 'Written so far.' }),
      totalRows: t.exposeInt('totalRows', { ...maybe, description: 'null if not counted.' }),
      bytes: t.exposeFloat('bytes', { description: 'Written so far.' }),
      failure: t.exposeString('failure', { ...maybe, description: 'null while it is being written.' }),
    }),
  });
}

function defineSaved(builder: Builder, { enums }: Shared) {
  const file = builder.objectRef<ExportManifest['files'][number]>('ExportFile').implement({
    fields: (t) => ({
      name: t.exposeString('name'),
      bytes: t.exposeFloat('bytes'),
      sha256: t.exposeString('sha256'),
      rowCount: t.exposeInt('rowCount'),
    }),
  });
  const range = builder.objectRef<NonNullable<ExportManifest['range']>>('ExportRange').implement({
    fields: (t) => ({
      from: t.expose('from', { type: 'DateTime' }),
      to: t.expose('to', { type: 'DateTime' }),
    }),
  });
  return builder.objectRef<ExportManifest>('SavedExport').implement({
    description: 'The manifest of an export.',
    fields: (t) => ({
      exportId: t.exposeString('exportId'),
      createdAt: t.expose('createdAt', { type: 'DateTime' }),
      network: t.expose('network', { type: enums.VenueNetwork }),
      subject: t.expose('subject', { type: enums.ExportSubject }),
      format: t.expose('format', { type: enums.ExportFormat }),
      rowCount: t.exposeInt('rowCount'),
      range: t.expose('range', {
        type: range,
        ...maybe,
        description: 'Times of the oldest and the newest row; null without rows.',
      }),
      complete: t.exposeBoolean('complete', {
        ...maybe,
        description: 'Whether the record holds every row of the time asked for; null if unknown.',
      }),
      incompleteReason: t.exposeString('incompleteReason', maybe),
      files: t.expose('files', { type: [file] }),
    }),
  });
}
