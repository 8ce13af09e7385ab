import type { DecimalText } from '../decimal.ts';
import type { Dex } from './market.ts';
import { dexOf, isPerpCoin } from './market.ts';

/** A market's figures as last received from the venue. null: the venue sent none. */
export interface Quote {
  readonly coin: string;
  readonly mid: DecimalText | null;
  readonly mark: DecimalText | null;
  readonly oracle: DecimalText | null;
  readonly previousDay: DecimalText | null;
  /** Current hourly rate, a fraction. */
  readonly fundingRate: DecimalText | null;
  /** Base units. */
  readonly openInterest: DecimalText | null;
  /** Rolling 24 hours, in the collateral token. */
  readonly dayVolume: DecimalText | null;
  /** World time (ms) of receipt: venue contexts carry no time of their own. */
  readonly receivedAt: number;
}

/** USD stablecoins, counted one to one as dollars. */
export const dollarTokens: ReadonlySet<string> = new Set(['USDC', 'USDT0', 'USDH', 'USDE']);

/** Whether a token is a USD stablecoin. */
export function isDollarToken(token: string | null): boolean {
  return token !== null && dollarTokens.has(token);
}

/**
 * Token in which a coin's prices and P&L are: the collateral of its DEX, or the quote that a spot pair names (`PURR/USDC`). null:
 * not known, as for the spot pair `@107`.
 */
export function quoteTokenOf(
  { dex }: { readonly dex: (name: string) => Pick<Dex, 'collateral'> | null },
  coin: string,
): string | null {
  return isPerpCoin(coin) ? (dex(dexOf(coin))?.collateral ?? null) : (coin.split('/')[1] ?? null);
}
