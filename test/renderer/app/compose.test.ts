// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AccountView } from '../../../src-preload/contract/bridge/account.ts';
import type { AlertsView } from '../../../src-preload/contract/bridge/alerts.ts';
import type { Frame } from '../../../src-preload/contract/bridge/events.ts';
import type { VenueNetwork } from '../../../src-preload/contract/views/identity.ts';
import type { Catalog } from '../../../src-preload/contract/views/markets/market.ts';
import type { BridgeLink } from '../../../src-renderer/bridge/link.ts';
import {
  useCatalog,
  useFrame,
  useOperation,
  useSelected,
} from '../../../src-renderer/operations/use-operation.ts';
import { anAgent, someSettings } from '../account-builders.ts';
import { aMarket, aQuote, noon, utc } from '../builders.ts';
import { aWindow } from '../played-service.ts';
import { pass, used } from '../used.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const aFrame = (network: VenueNetwork = 'TESTNET', given: Partial<Frame> = {}): Frame => ({
  version: '1',
  venue: 'simulated',
  network,
  networkConflict: null,
  simulated: true,
  clock: { worldMs: noon, rate: 1 },
  health: { network, venue: { state: 'ok' } } as Frame['health'],
  ...given,
});
const aCatalog = (...coins: readonly string[]): Catalog => ({
  network: 'TESTNET',
  dexes: [],
  markets: coins.map((coin) => aMarket({ coin })),
  count: coins.length,
  timestamp: utc(noon),
  stale: false,
  complete: true,
  whyIncomplete: null,
});

const failure = { kind: 'failure', error: { code: 'provider_not_attached', message: 'none' } } as const;
const anAccount: AccountView = { pool: failure, positions: failure, orders: failure, notices: [] };
const notice = { kind: 'api_wallet', message: 'an API wallet' } as const;
const someAlerts = { alerts: [], active: 0, unseen: 0, mutes: [], thresholds: {} } as unknown as AlertsView;

/** Everything that surrounds a screen. */
function useSurroundings() {
  const catalog = useCatalog();
  return {
    frame: useFrame((frame) => frame),
    agent: useSelected('getAgent', (agent) => agent),
    account: useOperation('getAccount', null).state,
    alerts: useOperation('getAlerts', null).state,
    settings: useOperation('getSettings', null).state,
    catalog,
    coins: catalog.kind === 'ready' ? catalog.value.markets.map(({ coin }) => coin) : catalog.kind,
    markets: useOperation('listMarkets', null),
  };
}

async function aShownWindow(notifier: BridgeLink['notifier'] = 'page') {
  const window = aWindow(
    {
      getFrame: aFrame(),
      listMarkets: aCatalog('BTC'),
      listQuotes: { network: 'TESTNET', count: 1, quotes: [aQuote('BTC')] },
      getAccount: anAccount,
      getAgent: anAgent(),
      getAlerts: someAlerts,
      getSettings: someSettings(),
    },
    notifier,
  );
  const { now: shown } = await used(window.app, useSurroundings);
  return { ...window, shown };
}

async function anOpenWindow(notifier: BridgeLink['notifier'] = 'page') {
  const window = await aShownWindow(notifier);
  window.open();
  await pass();
  return window;
}

test('everything is read once when the connection opens, the frame first, and nothing before', async () => {
  const window = await aShownWindow();
  expect(window.asked).toEqual([]);
  window.open();
  await pass(1000);
  expect(window.asked[0]?.name).toBe('getFrame');
  expect(window.asked.map(({ name }) => name).toSorted()).toEqual(
    [
      'getFrame',
      'listMarkets',
      'listQuotes',
      'getAccount',
      'getAgent',
      'getAlerts',
      'getSettings',
    ].toSorted(),
  );
  expect(window.shown().coins).toEqual(['BTC']);
  expect(window.app.quotes.getState().byMarketId.size).toBe(1);
  expect(window.app.clock.getState().nowMs).toBe(noon);
});

test('a push that carries an answer is shown without a request', async () => {
  const window = await anOpenWindow();
  const before = window.asked.length;
  window.push({ event: 'quotes', payload: [aQuote('BTC', { mark: 7, observedAt: utc(noon + 1) })] });
  window.push({ event: 'catalog', payload: aCatalog('BTC', 'ETH') });
  window.push({ event: 'clock', payload: { worldMs: noon + 9, rate: 1 } });
  window.push({ event: 'agent', payload: anAgent({ attachment: 'other_network' }) });
  window.push({ event: 'account', payload: { ...anAccount, notices: [notice] } });
  window.push({ event: 'settings', payload: someSettings({ openPort: 7 }) });
  expect(window.app.clock.getState().nowMs).toBe(noon + 9);
  await pass(1000);
  expect(window.app.quotes.getState().byMarketId.get('sim-testnet:BTC')?.mark).toBe(7);
  expect(window.shown().coins).toEqual(['BTC', 'ETH']);
  expect(window.shown().agent?.attachment).toBe('other_network');
  expect(window.shown().account).toMatchObject({ kind: 'ready', value: { notices: [notice] } });
  expect(window.shown().settings).toMatchObject({ kind: 'ready', value: { openPort: 7 } });
  expect(window.asked).toHaveLength(before);
});

