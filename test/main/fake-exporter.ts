import { PerpscopeError } from '../../src-main/errors.ts';
import type { Exporter } from '../../src-main/operations/exports/exporter.ts';
import type { Backups } from '../../src-main/operations/settings/backups.ts';
import {
  everything,
  type ExportManifest,
  type ExportPreview,
  type ExportRequest,
} from '../../src-preload/contract/views/exports/exports.ts';

export const anExport: ExportRequest = { subject: 'fills', filter: everything, format: 'csv' };

export const aPreview: ExportPreview = {
  rowCount: 0,
  isCountExact: true,
  complete: true,
  incompleteReason: null,
  columns: [],
  rows: [],
};

export const aManifest: ExportManifest = {
  version: 1,
  exportId: 'f65d11d5-72f5-4d5c-9a71-64bd0ec4c20d',
  createdAt: '2026-08-31T12:00:00.000Z',
  appVersion: '0.0.0-test',
  venue: 'simulated',
  network: 'TESTNET',
  account: null,
  ...anExport,
  rowCount: 0,
  range: null,
  complete: true,
  incompleteReason: null,
  gaps: [],
  files: [{ name: 'fills.csv', bytes: 0, sha256: '0'.repeat(64), rowCount: 0 }],
  columnsSha256: '0'.repeat(64),
  checkpoint: null,
  previous: null,
};

/** Exporter of an empty record, which writes nothing. */
export const fakeExporter: Exporter = {
  write: async (_, kind) => {
    if (kind === 'download') throw new PerpscopeError('provider_failed', 'This source writes no downloads.');
    return { folder: '/nonexistent', manifest: aManifest, manifestSha256: '0'.repeat(64) };
  },
  preview: async () => aPreview,
  start: () => aManifest.exportId,
  cancel: () => undefined,
  onChange: () => () => undefined,
  reveal: () => undefined,
  list: () => ({ jobs: [], saved: [aManifest] }),
  manifest: (exportId) => (exportId === aManifest.exportId ? JSON.stringify(aManifest) : null),
  issueTicket: () => 'a-ticket',
  takeTicket: () => null,
};

/** Backups of a source that has none. */
export const fakeBackups: Backups = {
  view: () => ({ count: 0, newest: null, isRunning: false, failure: null }),
  backUp: async () => undefined,
  reveal: () => undefined,
  onChange: () => () => undefined,
};
