import * as fc from 'fast-check';

/** Texts that programs trip over. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme-ascii', maxLength: 300 }),
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e9',
    'null',
    'true',
    '../..',
    '%00',
    '__proto__',
    'constructor',
    'toString',
    "'; DROP TABLE trade --",
    '{"$gt":""}',
    '\ud800',
    '\u0000',
    'sim-mainnet:BTC',
    'sim-testnet:',
    ':',
    'x'.repeat(5_000),
  ),
);

/** Whole numbers at the edges of what may be asked, and beyond. */
export const hostileNumber: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(0, 1, -1, 2, 500, 501, 1_000, 1_001, 5_000, 5_001, 2 ** 31 - 1, -(2 ** 31)),
  fc.integer(),
);

export const usualMarket: fc.Arbitrary<string> = fc.constantFrom(
  'sim-testnet:BTC',
  'sim-testnet:kPEPE',
  'sim-testnet:MATIC',
  'sim-testnet:xyz:TSLA',
  'sim-testnet:odd:GOLD',
);
export const usualSymbol: fc.Arbitrary<string> = fc.constantFrom(
  'BTC',
  'btc/USDC',
  'xyz:TSLA',
  'XYZ:tsla',
  'nobody',
);
export const usualPeriod: fc.Arbitrary<string> = fc.constantFrom('24h', '7d', '30d', 'all');
