import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getAccount } from '../../../src-main/operations/account/account-view.ts';
import { getTransfers } from '../../../src-main/operations/account/transfers.ts';
import { getAlerts } from '../../../src-main/operations/alerts/alerts-view.ts';
import { listDeposits } from '../../../src-main/operations/funds/deposits.ts';
import { listLedger } from '../../../src-main/operations/funds/ledger.ts';
import { getAgent } from '../../../src-main/operations/journal/agent-view.ts';
import { listDecisions } from '../../../src-main/operations/journal/decision-pages.ts';
import { listRefusedEntries } from '../../../src-main/operations/journal/refused-entries.ts';
import { getActiveSignals, listSignals } from '../../../src-main/operations/journal/signals.ts';
import { getCandleChart } from '../../../src-main/operations/markets/candle-series.ts';
import { getCandlePage } from '../../../src-main/operations/markets/candle-page.ts';
import { getCandleWindow } from '../../../src-main/operations/markets/candle-window.ts';
import { listMarkets } from '../../../src-main/operations/markets/catalog.ts';
import { getMarketMarks } from '../../../src-main/operations/markets/market-marks.ts';
import { listQuotes } from '../../../src-main/operations/markets/market-quote.ts';
import { getMarketState, listMarketStates } from '../../../src-main/operations/markets/market-state.ts';
import { getSessionSpans } from '../../../src-main/operations/markets/session-spans.ts';
import { getClosedTradeCharts } from '../../../src-main/operations/performance/closed-trade-charts.ts';
import { getEquityHistory } from '../../../src-main/operations/performance/equity-history.ts';
import { getPriceTrends } from '../../../src-main/operations/markets/price-trends.ts';
import { getExposureHistory } from '../../../src-main/operations/performance/exposure-history.ts';
import { getPerformanceScreen } from '../../../src-main/operations/performance/performance-charts.ts';
import { getReference } from '../../../src-main/operations/reference/reference-view.ts';
import { getRiskHistory } from '../../../src-main/operations/risk/risk-history.ts';
import { getRisk } from '../../../src-main/operations/risk/risk-view.ts';
import { getFrame } from '../../../src-main/operations/settings/frame.ts';
import { listChainChecks } from '../../../src-main/operations/trades/chain-checks.ts';
import { listClosedTrades } from '../../../src-main/operations/trades/closed-trades.ts';
import { listTrades } from '../../../src-main/operations/trades/list-trades.ts';
import { getTradeDetail } from '../../../src-main/operations/trades/trade-detail.ts';
import { windowCalls } from '../../../src-main/bridge/window-calls.ts';
import type { CallName } from '../../../src-preload/contract/bridge/calls.ts';
import { vault } from '../agent-status.ts';
import { aLedgerMove } from '../fake-accounts.ts';
import { aFill } from '../domain/a-fill.ts';
import { aManifest, anExport, aPreview, fakeBackups } from '../fake-exporter.ts';
import { aQuote, aReading, now } from '../markets.ts';
import { reconcileAll } from '../operations/journal/a-journal.ts';
import { aChainState, aPublished, publish } from '../operations/trades/a-fill-log.ts';
import { putFills } from '../operations/trades/a-traded-account.ts';
import { read } from '../complete-account.ts';
import {
  aDeposit,
  aProfile,
  aSavedView,
  anEndpointForEach,
  btc,
  codeOf,
  plainCalls,
  settings,
} from './endpoint-fixture.ts';
import { someConnections } from '../../renderer/connection-builders.ts';
import { anAlertMute, badHistoryCalls, historyCalls, thresholds } from './history-calls.ts';
import { repetitions } from '../../repetitions.ts';

const at = anEndpointForEach({ account: vault, chain: aChainState, agent: read() });

