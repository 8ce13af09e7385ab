import { describe, expect, test } from 'vitest';
import type { DecimalText } from '../../../src-main/domain/decimal.ts';
import type { TokenPriceFacts } from '../../../src-main/domain/funds/choose-token-price.ts';
import { chooseTokenPrice, oldestBlockMs } from '../../../src-main/domain/funds/choose-token-price.ts';

const text = (value: string): DecimalText => value as DecimalText;
const now = Date.parse('2026-11-02T15:00:00Z');
const dollar = `0x${'d'.repeat(40)}`;
const ether = `0x${'e'.repeat(40)}`;
const block = { number: 70, time: now - 12_000, hash: `0x${'7'.repeat(64)}` };

const facts = (given: Partial<TokenPriceFacts> = {}): TokenPriceFacts => ({
  pool: {
    kind: 'priced',
    price: { quoteToken: dollar, price: text('0.084123456789'), meanPrice: text('0.084') },
    block,
  },
  quoteTokens: [
    { address: dollar, worth: 'usd' },
    { address: ether, worth: 'market', coin: 'ETH' },
  ],
  markOf: (coin) => (coin === 'ETH' ? text('2500.5') : null),
  estimate: text('0.08'),
  isPast: (instant) => instant < now,
  ...given,
});
const inEther = {
  kind: 'priced' as const,
  price: { quoteToken: ether.toUpperCase().replace('0X', '0x'), price: text('0.00004'), meanPrice: null },
  block,
};

describe("The token's price", () => {
  test('is the pool’s where its other token is a dollar, to the last digit, with its mean beside it', () => {
    expect(chooseTokenPrice(facts())).toEqual({
      price: '0.084123456789',
      mean: '0.084',
      source: 'pool',
      reason: null,
    });
  });

  test('is multiplied by the mark of a market in the other token, and says so', () => {
    expect(chooseTokenPrice(facts({ pool: inEther }))).toEqual({
      price: '0.10002',
      mean: null,
      source: 'pool_and_market',
      reason: "Priced in ETH by the pool, and in dollars by the venue's mark.",
    });
  });

  test.each([
    [
      'the pool can’t be read',
      { pool: { kind: 'unpriced' as const, reason: 'It is empty.', block } },
      'It is empty.',
    ],
    [
      'its block is more than 5 minutes old',
      { isPast: (instant: number) => instant <= block.time + oldestBlockMs },
      'more than 5 minutes old',
    ],
    ['its other token is unknown', { quoteTokens: [] }, 'is not known'],
    ['the market has no current mark', { pool: inEther, markOf: () => null }, 'no current mark'],
  ])('is the agent’s estimate where %s, else null, with the reason', (_, given, reason) => {
    const estimated = chooseTokenPrice(facts(given));
    expect(estimated).toMatchObject({ price: '0.08', mean: null, source: 'agent' });
    expect(estimated.reason).toContain(reason);
    expect(chooseTokenPrice(facts({ ...given, estimate: null }))).toMatchObject({
      price: null,
      source: null,
    });
  });

  test('a block of exactly 5 minutes still counts', () => {
    expect(
      chooseTokenPrice(facts({ isPast: (instant) => instant < block.time + oldestBlockMs })).source,
    ).toBe('pool');
  });
});
