import { expect, test, vi } from 'vitest';
import type { AccountView } from '../../../src-preload/contract/bridge/account.ts';
import type { AlertsView } from '../../../src-preload/contract/bridge/alerts.ts';
import type { CallName, Frame } from '../../../src-preload/contract/bridge/calls.ts';
import type { BridgePush } from '../../../src-preload/contract/bridge/events.ts';
import type { VenueNetwork } from '../../../src-preload/contract/views/identity.ts';
import type { Catalog } from '../../../src-preload/contract/views/market.ts';
import { compose } from '../../../src-renderer/app/compose.ts';
import type { FrameLoad } from '../../../src-preload/contract/bridge/reference-frame.ts';
import type { BridgeLink, LinkState } from '../../../src-renderer/bridge/link.ts';
import { createListeners } from '../../../src-renderer/bridge/listeners.ts';
import { anAgent, someSettings } from '../account-builders.ts';
import { aMarket, aQuote, noon, utc } from '../builders.ts';

type Push = Omit<BridgePush, 'seq' | 'epoch'> & { readonly epoch?: number; readonly seq?: number };

const aFrame = (network: VenueNetwork = 'TESTNET', given: Partial<Frame> = {}): Frame => ({
  version: '1',
  venue: 'simulated',
  network,
  networkConflict: null,
  simulated: true,
  clock: { worldMs: noon, rate: 1 },
  health: { network } as Frame['health'],
  ...given,
});
const aCatalog = (...coins: readonly string[]): Catalog => ({
  network: 'TESTNET',
  dexes: [],
  markets: coins.map((coin) => aMarket({ coin })),
  count: coins.length,
  timestamp: utc(noon),
  stale: false,
});

const failure = { kind: 'failure', error: { code: 'provider_not_attached', message: 'none' } } as const;
const anAccount: AccountView = { pool: failure, positions: failure, orders: failure, notices: [] };
const notice = { kind: 'api_wallet', message: 'an API wallet' } as const;
const snapshots = [
  'getFrame',
  'listMarkets',
  'listQuotes',
  'getAccount',
  'getAgent',
  'getAlerts',
  'getSettings',
];

/** A window over a service that is played by hand. */
function aWindow(teller: BridgeLink['teller'] = 'page') {
  const pushes = createListeners<BridgePush>();
  const states = createListeners<LinkState>();
  const frameLoads = createListeners<FrameLoad>();
  const asked: CallName[] = [];
  const service = {
    epoch: 1,
    answers: {
      getFrame: aFrame(),
      listMarkets: aCatalog('BTC'),
      listQuotes: { network: 'TESTNET', count: 1, quotes: [aQuote('BTC')] },
      getAccount: anAccount,
      getAgent: anAgent(),
      getSettings: someSettings(),
    } as Record<string, unknown>,
  };
  const link: BridgeLink = {
    teller,
    call: (name) => {
      asked.push(name);
      const value = service.answers[name];
      const { epoch } = service;
      const error = { code: 'provider_failed', message: 'no' };
      const outcome =
        value === undefined ? { kind: 'failure', epoch, error } : { kind: 'answer', epoch, value };
      return Promise.resolve(outcome as never);
    },
    onPush: pushes.add,
    onFrameLoad: frameLoads.add,
    onState: states.add,
    start: () => states.tell({ kind: 'connecting' }),
    stop: () => undefined,
  };
  const { desk, start } = compose(link, { monotonicMs: () => 0, nextFrame: (apply) => apply() });
  const stop = start();
  let seq = 0;
  const settled = () => vi.waitFor(() => expect(asked.at(-1)).toBe('getSettings'));
  return {
    desk,
    stop,
    asked,
    service,
    states,
    settled,
    open: async () => {
      states.tell({ kind: 'open' });
      await settled();
      await new Promise(setImmediate);
    },
    push: (push: Push) => {
      seq = push.seq ?? seq + 1;
      pushes.tell({ epoch: 1, ...push, seq } as BridgePush);
    },
    catalogCoins: () => {
      const state = desk.catalog.getState();
      return state.kind === 'ready' ? state.catalog.markets.map(({ coin }) => coin) : state.kind;
    },
  };
}

