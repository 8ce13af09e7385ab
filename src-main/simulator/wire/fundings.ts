import type { UserFundingResponse } from '@nktkas/hyperliquid/api/info';
import type { UserFundingsEvent } from '@nktkas/hyperliquid/api/subscription';
import type { VaultFunding } from '../vault/vault.ts';

export function fundingRow({ time, hash, ...paid }: VaultFunding): UserFundingResponse[number] {
  const { coin, usdc, szi, fundingRate, nSamples } = paid;
  return { time, hash, delta: { type: 'funding', coin, usdc, szi, fundingRate, nSamples } };
}

/** Formats a funding payment as the stream pushes it: flat, without a hash. */
export function pushedFunding(funding: VaultFunding): UserFundingsEvent['fundings'][number] {
  const { time, coin, usdc, szi, fundingRate, nSamples } = funding;
  return { time, coin, usdc, szi, fundingRate, nSamples };
}