test('a failure is in the window’s own words, whichever screen shows it', async () => {
  const window = await anOpenWindow();
  window.service.answers['getAccount'] = () => {
    throw new Error("The agent's feed can't be read: see Health.");
  };
  await expect(window.app.ask('getAccount', null)).resolves.toEqual({
    kind: 'failure',
    error: { code: 'provider_failed', message: 'The agent’s feed can’t be read.' },
  });
});

test('a jump in the sequence reads everything again, and candles are watched again', async () => {
  const window = await anOpenWindow();
  const generation = window.app.connection.getState().generation;
  const before = window.asked.length;
  window.push({ event: 'clock', payload: { worldMs: noon, rate: 1 }, seq: 1 });
  window.push({ event: 'clock', payload: { worldMs: noon, rate: 1 }, seq: 2 });
  await pass(1000);
  expect(window.asked).toHaveLength(before);
  window.push({ event: 'clock', payload: { worldMs: noon, rate: 1 }, seq: 4 });
  await pass(1000);
  expect(window.asked).toHaveLength(2 * before);
  expect(window.app.connection.getState().generation).toBe(generation + 1);
});

test('a new epoch clears the old source before anything new is read', async () => {
  const window = await anOpenWindow();
  const { answers } = window.service;
  const next = Promise.withResolvers<null>();
  window.service.answers = Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [name, () => next.promise.then(() => answer)]),
  );
  window.service.epoch = 2;
  window.push({ event: 'clock', payload: { worldMs: noon, rate: 1 } });
  await pass();
  const { frame, agent, account, settings, alerts, coins } = window.shown();
  expect([frame, agent, account.kind, settings.kind, alerts.kind, coins]).toEqual([
    null,
    null,
    'loading',
    'loading',
    'loading',
    'loading',
  ]);
  expect(window.app.quotes.getState().byMarketId.size).toBe(0);
  next.resolve(null);
  await pass();
  expect(window.shown().coins).toEqual(['BTC']);
  expect(window.countOf('listMarkets')).toBe(2);
});

test('a screen shows loading between two sources, and never an answer of the old one', async () => {
  const window = await anOpenWindow();
  const late = Promise.withResolvers<Catalog>();
  window.service.answers['listMarkets'] = () => late.promise;
  act(window.shown().markets.reload);
  await pass();
  expect(window.shown().coins).toEqual(['BTC']);
  const next = Promise.withResolvers<Catalog>();
  window.service.answers['listMarkets'] = () => next.promise;
  window.service.epoch = 2;
  window.push({ event: 'clock', payload: { worldMs: noon, rate: 1 } });
  await pass();
  expect(window.shown().coins).toBe('loading');
  late.resolve(aCatalog('OLD'));
  await pass();
  expect(window.shown().coins).toBe('loading');
  next.resolve(aCatalog('NEW'));
  await pass();
  expect(window.shown().coins).toEqual(['NEW']);
});

test('an answer from a later epoch clears the earlier one’s data', async () => {
  const window = await anOpenWindow();
  window.service.epoch = 2;
  window.service.answers['listMarkets'] = aCatalog('NEW');
  window.service.answers['listQuotes'] = () => new Promise(() => undefined);
  await act(() => window.app.ask('getAccount', null));
  expect(window.app.quotes.getState().byMarketId.size).toBe(0);
  await pass();
  expect(window.shown().coins).toEqual(['NEW']);
});

test('pushes and answers of a past epoch are ignored', async () => {
  const window = await aShownWindow();
  window.service.epoch = 2;
  window.open();
  await pass();
  window.push({ event: 'quotes', payload: [aQuote('OLD')], epoch: 1 });
  window.push({ event: 'catalog', payload: aCatalog('OLD'), epoch: 1 });
  await pass();
  expect(window.app.quotes.getState().byMarketId.has('sim-testnet:OLD')).toBe(false);
  expect(window.shown().coins).toEqual(['BTC']);
  window.service.epoch = 1;
  window.service.answers['listMarkets'] = aCatalog('OLD');
  expect(await window.app.ask('listQuotes', null)).toEqual({ kind: 'past' });
  act(window.shown().markets.reload);
  await pass();
  expect(window.shown().coins).toEqual(['BTC']);
  window.service.answers = {};
  expect(await window.app.ask('listQuotes', null)).toEqual({ kind: 'past' });
});

