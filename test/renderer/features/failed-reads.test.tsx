// @vitest-environment happy-dom
import { act, type ReactElement } from 'react';
import { expect, test } from 'vitest';
import type { CallName } from '../../../src-preload/contract/bridge/calls.ts';
import type { ExportJob } from '../../../src-preload/contract/views/exports/exports.ts';
import { AlertsPage } from '../../../src-renderer/features/alerts/Page.tsx';
import { AttentionTile } from '../../../src-renderer/features/alerts/AttentionTile.tsx';
import { TopBar } from '../../../src-renderer/app/frame/TopBar.tsx';
import { ConnectionsPage } from '../../../src-renderer/features/connections/Page.tsx';
import { ExportHistory, RunningExports } from '../../../src-renderer/features/exports/ExportHistory.tsx';
import { ProfilesCard } from '../../../src-renderer/features/profiles/ProfilesCard.tsx';
import { noCardStates } from '../../../src-renderer/features/markets/card-state.ts';
import { MarketsTile } from '../../../src-renderer/features/markets/MarketsTile.tsx';
import { EquityTile } from '../../../src-renderer/features/performance/EquityTile.tsx';
import { TimelineTile, decisionsAsked } from '../../../src-renderer/features/overview/TimelineTile.tsx';
import { SessionTrouble } from '../../../src-renderer/features/market/Sessions.tsx';
import { CardTab } from '../../../src-renderer/features/markets/CardTab.tsx';
import { CandleTrouble } from '../../../src-renderer/features/market/chart/ChartView.tsx';
import { MarkKey } from '../../../src-renderer/features/market/chart/MarkKey.tsx';
import { figureOrder } from '../../../src-renderer/features/risk/figures.ts';
import { RiskList } from '../../../src-renderer/features/risk/RiskList.tsx';
import { CryptoTab } from '../../../src-renderer/features/markets/CryptoTab.tsx';
import { Held } from '../../../src-renderer/features/positions/Page.tsx';
import { SettingsPage } from '../../../src-renderer/features/settings/Page.tsx';
import { EquityPanel } from '../../../src-renderer/charts/equity/EquityPanel.tsx';
import { WithAccount } from '../../../src-renderer/ui/answers/WithAccount.tsx';
import { MarketsPage } from '../../../src-renderer/features/markets/Page.tsx';
import { BackupCard } from '../../../src-renderer/features/settings/BackupCard.tsx';
import { ActiveSignals } from '../../../src-renderer/features/signals/Page.tsx';
import { CollateralSection } from '../../../src-renderer/features/transfers/CollateralSection.tsx';
import type { Ask } from '../../../src-renderer/operations/ask.ts';
import { createOperations } from '../../../src-renderer/operations/operations.ts';
import { keyOf } from '../../../src-renderer/operations/question.ts';
import { aChart, aMarket, textAt } from '../builders.ts';
import { aPosition, aPositionList, someSettings } from '../account-builders.ts';
import { someConnections } from '../connection-builders.ts';
import { someAlerts } from './alerts/an-alert.ts';
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
  const what = ['exports', 'connections', 'transfers'].includes(subject) ? subject : 'data';
  expect(text()).toContain(`Showing older ${what}: The record is busy. Retry`);
});

const Settings = (): ReactElement => <SettingsPage profiles={null} />;
const Markets = (): ReactElement => <MarketsPage list="CRYPTO" />;
const Positions = (): ReactElement => (
  <WithAccount what="positions" select={({ positions }) => positions}>
    {() => <p>Positions</p>}
  </WithAccount>
);

test.each([
  ['settings', Settings, 'getSettings', someSettings()],
  ['markets', Markets, 'listMarkets', { markets: [], dexes: [], whyIncomplete: null }],
  ['positions', Positions, 'getAccount', { positions: { kind: 'answer', value: [] } }],
] as const)(
  '%s missed while the connection was down say that they are older',
  async (what, Shown, operation, value) => {
    const app = failingApp();
    app.operations.keep(operation, value as never);
    app.operations.missed();
    const { text } = await shown(<Shown />, app);
    expect(text()).toContain(`Showing older ${what}: The record is busy. Retry`);
  },
);

const Quotes = (): ReactElement => <CryptoTab catalog={{ markets: [aMarket()] } as never} />;
const OpenPositions = (): ReactElement => <Held list={aPositionList({ positions: [aPosition()] })} />;

const trendTables = [
  ['quotes', Quotes],
  ['positions', OpenPositions],
] as const;

test.each(trendTables)(
  'price trends that could not be read again say that they are older, while their column is shown: %s',
  async (table, Shown) => {
    const app = failingApp();
    app.operations.keep('getPriceTrends', { trends: [], from: textAt(0), to: textAt(1) } as never);
    const { text } = await shown(<Shown />, app);
    expect(text()).toContain('Showing older price trends: The record is busy. Retry');
    act(() => app.tableViews.show(table, 'trend', false));
    expect(text()).not.toContain('older price trends');
  },
);

const Sessions = (): ReactElement => <SessionTrouble market={aMarket()} />;
const Cards = (): ReactElement => (
  <CardTab catalog={{ markets: [aMarket({ assetClass: 'EQUITY' })], dexes: [] } as never} list="EQUITY" />
);

/** Screens with an answer from before, and the sentence that says so. */
const olderScreens = [
  ['Showing older sessions and new entries', Sessions, 'getMarketState', { marketId: aMarket().marketId }],
  ['Showing older sessions and new entries', Cards, 'listMarketStates', 'EQUITY'],
  ['Showing older decisions', TimelineTile, 'listDecisions', decisionsAsked],
] as const;