test('when the connection opens every snapshot is read', async () => {
  const window = aWindow();
  await window.open();
  expect(window.asked).toEqual(snapshots);
  expect(window.catalogCoins()).toEqual(['BTC']);
  expect(window.desk.quotes.getState().byMarketId.size).toBe(1);
  expect(window.desk.clock.getState().nowMs).toBe(noon);
  window.stop();
});

test('pushes lead into their stores', async () => {
  const window = aWindow();
  await window.open();
  window.push({ event: 'quotes', payload: [aQuote('BTC', { mark: 7, observedAt: utc(noon + 1) })] });
  window.push({ event: 'catalog', payload: aCatalog('BTC', 'ETH') });
  window.push({ event: 'clock', payload: { worldMs: noon + 9, rate: 1 } });
  window.push({ event: 'agent', payload: anAgent({ attachment: 'other_network' }) });
  window.push({ event: 'account', payload: { ...anAccount, notices: [notice] } });
  window.push({ event: 'settings', payload: someSettings({ openPort: 7 }) });
  expect(window.desk.quotes.getState().byMarketId.get('sim-testnet:BTC')?.mark).toBe(7);
  expect(window.catalogCoins()).toEqual(['BTC', 'ETH']);
  expect(window.desk.clock.getState().nowMs).toBe(noon + 9);
  expect(window.desk.agent.getState().agent?.attachment).toBe('other_network');
  expect(window.desk.account.getState()).toMatchObject({ kind: 'ready', view: { notices: [notice] } });
  expect(window.desk.settings.getState()).toMatchObject({ kind: 'ready', settings: { openPort: 7 } });
  window.stop();
});

test('a jump in the sequence reads every snapshot again, and tells the screens', async () => {
  const window = aWindow();
  await window.open();
  const before = window.desk.connection.getState().generation;
  window.push({ event: 'clock', payload: { worldMs: noon, rate: 1 }, seq: 1 });
  window.push({ event: 'clock', payload: { worldMs: noon, rate: 1 }, seq: 2 });
  expect(window.asked).toHaveLength(snapshots.length);
  window.push({ event: 'clock', payload: { worldMs: noon, rate: 1 }, seq: 4 });
  await vi.waitFor(() => expect(window.asked).toHaveLength(2 * snapshots.length));
  expect(window.desk.connection.getState().generation).toBe(before + 1);
  window.stop();
});

test('when the epoch rises every store is empty at once, before anything new is read', async () => {
  const window = aWindow();
  await window.open();
  window.service.epoch = 2;
  window.push({ event: 'clock', payload: { worldMs: noon, rate: 1 }, epoch: 2 });
  expect(window.catalogCoins()).toBe('loading');
  expect(window.desk.quotes.getState().byMarketId.size).toBe(0);
  expect(window.desk.frame.getState().frame).toBeNull();
  expect(window.desk.account.getState().kind).toBe('loading');
  expect(window.desk.agent.getState().agent).toBeNull();
  expect(window.desk.settings.getState().kind).toBe('loading');
  await vi.waitFor(() => expect(window.catalogCoins()).toEqual(['BTC']));
  window.stop();
});

test('pushes and answers of a past epoch come to nothing', async () => {
  const window = aWindow();
  window.service.epoch = 2;
  await window.open();
  window.push({ event: 'quotes', payload: [aQuote('OLD')], epoch: 1 });
  expect(window.desk.quotes.getState().byMarketId.has('sim-testnet:OLD')).toBe(false);
  window.service.epoch = 1;
  expect(await window.desk.ask('listQuotes', null)).toEqual({ kind: 'past' });
  window.service.answers = {};
  expect(await window.desk.ask('listQuotes', null)).toEqual({ kind: 'past' });
  window.stop();
});

