import { expect, test } from 'vitest';
import { createQuotesStore } from '../../../src-renderer/stores/quotes-store.ts';
import { aQuote, noon, utc } from '../builders.ts';

function aStore() {
  const frames: (() => void)[] = [];
  const store = createQuotesStore((apply) => void frames.push(apply));
  let changes = 0;
  store.subscribe(() => {
    changes += 1;
  });
  return {
    store,
    frames,
    changes: () => changes,
    drawFrame: () => {
      for (const apply of frames.splice(0)) apply();
    },
    mark: (coin: string) => store.getState().byMarketId.get(`sim-testnet:${coin}`)?.mark,
  };
}

test('pushes between two frames are drawn as one change, with the last figures', () => {
  const { store, frames, changes, drawFrame, mark } = aStore();
  store.patch([aQuote('BTC', { mark: 1 })]);
  store.patch([aQuote('BTC', { mark: 2 }), aQuote('ETH', { mark: 7 })]);
  expect([frames.length, changes()]).toEqual([1, 0]);
  drawFrame();
  expect([changes(), mark('BTC'), mark('ETH')]).toEqual([1, 2, 7]);
});

test('an unchanged quote stays the same object, so its row is not redrawn', () => {
  const { store, drawFrame } = aStore();
  store.replace([aQuote('BTC'), aQuote('ETH')]);
  const before = store.getState().byMarketId.get('sim-testnet:ETH');
  store.patch([aQuote('BTC', { mark: 2 })]);
  drawFrame();
  expect(store.getState().byMarketId.get('sim-testnet:ETH')).toBe(before);
});

test('a snapshot removes markets it lacks, and overrides pushes that waited for a frame', () => {
  const { store, drawFrame, mark } = aStore();
  store.patch([aQuote('BTC', { mark: 2 }), aQuote('OLD')]);
  store.replace([aQuote('BTC', { mark: 3 })]);
  drawFrame();
  expect([mark('BTC'), mark('OLD')]).toEqual([3, undefined]);
});

test('the newest push wins even after the clock was set back', () => {
  const { store, drawFrame, mark } = aStore();
  store.replace([aQuote('BTC', { mark: 1, observedAt: utc(noon + 3_600_000) })]);
  store.patch([aQuote('BTC', { mark: 2, observedAt: utc(noon) })]);
  drawFrame();
  expect(mark('BTC')).toBe(2);
  store.replace([aQuote('BTC', { mark: 3, observedAt: utc(noon - 1_000) })]);
  expect(mark('BTC')).toBe(3);
});

test('a market that lost its quote shows no quote', () => {
  const { store, drawFrame, mark } = aStore();
  store.replace([aQuote('BTC')]);
  store.patch([aQuote('BTC', { mark: null, observedAt: null })]);
  drawFrame();
  expect(mark('BTC')).toBeNull();
});

test('clearing drops pushes that wait for a frame', () => {
  const { store, drawFrame } = aStore();
  store.patch([aQuote('BTC')]);
  store.clear();
  drawFrame();
  expect(store.getState().byMarketId.size).toBe(0);
});
