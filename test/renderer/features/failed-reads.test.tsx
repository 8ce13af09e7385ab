// @vitest-environment happy-dom
import { act, type ReactElement } from 'react';
import { expect, test } from 'vitest';
import type { ExportJob } from '../../../src-preload/contract/views/exports/exports.ts';
import { ConnectionsPage } from '../../../src-renderer/features/connections/Page.tsx';
import { ExportHistory, RunningExports } from '../../../src-renderer/features/exports/ExportHistory.tsx';
import { ProfilesCard } from '../../../src-renderer/features/profiles/ProfilesCard.tsx';
import { BackupCard } from '../../../src-renderer/features/settings/BackupCard.tsx';
import { ActiveSignals } from '../../../src-renderer/features/signals/Page.tsx';
import { CollateralSection } from '../../../src-renderer/features/transfers/CollateralSection.tsx';
import type { Ask } from '../../../src-renderer/operations/ask.ts';
import { createOperations } from '../../../src-renderer/operations/operations.ts';
import { someSettings } from '../account-builders.ts';
import { someConnections } from '../connection-builders.ts';
import { anApp } from '../drawn.tsx';
import { mounted, press } from '../mounted.tsx';

const failure = { kind: 'failure', error: { code: 'internal_error', message: 'The record is busy.' } };

/** An app whose service fails every read. */
function failingApp(): ReturnType<typeof anApp> {
  const app = anApp({});
  app.connection.setState({ generation: 1 });
  const ask = (() => Promise.resolve(failure)) as unknown as Ask;
  return { ...app, operations: createOperations({ ask, connection: app.connection, clock: app.clock }) };
}

async function shown(element: ReactElement, app: ReturnType<typeof anApp>, outcome: object = failure) {
  const used = await mounted(element, { app, outcome });
  // Queries announce a change by a timer of no length.
  await act(async () => new Promise((resolve) => setTimeout(resolve, 5)));
  return { ...used, text: () => document.body.textContent ?? '' };
}

const aJob: ExportJob = {
  key: 'job 1',
  subject: 'fills',
  format: 'csv',
  kind: 'saved',
  rowCount: 0,
  totalRows: null,
  bytes: 0,
  restartedAfter: null,
  failure: null,
};

const backups = { count: 2, newest: null, isRunning: false, failure: null };

test('exports that could not be listed are not shown as none', async () => {
  const { text } = await shown(<ExportHistory />, failingApp());
  expect(text()).toMatch(/Could not load the saved and running exports.*The record is busy\..*Retry/);
});

test('an export that could not be canceled says why', async () => {
  const app = failingApp();
  app.operations.keep('listExports', { saved: [], jobs: [aJob] });
  const { asked, text } = await shown(<RunningExports />, app);
  await press('Cancel');
  expect(asked).toEqual([['cancelExport', { key: 'job 1' }]]);
  expect(text()).toContain('The record is busy.');
});

test('a backup that could not be started says why, once', async () => {
  const app = failingApp();
  app.operations.keep('getBackups', backups);
  const { text } = await shown(<BackupCard settings={someSettings()} />, app, {
    kind: 'failure',
    error: { message: 'The connection is down.' },
  });
  await press('Back up now');
  expect(text()).toContain('The connection is down.');
  await act(async () => {
    const why = { message: 'The connection is down.', atMs: 0 };
    app.operations.keep('getBackups', { ...backups, failure: why });
    await new Promise((resolve) => setTimeout(resolve, 5));
  });
  expect(text().match(/The connection is down\./g)).toHaveLength(1);
});

const Backups = (): ReactElement => <BackupCard settings={someSettings()} />;

test.each([
  ['active signals', ActiveSignals, 'getActiveSignals', { kind: 'answer', value: [] }],
  ['exports', ExportHistory, 'listExports', { saved: [], jobs: [] }],
  ['backups', Backups, 'getBackups', backups],
  ['connections', ConnectionsPage, 'getConnections', someConnections({})],
  ['profiles', ProfilesCard, 'listProfiles', []],
  ['transfers', CollateralSection, 'getTransfers', { available: false, unavailableReason: 'Not reported.' }],
] as const)('older %s say that they could not be read again', async (subject, Shown, operation, value) => {
  const app = failingApp();
  app.operations.keep(operation, value as never);
  const { text } = await shown(<Shown />, app);
  const what = subject === 'exports' ? subject : 'data';
  expect(text()).toContain(`Showing older ${what}: The record is busy. Retry`);
});