describe('pushes', () => {
  test('begin with the frame at once and are numbered without a gap, each with the epoch', () => {
    const window = at.aWindow();
    expect(window.pushes).toMatchObject([
      {
        event: 'frame',
        epoch: 1,
        seq: 1,
        payload: { simulated: true, network: 'TESTNET', venue: 'simulated', clock: { worldMs: now } },
      },
    ]);
    at.app.store.writer.putQuotes([aQuote()]);
    at.app.store.writer.putCatalog(aReading());
    at.app.healthChanged();
    expect(window.pushes.map(({ event, seq, epoch }) => [event, seq, epoch])).toEqual([
      ['frame', 1, 1],
      ['quotes', 2, 1],
      ['catalog', 3, 1],
      ['health', 4, 1],
    ]);
  });

  test('are numbered separately for each window', () => {
    const first = at.aWindow();
    at.app.store.writer.putQuotes([aQuote()]);
    const second = at.aWindow();
    at.app.store.writer.putQuotes([aQuote()]);
    expect([first, second].map(({ pushes }) => pushes.map(({ seq }) => seq))).toEqual([
      [1, 2, 3],
      [1, 2],
    ]);
  });

  test('of quotes contain the changed ones, and only of markets in the catalog', () => {
    const window = at.aWindow();
    at.app.store.writer.putQuotes([aQuote(), aQuote({ coin: 'UNLISTED' })]);
    expect(window.pushes.at(-1)).toMatchObject({
      event: 'quotes',
      payload: [{ marketId: 'sim-testnet:BTC', mark: 110 }],
    });
  });

  test('end when the session or the endpoint closes', () => {
    const [closed, open] = [at.aWindow(), at.aWindow()];
    closed.close();
    closed.close();
    at.app.store.writer.putQuotes([aQuote()]);
    at.endpoint.close();
    at.app.store.writer.putQuotes([aQuote()]);
    expect([closed.pushes.length, open.pushes.length]).toEqual([1, 2]);
  });
});

const shares = { marketId: 'sim-testnet:xyz:TSLA', fromMs: now - 86_400_000, toMs: now };
const fundCalls = {
  getTransfers: null,
  listDeposits: { cursor: null, limit: 5 },
  listLedger: { cursor: null, limit: 5, filter: { period: 'all', direction: null, token: null } },
} as const;
const isEmpty = (value: object): boolean => !Array.isArray(value) && Object.keys(value).length === 0;

