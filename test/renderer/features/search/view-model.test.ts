import { describe, expect, it, test } from 'vitest';
import { findAll, findMarkets, mayBeDecision } from '../../../../src-renderer/features/search/view-model.ts';
import { aMarket } from '../../builders.ts';

const markets = [
  aMarket({ coin: 'GOLDEN' }),
  aMarket({ coin: 'xyz:GOLD', displayName: 'Gold perpetual', assetClass: 'COMMODITY' }),
  aMarket({ coin: 'xyz:GLD', displayName: 'SPDR Gold Shares perpetual', assetClass: 'EQUITY' }),
  aMarket({ coin: 'flx:GOLD', displayName: 'Gold perpetual', venueSession: 'delisted' }),
  aMarket({ coin: 'xyz:EUR', assetClass: null }),
];
const found = (text: string, limit = 9): string[] =>
  findMarkets(markets, text, limit).map(({ coin }) => coin);

test('the exact ticker comes first, then prefixes, then names; delisted markets last', () => {
  expect(found('gold')).toEqual(['xyz:GOLD', 'GOLDEN', 'xyz:GLD', 'flx:GOLD']);
});

test('a ticker that begins with the text comes before a coin whose DEX does, though it is longer', () => {
  const both = [aMarket({ coin: 'xyz:EUR' }), aMarket({ coin: 'XYZCOIN' })];
  expect(findMarkets(both, 'xyz', 9).map(({ coin }) => coin)).toEqual(['XYZCOIN', 'xyz:EUR']);
});

test('markets without a class are found too, by exact coin in any case', () => {
  expect(found('XYZ:eur')).toEqual(['xyz:EUR']);
});

test('an empty text finds nothing, and the limit is kept', () => {
  expect(found('  ')).toEqual([]);
  expect(found('nope')).toEqual([]);
  expect(found('gold', 2)).toHaveLength(2);
});

describe('A screen', () => {
  const keys = (text: string): readonly string[] =>
    findAll({ markets: [], commands: [], isDecision: false }, text, 12).map(({ key }) => key);

  it.each([
    ['conn', ['/connections']],
    ['ENTRIES', ['/refused']],
    ['refused e', ['/refused']],
    ['s', ['/signals', '/settings']],
    ['onnections', []],
    ['', []],
    ['  ', []],
  ])('is found by how its name begins: %j', (text, screens) => {
    expect(keys(text)).toEqual(screens);
  });

  it('comes after the markets of the same name', () => {
    const market = aMarket({ coin: 'RISK' });
    expect(
      findAll({ markets: [market], commands: [], isDecision: false }, 'risk', 12).map(({ kind }) => kind),
    ).toEqual(['market', 'screen']);
  });
});

test('a command is found by its name and keywords, and all commands by an empty text', () => {
  const command = { label: 'Hide amounts', keywords: 'privacy mask', run: async () => undefined };
  const labels = (text: string): readonly string[] =>
    findAll({ markets: [], commands: [command], isDecision: false }, text, 12).map(({ key }) => key);
  for (const text of ['', 'hide', 'amou', 'mask']) expect(labels(text)).toEqual(['Hide amounts']);
  expect(labels('idden')).toEqual([]);
  const setting = { ...command, needsText: true };
  expect(findAll({ markets: [], commands: [setting], isDecision: false }, '', 12)).toEqual([]);
  expect(findAll({ markets: [], commands: [setting], isDecision: false }, 'hide', 12)).toHaveLength(1);
});

test('a command is found by several words of its name, in any position', () => {
  const command = { label: 'Show first steps', keywords: 'start', run: async () => undefined };
  const found = (text: string) =>
    findAll({ markets: [], commands: [command], isDecision: false }, text, 12).length;
  expect(['first steps', 'show first', 'steps start', 'irst', 'first show'].map(found)).toEqual([
    1, 1, 1, 0, 0,
  ]);
});

test('a decision is found by its id, however it is written, and no other text is asked for', () => {
  const searched = { markets: [], commands: [], isDecision: true };
  expect(findAll(searched, ' dec-6/23 ', 12)).toEqual([
    {
      kind: 'record',
      key: 'decision dec-6/23',
      label: 'Decision dec-6/23',
      address: '/decisions?decision=dec-6%2F23',
    },
  ]);
  expect(['dec-6-23-2', 'D1', '1', 'risk', 'take 5', ''].map(mayBeDecision)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('the id of an order or a round trip is found in any case, and opens its detail', () => {
  const found = (text: string) => findAll({ markets: [], commands: [], isDecision: false }, text, 12);
  expect(found(' ORDER_74vqsnn3xfg4payc')).toEqual([
    {
      kind: 'record',
      key: 'order_74vqsnn3xfg4payc',
      label: 'Order order_74vqsnn3xfg4payc',
      address: '/trades/order_74vqsnn3xfg4payc',
    },
  ]);
  expect(found('trip_4gecy1cjgxswp8qx')).toMatchObject([
    { label: 'Round trip trip_4gecy1cjgxswp8qx', address: '#/trades/trip/trip_4gecy1cjgxswp8qx?view=trips' },
  ]);
  for (const text of ['order', 'order_', 'order_74vq', 'fill_4gecy1cjgxswp8qx', 'order_74vqsnn3xfg4payc1'])
    expect(found(text).filter(({ kind }) => kind === 'record')).toEqual([]);
});
