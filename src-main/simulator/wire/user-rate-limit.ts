import { Decimal } from 'decimal.js';
import type { UserRateLimitResponse } from '@nktkas/hyperliquid/api/info';
import type { VaultFill } from '../vault/vault.ts';

/** Actions that an account has before it has traded anything. */
const givenRequests = 10_000;

/** An action more for each dollar traded. */
export function userRateLimit(fills: readonly VaultFill[], nRequestsUsed: number): UserRateLimitResponse {
  const traded = fills.reduce((sum, fill) => sum.plus(new Decimal(fill.px).times(fill.sz)), new Decimal(0));
  const cumVlm = traded.isInteger() ? traded.toFixed(1) : traded.toFixed();
  const nRequestsCap = givenRequests + traded.floor().toNumber();
  return { cumVlm, nRequestsUsed, nRequestsCap, nRequestsSurplus: 0 };
}
