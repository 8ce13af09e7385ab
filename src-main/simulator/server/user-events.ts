import type { UserEventsEvent } from '@nktkas/hyperliquid/api/subscription';
import type { Vault, VaultLedgerMove } from '../vault/vault.ts';
import { addressOf } from '../wire/invented-address.ts';
import { pushedFunding } from '../wire/fundings.ts';

/** What is cancelled by the venue itself; a reduce-only order is not told of here. */
const venueCancels = new Set([
  'marginCanceled',
  'vaultWithdrawalCanceled',
  'openInterestCapCanceled',
  'selfTradeCanceled',
  'siblingFilledCanceled',
  'delistedCanceled',
  'liquidatedCanceled',
  'scheduledCancel',
]);

function cancelsOf(vault: Vault, from: number, to: number): UserEventsEvent[] {
  const cancels = vault
    .orderEventsBetween(from, to)
    .filter(({ status }) => venueCancels.has(status))
    .map(({ order }) => ({ coin: order.coin, oid: order.oid }));
  return cancels.length === 0 ? [] : [{ nonUserCancel: cancels }];
}

function liquidationOf(vault: Vault, { time, delta }: VaultLedgerMove): UserEventsEvent[] {
  if (delta.type !== 'liquidation') return [];
  return [
    {
      liquidation: {
        lid: time,
        liquidator: addressOf('liquidator'),
        liquidated_user: vault.address,
        liquidated_ntl_pos: delta.liquidatedNtlPos,
        liquidated_account_value: delta.accountValue,
      },
    },
  ];
}

/** All that userEvents tells of but the fills. */
export function userEvents(vault: Vault, from: number, to: number): readonly UserEventsEvent[] {
  return [
    ...vault.fundingBetween(from, to).map((funding) => ({ funding: pushedFunding(funding) })),
    ...vault.ledgerBetween(from, to).flatMap((move) => liquidationOf(vault, move)),
    ...cancelsOf(vault, from, to),
  ];
}
