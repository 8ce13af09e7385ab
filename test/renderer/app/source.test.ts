// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useCatalog, useOperation } from '../../../src-renderer/operations/use-operation.ts';
import { someSettings } from '../account-builders.ts';
import { aMarket, aQuote, noon, utc } from '../builders.ts';
import { aWindow } from '../played-service.ts';
import { pass, used } from '../used.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const aCatalog = (coin: string) => ({
  network: 'TESTNET' as const,
  dexes: [],
  markets: [aMarket({ coin })],
  count: 1,
  timestamp: utc(noon),
  stale: false,
  complete: true,
  whyIncomplete: null,
});

/** Two questions of a screen. */
function useScreen() {
  const catalog = useCatalog();
  return {
    coins: catalog.kind === 'ready' ? catalog.value.markets.map(({ coin }) => coin) : catalog.kind,
    markets: useOperation('listMarkets', null),
    settings: useOperation('getSettings', null).state,
  };
}

async function anOpenWindow() {
  const window = aWindow({
    listMarkets: aCatalog('BTC'),
    listQuotes: { network: 'TESTNET', count: 1, quotes: [aQuote('BTC')] },
    getSettings: someSettings(),
  });
  const { now: shown } = await used(window.app, useScreen);
  window.open();
  await pass();
  /** Refuses every call from now on, and returns the answers until then. */
  const refuseAll = () => {
    const { answers } = window.service;
    window.service.answers = Object.fromEntries(Object.keys(answers).map((name) => [name, switched]));
    return answers;
  };
  return { ...window, shown, refuseAll };
}

const switched = (): never => {
  throw Object.assign(new Error('The source was switched.'), { code: 'network_switched' });
};

test('between two sources every screen is loading at once, without a failure, until the next one is open', async () => {
  const window = await anOpenWindow();
  const answers = window.refuseAll();
  act(window.shown().markets.reload);
  await pass();
  const { coins, settings, markets } = window.shown();
  expect([coins, settings.kind, markets.state.kind]).toEqual(['loading', 'loading', 'loading']);
  expect(window.app.quotes.getState().byMarketId.size).toBe(0);
  const before = window.asked.length;
  await pass(1000);
  expect(window.asked).toHaveLength(before);
  window.service.answers = { ...answers, listMarkets: aCatalog('NEW') };
  window.service.epoch = 2;
  window.push({ event: 'clock', payload: { worldMs: noon, rate: 1 } });
  await pass();
  expect(window.shown().markets.state).toMatchObject({ kind: 'ready', refreshError: null });
  expect(window.shown().coins).toEqual(['NEW']);
});

test('a question fails if no source has opened after a while, and is asked again once one is open', async () => {
  const window = await anOpenWindow();
  const answers = window.refuseAll();
  act(window.shown().markets.reload);
  await pass(14_000);
  expect(window.shown().markets.state.kind).toBe('loading');
  await pass(2_000);
  expect(window.shown().markets.state).toMatchObject({
    kind: 'failed',
    error: { message: 'The source was switched.' },
  });
  window.service.answers = { ...answers, listMarkets: aCatalog('NEW') };
  window.service.epoch = 2;
  window.push({ event: 'clock', payload: { worldMs: noon, rate: 1 } });
  await pass();
  expect(window.shown().coins).toEqual(['NEW']);
});

test('once the service says that no source can be opened, no figure of the last one is shown', async () => {
  const window = await anOpenWindow();
  window.refuseAll();
  const trouble = 'No source can be opened: the record is damaged.';
  window.push({ event: 'settings', payload: { ...someSettings(), trouble } });
  await pass();
  expect(window.shown()).toMatchObject({
    coins: 'loading',
    settings: { kind: 'ready', value: { trouble } },
  });
  expect(window.app.quotes.getState().byMarketId.size).toBe(0);
});

test('a late failure of a switch does not clear the source that is shown by then', async () => {
  const window = await anOpenWindow();
  const late = Promise.withResolvers<null>();
  window.service.answers['getRisk'] = () => late.promise.then(switched);
  const asked = window.app.ask('getRisk', null);
  window.service.epoch = 2;
  window.push({ event: 'clock', payload: { worldMs: noon, rate: 1 } });
  await pass();
  late.resolve(null);
  expect(await asked).toEqual({ kind: 'past' });
  await pass();
  expect(window.shown().coins).toEqual(['BTC']);
});

test('questions that a switch left open are asked again on a new connection', async () => {
  const window = await anOpenWindow();
  const answers = window.refuseAll();
  act(window.shown().markets.reload);
  await pass();
  window.lose();
  window.service.answers = { ...answers, listMarkets: aCatalog('ETH') };
  window.open();
  await pass(1000);
  expect(window.shown().markets.state).toMatchObject({ kind: 'ready', refreshError: null });
  expect(window.shown().coins).toEqual(['ETH']);
});
