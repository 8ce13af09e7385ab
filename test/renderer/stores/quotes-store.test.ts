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

test('however many pushes come between two frames, one change is drawn, with the last figures', () => {
  const { store, frames, changes, drawFrame, mark } = aStore();
  store.patch([aQuote('BTC', { mark: 1 })]);
  store.patch([aQuote('BTC', { mark: 2 }), aQuote('ETH', { mark: 7 })]);
  expect([frames.length, changes()]).toEqual([1, 0]);
  drawFrame();
  expect([changes(), mark('BTC'), mark('ETH')]).toEqual([1, 2, 7]);
});

test('a quote that did not change stays the very same object, so that its row is not redrawn', () => {
  const { store, drawFrame } = aStore();
  store.replace([aQuote('BTC'), aQuote('ETH')]);
  const before = store.getState().byMarketId.get('sim-testnet:ETH');
  store.patch([aQuote('BTC', { mark: 2 })]);
  drawFrame();
  expect(store.getState().byMarketId.get('sim-testnet:ETH')).toBe(before);
});

test('a snapshot drops markets it lacks, and what waited for a frame when it came is older than it', () => {
  const { store, drawFrame, mark } = aStore();
  store.patch([aQuote('BTC', { mark: 2 }), aQuote('OLD')]);
  store.replace([aQuote('BTC', { mark: 3 })]);
  drawFrame();
  expect([mark('BTC'), mark('OLD')]).toEqual([3, undefined]);
});

test('after the clock was set back the newest push still wins, and tells its own age', () => {
  const { store, drawFrame, mark } = aStore();
  store.replace([aQuote('BTC', { mark: 1, observedAt: utc(noon + 3_600_000) })]);
  store.patch([aQuote('BTC', { mark: 2, observedAt: utc(noon) })]);
  drawFrame();
  expect(mark('BTC')).toBe(2);
  store.replace([aQuote('BTC', { mark: 3, observedAt: utc(noon - 1_000) })]);
  expect(mark('BTC')).toBe(3);
});

test('a market that lost its quote shows none', () => {
  const { store, drawFrame, mark } = aStore();
  store.replace([aQuote('BTC')]);
  store.patch([aQuote('BTC', { mark: null, observedAt: null })]);
  drawFrame();
  expect(mark('BTC')).toBeNull();
});

test('cleared, nothing that was waiting for a frame comes back', () => {
  const { store, drawFrame } = aStore();
  store.patch([aQuote('BTC')]);
  store.clear();
  drawFrame();
  expect(store.getState().byMarketId.size).toBe(0);
});