test('after a reconnection the service may count from the start again', async () => {
  const window = aWindow();
  window.service.epoch = 5;
  await window.open();
  window.states.tell({ kind: 'lost' });
  window.service.epoch = 1;
  window.service.answers['listMarkets'] = aCatalog('ETH');
  await window.open();
  expect(window.catalogCoins()).toEqual(['ETH']);
  window.stop();
});

test('a reconnection to another network leaves nothing of the old one', async () => {
  const window = aWindow();
  await window.open();
  window.states.tell({ kind: 'lost' });
  window.service.answers = { getFrame: aFrame('MAINNET') };
  await window.open();
  expect(window.desk.quotes.getState().byMarketId.size).toBe(0);
  expect(window.catalogCoins()).toBe('failed');
  expect(window.desk.frame.getState().frame?.network).toBe('MAINNET');
  window.stop();
});

test('a list that could not be read is a failure with a way to retry, never an empty list', async () => {
  const window = aWindow();
  const { listMarkets, ...others } = window.service.answers;
  window.service.answers = others;
  await window.open();
  expect(window.desk.catalog.getState()).toMatchObject({
    kind: 'failed',
    error: { code: 'provider_failed' },
  });
  window.service.answers = { ...others, listMarkets };
  window.desk.refresh();
  expect(window.catalogCoins()).toBe('loading');
  await vi.waitFor(() => expect(window.catalogCoins()).toEqual(['BTC']));
  window.stop();
});

test('a network in conflict with the agent’s shows a dash, and keeps what was read of the selected one', async () => {
  const window = aWindow();
  await window.open();
  const conflict = { selected: 'TESTNET', agent: 'MAINNET' } as const;
  window.push({ event: 'frame', payload: aFrame('TESTNET', { network: null, networkConflict: conflict }) });
  expect(window.desk.frame.getState().frame?.networkConflict).toEqual(conflict);
  expect(window.catalogCoins()).toEqual(['BTC']);
  window.push({ event: 'frame', payload: aFrame('MAINNET') });
  expect(window.catalogCoins()).toBe('loading');
  window.stop();
});

const paused = { key: 'k', title: 'Agent paused', message: 'It says so.', address: '#/risk' };

test.each([
  ['page', 1],
  ['desktop', 0],
] as const)('where the %s tells aloud, %i notice is on the page', async (teller, shown) => {
  const window = aWindow(teller);
  await window.open();
  window.push({ event: 'notice', payload: paused });
  expect(window.desk.notices.getState()).toHaveLength(shown);
  window.stop();
});

test('alerts are shown as pushed, and gone with their source, notices too', async () => {
  const window = aWindow();
  await window.open();
  const alerts = { alerts: [], standing: 0, unseen: 0, mutes: [], thresholds: {} } as unknown as AlertsView;
  window.push({ event: 'alerts', payload: alerts });
  window.push({ event: 'notice', payload: paused });
  expect(window.desk.alerts.getState()).toEqual({ kind: 'ready', view: alerts });
  window.service.epoch = 2;
  window.push({ event: 'clock', payload: { worldMs: noon, rate: 1 }, epoch: 2 });
  expect(window.desk.alerts.getState().kind).toBe('loading');
  expect(window.desk.notices.getState()).toEqual([]);
  window.stop();
});

test('news of standings is told on to who shows them, and none of an epoch that is past', async () => {
  const window = aWindow();
  await window.open();
  let heard = 0;
  const undo = window.desk.standings.subscribe(() => {
    heard += 1;
  });
  window.push({ event: 'standings', payload: { worldMs: noon } });
  expect(heard).toBe(1);
  window.push({ event: 'clock', payload: { worldMs: noon, rate: 1 }, epoch: 2 });
  window.push({ event: 'standings', payload: { worldMs: noon }, epoch: 1 });
  expect(heard).toBe(1);
  undo();
  window.push({ event: 'standings', payload: { worldMs: noon }, epoch: 2 });
  expect(heard).toBe(1);
  window.stop();
});