test('the epoch may restart after a reconnection', async () => {
  const window = await aShownWindow();
  window.service.epoch = 5;
  window.open();
  await pass();
  window.lose();
  window.service.epoch = 1;
  window.service.answers['listMarkets'] = aCatalog('ETH');
  window.open();
  await pass(1000);
  expect(window.shown().coins).toEqual(['ETH']);
});

test('a reconnection keeps the shown data while it is read again', async () => {
  const window = await anOpenWindow();
  window.lose();
  window.service.answers['listMarkets'] = () => new Promise<Catalog>(() => undefined);
  window.open();
  await pass(1000);
  expect(window.countOf('listMarkets')).toBe(2);
  expect(window.shown().coins).toEqual(['BTC']);
});

test('a reconnection to another network clears the old one’s data', async () => {
  const window = await anOpenWindow();
  window.lose();
  window.service.answers = { getFrame: aFrame('MAINNET') };
  window.open();
  await pass();
  expect(window.app.quotes.getState().byMarketId.size).toBe(0);
  expect(window.shown().coins).toBe('failed');
  expect(window.shown().frame?.network).toBe('MAINNET');
});

test('a list that could not be read is a failure with a way to retry, never an empty list', async () => {
  const window = await aShownWindow();
  const { listMarkets, ...others } = window.service.answers;
  window.service.answers = others;
  window.open();
  await pass();
  expect(window.shown().catalog).toMatchObject({ kind: 'failed', error: { code: 'provider_failed' } });
  const answer = Promise.withResolvers<unknown>();
  window.service.answers = { ...others, listMarkets: () => answer.promise };
  act(window.shown().markets.reload);
  await pass();
  expect(window.shown().coins).toBe('loading');
  answer.resolve(listMarkets);
  await pass();
  expect(window.shown().coins).toEqual(['BTC']);
});

test('a network in conflict with the agent’s shows a dash, and keeps the selected one’s data', async () => {
  const window = await anOpenWindow();
  const conflict = { selected: 'TESTNET', agent: 'MAINNET' } as const;
  window.push({ event: 'frame', payload: aFrame('TESTNET', { network: null, networkConflict: conflict }) });
  await pass();
  expect(window.shown().frame?.networkConflict).toEqual(conflict);
  expect(window.shown().coins).toEqual(['BTC']);
  window.service.answers['listMarkets'] = () => new Promise<Catalog>(() => undefined);
  window.push({ event: 'frame', payload: aFrame('MAINNET') });
  await pass();
  expect(window.shown().coins).toBe('loading');
  expect(window.shown().frame?.network).toBe('MAINNET');
});

test('only failed reads are repeated when the venue answers again', async () => {
  const window = await anOpenWindow();
  window.push({ event: 'health', payload: { ...aFrame().health, venue: { state: 'down' } as never } });
  const { listMarkets } = window.service.answers;
  delete window.service.answers['listMarkets'];
  act(window.shown().markets.reload);
  await pass(1000);
  expect(window.shown().catalog).toMatchObject({ kind: 'ready', refreshError: { message: 'no' } });
  window.service.answers['listMarkets'] = listMarkets;
  const before = window.asked.length;
  window.push({ event: 'health', payload: aFrame().health });
  await pass(1000);
  expect(window.shown().catalog).toMatchObject({ kind: 'ready', refreshError: null });
  expect(window.asked.slice(before).map(({ name }) => name)).toEqual(['listMarkets']);
});

const paused = {
  severity: 'warning' as const,
  key: 'k',
  title: 'Agent paused',
  message: 'It says so.',
  raisedAt: 1,
  address: '#/risk',
};

test.each([
  ['page', 1],
  ['desktop', 0],
] as const)('if the %s announces alerts, the page shows %i notice', async (notifier, shown) => {
  const window = await anOpenWindow(notifier);
  window.push({ event: 'notice', payload: paused });
  expect(window.app.notices.getState()).toHaveLength(shown);
});

test('alerts and notices are shown as pushed, and cleared with their source', async () => {
  const window = await anOpenWindow();
  const alerts = { ...someAlerts, unseen: 3 };
  window.push({ event: 'alerts', payload: alerts });
  window.push({ event: 'notice', payload: paused });
  await pass();
  expect(window.shown().alerts).toMatchObject({ kind: 'ready', value: alerts });
  window.service.epoch = 2;
  window.service.answers['getAlerts'] = () => new Promise<AlertsView>(() => undefined);
  window.push({ event: 'clock', payload: { worldMs: noon, rate: 1 } });
  await pass();
  expect(window.shown().alerts.kind).toBe('loading');
  expect(window.app.notices.getState()).toEqual([]);
});