test.each(olderScreens)(
  '“%s” is left to the notice above every screen while the service is not reached',
  async (sentence, Shown, operation, key) => {
    const app = failingApp();
    const { source } = app.connection.getState();
    const value = {
      rows: [],
      whyIncomplete: null,
      newEntries: { allowed: null, reason: null, agent: null },
      ...noCardStates,
    };
    app.operations.client.setQueryData(keyOf(source, { operation, key }), value);
    const { text } = await shown(<Shown />, app);
    expect(text()).toContain(`${sentence}: The record is busy. Retry`);
    await act(async () => app.connection.setState({ link: { kind: 'lost' } }));
    expect(text()).not.toContain(sentence);
  },
);

test('charts whose data could not be read again are marked, each with the reason', async () => {
  const app = failingApp();
  const { source } = app.connection.getState();
  const samples = [{ at: textAt(0), equityUsd: 1, netDepositsUsd: 0, drawdownUsd: 0 }];
  app.operations.client.setQueryData(
    keyOf(source, { operation: 'getEquityHistory', key: { period: '7d' } }),
    {
      samples,
      flows: [],
      change: null,
      venue: null,
      updatedAt: null,
    },
  );
  const { text } = await shown(<EquityPanel period="7d" />, app);
  expect(text()).toContain('Older data: The record is busy.');
});

test.each([AlertsPage, AttentionTile])('alerts that could not be read again say so: %o', async (Shown) => {
  const app = failingApp();
  app.operations.keep('getAlerts', someAlerts());
  app.operations.missed();
  const { text } = await shown(<Shown />, app);
  expect(text()).toContain('Showing older alerts: The record is busy. Retry');
  expect(text()).not.toContain('Nothing needs attention');
});

test('alerts that could not be read are unknown to the bell, not still loading', async () => {
  const { text } = await shown(<TopBar />, failingApp());
  expect(text()).toContain('Alerts: unknown');
});

test('risk histories that could not be read again say that they are older', async () => {
  const app = failingApp();
  const { source } = app.connection.getState();
  const history = {
    points: Object.fromEntries(figureOrder.map((figure) => [figure, []])),
    tripped: [],
    breakerUnknown: [],
  };
  app.operations.client.setQueryData(keyOf(source, { operation: 'getRiskHistory', key: '24h' }), {
    time: { from: 0, to: 1_000 },
    history,
  });
  const { text } = await shown(
    <RiskList status={null} why={null} range="24h" asTable={false}>
      {null}
    </RiskList>,
    app,
  );
  expect(text()).toContain('Showing older history: The record is busy. Retry');
});

test('candles that could not be read again say so, in the words of other screens, while the service is reached', async () => {
  const app = failingApp();
  const error = { code: 'internal_error', message: 'The record is busy.' } as const;
  const { text } = await shown(
    <CandleTrouble chart={aChart(0)} refreshError={error} onRetry={() => undefined} />,
    app,
  );
  expect(text()).toContain('Showing older candles: The record is busy. Retry');
  await act(async () => app.connection.setState({ link: { kind: 'lost' } }));
  expect(text()).not.toContain('The record is busy.');
});

test('why candles are missing is written in the window’s terms, not in those of the API', async () => {
  const message = 'The candles could not be read. candleSnapshot: it failed (other side closed).';
  const chart = { ...aChart(0), incompleteMessage: message };
  const trouble = <CandleTrouble chart={chart} refreshError={null} onRetry={() => undefined} />;
  const { text } = await shown(trouble, anApp({}));
  expect(text()).toContain('The candles could not be read. Candles: it failed (connection closed).');
});

test('marks of a chart that could not be read again say that they are older', async () => {
  const error = { code: 'internal_error', message: 'The record is busy.' } as const;
  const all = { trades: true, decisions: true };
  const { text } = await shown(
    <MarkKey
      shown={all}
      onChange={() => undefined}
      isCut={false}
      whyIncomplete={null}
      error={null}
      refreshError={error}
    />,
    failingApp(),
  );
  expect(text()).toContain('Older data: The record is busy.');
});

test('the bell says that alerts could not be read again, not only that none is active', async () => {
  const app = failingApp();
  app.operations.keep('getAlerts', someAlerts());
  app.operations.missed();
  await shown(<TopBar />, app);
  const bell = document.querySelector('.bell');
  expect(bell?.textContent).toBe('Alerts: none active. Older data: The record is busy.');
  expect(bell?.querySelector('.warn')).not.toBeNull();
});

test('an equity curve and market states that could not be read again are not shown as current', async () => {
  const app = failingApp();
  const { source } = app.connection.getState();
  const known = (operation: CallName, key: unknown, value: object): void =>
    void app.operations.client.setQueryData(keyOf(source, { operation, key }), value);
  const samples = [{ at: textAt(0), equityUsd: 1, netDepositsUsd: 0, drawdownUsd: 0 }];
  known(
    'getEquityHistory',
    { period: '24h' },
    { samples, flows: [], change: null, venue: null, updatedAt: null },
  );
  app.operations.keep('listMarkets', { markets: [], dexes: [] } as never);
  for (const assetClass of ['CRYPTO', 'EQUITY', 'COMMODITY'])
    known('listMarketStates', assetClass, noCardStates);
  const { text } = await shown(
    <>
      <EquityTile today={null} />
      <MarketsTile />
    </>,
    app,
  );
  expect(text()).toContain('Showing older data: The record is busy. Retry');
  expect(document.querySelectorAll('.class [title="The record is busy."]').length).toBe(6);
});
