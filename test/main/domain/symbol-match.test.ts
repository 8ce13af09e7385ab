import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { symbolCandidates, symbolReader } from '../../../src-main/domain/markets/symbol-match.ts';

const coins = ['BTC', 'kPEPE', 'xyz:TSLA', 'xyz:GOLD', 'odd:GOLD', 'GOLDY'];
const read = symbolReader(coins);

describe('a symbol', () => {
  test.each([
    ['BTC', 'BTC'],
    ['btc', 'BTC'],
    ['BTC/USDC', 'BTC'],
    ['btc/usd/x', 'BTC'],
    ['kpepe', 'kPEPE'],
    ['KPEPE/USDC', 'kPEPE'],
    ['xyz:TSLA', 'xyz:TSLA'],
    ['XYZ:tsla', 'xyz:TSLA'],
    ['xyz:tsla/USDC', 'xyz:TSLA'],
    ['odd:gold', 'odd:GOLD'],
  ])('%s means %s', (symbol, coin) => {
    expect(read(symbol)).toBe(coin);
  });

  test.each([
    'TSLA',
    'GOLD',
    'gold',
    '',
    '/',
    '/USDC',
    ':',
    'xyz:',
    'xyz:TSLA:x',
    ' BTC',
    'BTC ',
    'zzz:TSLA',
  ])('“%s” means none: no ticker of a DEX is looked for', (symbol) => {
    expect(read(symbol)).toBeNull();
  });

  test('that is equal but for case to two coins means neither, but an exact one means itself', () => {
    const two = symbolReader(['kPEPE', 'KPEPE', 'BTC']);
    expect([two('kPEPE'), two('KPEPE'), two('kpepe'), two('Kpepe/USDC')]).toEqual([
      'kPEPE',
      'KPEPE',
      null,
      null,
    ]);
  });

  test('is read the same even if a coin is listed twice', () => {
    expect(symbolReader(['BTC', 'BTC'])('btc')).toBe('BTC');
  });
});

test.each([
  ['TSLA', ['xyz:TSLA']],
  ['hyna:gold/USDC', ['odd:GOLD', 'xyz:GOLD']],
  ['BTC-PERP', ['BTC']],
  ['BTCUSDT', ['BTC']],
  ['PEPE', []],
  ['gol', ['GOLDY', 'odd:GOLD', 'xyz:GOLD']],
  ['go', []],
  ['', []],
])('“%s” may have been meant for %j', (symbol, candidates) => {
  expect(symbolCandidates(coins, symbol)).toEqual(candidates);
});

const names = fc.stringMatching(/^[A-Za-z]{1,3}$/);
const anyCoin = fc.oneof(
  names,
  fc.tuple(names, names).map(([dex, ticker]) => `${dex}:${ticker}`),
);
const quote = fc.constantFrom('', '/USDC', '/USD', '/');

describe('for any coins', () => {
  test('each means itself, with any quote behind it', () => {
    fc.assert(
      fc.property(fc.array(anyCoin, { minLength: 1 }), quote, (some, behind) => {
        const meant = symbolReader(some);
        expect(some.map((coin) => meant(`${coin}${behind}`))).toEqual(some);
      }),
    );
  });

  test('a match differs from the query in case alone, and is exact or the only one', () => {
    fc.assert(
      fc.property(fc.array(anyCoin), anyCoin, (some, symbol) => {
        const meant = symbolReader(some)(symbol);
        const alike = new Set(some.filter((coin) => coin.toLowerCase() === symbol.toLowerCase()));
        const only = alike.size === 1 ? [...alike][0] : null;
        expect(meant).toBe(alike.has(symbol) ? symbol : only);
      }),
    );
  });

  test('a bare base never means a market of a builder DEX', () => {
    fc.assert(
      fc.property(fc.array(anyCoin), names, (some, base) => {
        expect(symbolReader(some)(base) ?? '').not.toContain(':');
      }),
    );
  });
});
