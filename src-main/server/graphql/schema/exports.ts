import type { ExportJob, ExportList } from '../../../../src-preload/contract/views/exports/exports.ts';
import { ExportManifest } from '../../../../src-preload/contract/views/exports/exports.ts';
import { listExports } from '../../../operations/exports/exports.ts';
import type { Builder, Shared } from './builder.ts';
import { rowsCost } from './complexity.ts';
import { viewType } from './view-type.ts';

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

function defineSaved(builder: Builder, shared: Shared) {
  const { shape } = ExportManifest;
  const files = viewType(builder, shared, {
    name: 'ExportFile',
    view: shape.files.element,
    types: { bytes: 'Float' },
  });
  const range = viewType(builder, shared, {
    name: 'ExportRange',
    view: shape.range.unwrap(),
    types: { from: 'DateTime', to: 'DateTime' },
  });
  return viewType(builder, shared, {
    name: 'SavedExport',
    view: ExportManifest.pick({
      exportId: true,
      createdAt: true,
      network: true,
      subject: true,
      format: true,
      rowCount: true,
      range: true,
      complete: true,
      incompleteReason: true,
      files: true,
    }),
    description: 'The manifest of an export.',
    types: { createdAt: 'DateTime', range, files },
  });
}