describe('calls', () => {
  test('every call is answered with the read model’s value and the epoch', async () => {
    at.app.store.writer.putQuotes([aQuote()]);
    at.app.store.writer.putLedger([aLedgerMove()], null);
    putFills(at.app.store, [aFill({ time: now })]);
    publish(at.app, [aPublished()]);
    reconcileAll(at.app.store);
    const { call } = at.aWindow();
    const { ask } = at.app;
    const args: Record<CallName, unknown> = {
      getFrame: null,
      listMarkets: null,
      listQuotes: null,
      getPriceTrends: null,
      getCandles: { ...btc, limit: 5 },
      watchCandles: { ...btc, watchId: 'w' },
      unwatchCandles: { watchId: 'w' },
      getAccount: null,
      getAgent: null,
      getMarketState: { marketId: btc.marketId },
      listMarketStates: { assetClass: 'EQUITY' },
      getSessionSpans: shares,
      getReference: null,
      previewExport: anExport,
      startExport: anExport,
      cancelExport: { key: aManifest.exportId },
      revealExport: { exportId: aManifest.exportId },
      listExports: null,
      verifyFiles: { manifests: [], files: [] },
      getBackups: null,
      backUpNow: null,
      revealBackups: null,
      revealDataFolder: null,
      revealLogFolder: null,
      prepareDownload: anExport,
      ...historyCalls,
      ...fundCalls,
      getAlerts: null,
      seeAlerts: null,
      muteAlerts: anAlertMute,
      saveAlertThresholds: thresholds,
      getConnections: null,
      createToken: null,
      revokeToken: null,
      openPort: null,
      getSettings: null,
      saveSettings: { network: 'MAINNET', account: null },
      listSavedViews: null,
      saveView: aSavedView,
      deleteView: { name: 'Losses', screen: '/trades' },
      listProfiles: null,
      openProfile: { name: 'alpha' },
      simulateFault: { kind: 'outage', type: null },
      actOnChain: { kind: 'reorg', chain: 'base', depth: 3 },
      testEndpoint: { chainKey: 'testnet/base', url: null },
      testWebhook: { id: 'webhook_1' },
    };
    const values: Record<CallName, unknown> = {
      getFrame: ask(getFrame, null),
      listMarkets: ask(listMarkets, {}),
      listQuotes: ask(listQuotes, {}),
      getCandles: await ask(getCandleChart, { ...btc, limit: 5 }, { signal: new AbortController().signal }),
      watchCandles: null,
      unwatchCandles: null,
      getAccount: ask(getAccount, null),
      getAgent: ask(getAgent, null),
      getMarketState: ask(getMarketState, { marketId: btc.marketId }),
      listMarketStates: ask(listMarketStates, { assetClass: 'EQUITY' }),
      getSessionSpans: ask(getSessionSpans, shares),
      previewExport: aPreview,
      startExport: { key: aManifest.exportId },
      cancelExport: null,
      revealExport: null,
      listExports: { jobs: [], saved: [aManifest] },
      verifyFiles: { result: 'holds', checks: [] },
      getBackups: fakeBackups.view(),
      backUpNow: fakeBackups.view(),
      revealBackups: null,
      revealDataFolder: null,
      revealLogFolder: null,
      prepareDownload: { path: '/api/downloads/a-ticket' },
      getReference: ask(getReference, null),
      listTrades: ask(listTrades, historyCalls.listTrades),
      listClosedTrades: ask(listClosedTrades, historyCalls.listClosedTrades),
      listChainChecks: await ask(listChainChecks, historyCalls.listChainChecks),
      getTradeDetail: ask(getTradeDetail, historyCalls.getTradeDetail),
      listDecisions: ask(listDecisions, historyCalls.listDecisions),
      listRefusedEntries: ask(listRefusedEntries, historyCalls.listRefusedEntries),
      getActiveSignals: ask(getActiveSignals, null),
      listSignals: ask(listSignals, historyCalls.listSignals),
      getPerformance: await ask(getPerformanceScreen, { period: '7d' }),
      getEquityHistory: ask(getEquityHistory, { period: '7d' }),
      getPriceTrends: await ask(getPriceTrends, null, { pause: () => null }),
      getExposureHistory: await ask(getExposureHistory, { period: '7d' }),
      getClosedTradeCharts: await ask(getClosedTradeCharts, historyCalls.getClosedTradeCharts, {
        pause: () => null,
      }),
      getRisk: ask(getRisk, null),
      getRiskHistory: await ask(getRiskHistory, historyCalls.getRiskHistory, { pause: () => null }),
      getMarketMarks: ask(getMarketMarks, historyCalls.getMarketMarks),
      getCandleWindow: await ask(getCandleWindow, historyCalls.getCandleWindow, {
        signal: new AbortController().signal,
      }),
      getCandlePage: await ask(getCandlePage, historyCalls.getCandlePage, {
        signal: new AbortController().signal,
      }),
      getTransfers: ask(getTransfers, null),
      listDeposits: ask(listDeposits, fundCalls.listDeposits),
      listLedger: ask(listLedger, { ...fundCalls.listLedger, ...fundCalls.listLedger.filter }),
      getAlerts: ask(getAlerts, null),
      seeAlerts: null,
      muteAlerts: null,
      saveAlertThresholds: null,
      getConnections: someConnections(),
      createToken: { token: 'a-fresh-token-of-the-test' },
      revokeToken: someConnections(),
      openPort: someConnections(),
      getSettings: settings,
      saveSettings: settings,
      listSavedViews: [aSavedView],
      saveView: [aSavedView],
      deleteView: [aSavedView],
      listProfiles: [aProfile],
      openProfile: null,
      simulateFault: null,
      actOnChain: null,
      testEndpoint: [],
      testWebhook: { error: null },
    };
    for (const name of Object.keys(values) as CallName[]) {
      const outcome = await call(name, args[name]);
      const isAlertCommand = ['seeAlerts', 'muteAlerts', 'saveAlertThresholds'].includes(name);
      const value = isAlertCommand ? ask(getAlerts, null) : values[name];
      expect(structuredClone(outcome)).toEqual({ kind: 'answer', epoch: 1, value }); // as a window gets it
    }
  });

  test('a missing argument counts as null', async () => {
    const { call } = at.aWindow();
    expect(await call('getFrame', undefined)).toMatchObject({ kind: 'answer' });
  });

  test('a failed read returns its code and message', async () => {
    const { call } = at.aWindow();
    expect(await call('getCandles', { ...btc, marketId: 'sim-testnet:NONE', limit: 5 })).toMatchObject({
      kind: 'failure',
      epoch: 1,
      error: { code: 'unknown_market', message: expect.stringContaining('sim-testnet:NONE') as string },
    });
    at.app.venue.behavior = { kind: 'fails' };
    expect(codeOf(await call('getCandles', { ...btc, limit: 5 }))).toBe('provider_failed');
    expect(at.logged).toEqual([]);
  });

  test('a part of an answer that was never read is marked as such', async () => {
    expect(await at.aWindow().call('getAccount', null)).toMatchObject({
      kind: 'answer',
      value: { positions: { kind: 'failure', error: { code: 'provider_failed', isUnread: true } } },
    });
  });

  test('a read that takes too long is aborted', async () => {
    at.app.venue.behavior = { kind: 'hangs' };
    const hurried = at.anEndpoint(50);
    const outcome = await hurried.connect(() => undefined).call('getCandles', { ...btc, limit: 5 });
    hurried.close();
    expect([codeOf(outcome), at.app.venue.abandoned(), at.logged]).toEqual(['timeout', 1, []]);
  });

  test('an internal error reveals nothing about itself and is logged', async () => {
    at.app.venue.behavior = { kind: 'breaks', error: new TypeError('the inner secret') };
    const outcome = await at.aWindow().call('getCandles', { ...btc, limit: 5 });
    expect(codeOf(outcome)).toBe('internal_error');
    expect(JSON.stringify(outcome)).not.toContain('secret');
    expect(at.logged.join('')).toContain('the inner secret');
  });

  test.each<[string, unknown]>([
    ['getCandles', { ...btc, limit: 1.5 }],
    ['getCandles', { ...btc, limit: '5' }],
    ['getCandles', { ...btc, limit: 5, more: 1 }],
    ['getCandles', { ...btc, interval: '1H', limit: 5 }],
    ['getCandles', null],
    ['getCandles', [btc]],
    ['watchCandles', { ...btc, watchId: '' }],
    ['watchCandles', { ...btc, watchId: 'x'.repeat(65) }],
    ['unwatchCandles', {}],
    ['getFrame', {}],
    ['getMarketState', null],
    ['listMarketStates', null],
    ['listMarketStates', { assetClass: 'equity' }],
    ['getReference', {}],
    ['getSessionSpans', { ...shares, toMs: shares.fromMs - 1 }],
    ['getSessionSpans', { ...shares, fromMs: now - 4 * 365 * 86_400_000, toMs: now }],
    ['getSessionSpans', { ...shares, toMs: Number.NaN }],
    ['saveSettings', null],
    ['saveSettings', { network: 'testnet' }],
    ['saveSettings', { port: '80' }],
    ['saveSettings', { token: 'a-token-of-their-own' }],
    ['saveSettings', { account: undefined }],
    ['simulateFault', { kind: 'outage' }],
    ['testEndpoint', { chainKey: 'testnet/base' }],
    ['testEndpoint', { chainKey: 'testnet/base', url: 1 }],
    ['testWebhook', {}],
    ['saveSettings', { alertWebhooks: ['slack=https://hooks.slack.com/x'] }],
    [
      'saveSettings',
      { alertWebhooks: { kind: 'add', preset: 'mail', url: 'https://x.example', leastSeverity: 'warning' } },
    ],
    ['saveSettings', { alertWebhooks: { kind: 'change', id: 'webhook_1', leastSeverity: 'loud' } }],
    ['saveSettings', { rpcEndpoints: ['testnet/base=https://rpc.example'] }],
    ['actOnChain', null],
    ['actOnChain', { kind: 'mine', chain: 'base' }],
    ['actOnChain', { kind: 'reorg', chain: 'ethereum', depth: 1 }],
    ['actOnChain', { kind: 'reorg', chain: 'base', depth: 0 }],
    ['actOnChain', { kind: 'cancel', chain: 'base', depositId: '0x12' }],
    ['actOnChain', { kind: 'send', deposit: { ...aDeposit, amount: '-1' } }],
    ['actOnChain', { kind: 'send', deposit: { ...aDeposit, depositor: 'me' } }],
    ['actOnChain', { kind: 'send', deposit: aDeposit, at: 0 }],
    ['listMarkets', 'all'],
    ...badHistoryCalls,
    ['constructor', null],
    ['__proto__', null],
    ['GETFRAME', null],
    ['', null],
  ])('%s with %j is refused', async (name, args) => {
    expect(codeOf(await at.aWindow().call(name, args))).toBe('invalid_parameter');
  });

  test('any message from a hostile page is refused or answered, never thrown, and never logged as an internal error', async () => {
    const { call } = at.aWindow();
    const names = fc.oneof(fc.constantFrom(...windowCalls.keys()), fc.anything());
    const args = fc.oneof(
      fc.anything({
        withBigInt: true,
        withDate: true,
        withMap: true,
        withNullPrototype: true,
        withObjectString: true,
      }),
      fc.record(
        { watchId: fc.anything(), marketId: fc.anything(), interval: fc.anything(), limit: fc.anything() },
        { requiredKeys: [] },
      ),
    );
    await fc.assert(
      fc.asyncProperty(names, args, async (name, given) => {
        const outcome = await call(name, given);
        const asksForNoChange =
          name === 'saveSettings' && typeof given === 'object' && given !== null && isEmpty(given);
        const isPlain = asksForNoChange || (plainCalls.has(String(name)) && (given ?? null) === null);
        expect(outcome.kind).toBe(isPlain ? 'answer' : 'failure');
        expect(isPlain || codeOf(outcome) === 'invalid_parameter').toBe(true);
      }),
      { numRuns: repetitions(100, 400) },
    );
    expect(at.logged).toEqual([]);
  });
});
