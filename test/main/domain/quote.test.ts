import { describe, expect, test } from 'vitest';
import { isDollarToken } from '../../../src-main/domain/markets/quote.ts';

describe('a collateral token', () => {
  test.each(['USDC', 'USDT0', 'USDH', 'USDE'])('%s counts one to one as a dollar', (token) => {
    expect(isDollarToken(token)).toBe(true);
  });

  test.each(['HYPE', 'usdc', 'USDC2', '', null])('%j does not', (token) => {
    expect(isDollarToken(token)).toBe(false);
  });
});
