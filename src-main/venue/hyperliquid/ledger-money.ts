import { Decimal } from 'decimal.js';
import type { DecimalText } from '../../domain/decimal.ts';
import { parseDecimal } from '../../domain/decimal.ts';
import type { LedgerMove } from '../../domain/account/ledger-move.ts';
import { absolute, isZero } from './decimal-sign.ts';
import type { LedgerDelta } from './responses-history.ts';

/** What a move says of money; what it does not say is unknown. */
export type Money = Partial<
  Pick<LedgerMove, 'token' | 'amount' | 'direction' | 'netUsd' | 'fee' | 'fromDex' | 'toDex'>
>;

type Of<T extends LedgerDelta['type']> = Extract<LedgerDelta, { type: T }>;
type MaybeDecimal = DecimalText | null | undefined;

/** More digits than any two of the venue's amounts have between them. */
const Exact = Decimal.clone({ precision: 160 });
const zero = '0' as DecimalText;
/** The venue's dollar: bridge, vaults and fees are counted in it. */
const dollar = 'USDC';

type Tellers = { readonly [T in LedgerDelta['type']]: (delta: Of<T>, user: string) => Money };

const tellers: Tellers = {
  deposit: ({ usdc }) => dollars(usdc, 'in'),
  // What arrives outside: the fee left the account beside it.
  withdraw: ({ usdc, fee }) => dollars(usdc, 'out', fee),
  internalTransfer: (delta, user) => dollars(delta.usdc, directionOf(delta, user), delta.fee),
  subAccountTransfer: (delta, user) => dollars(delta.usdc, directionOf(delta, user)),
  accountClassTransfer: ({ usdc, toPerp }) => ({
    ...dollars(usdc, 'own'),
    ...(toPerp ? { fromDex: 'spot', toDex: '' } : { fromDex: '', toDex: 'spot' }),
  }),
  spotTransfer: sent,
  send: sent,
  vaultCreate: ({ usdc, vault, fee }, user) => dollars(usdc, vault === user ? 'in' : 'out', fee),
  vaultDeposit: ({ usdc, vault }, user) => dollars(usdc, vault === user ? 'in' : 'out'),
  vaultDistribution: ({ usdc, vault }, user) => dollars(usdc, vault === user ? 'out' : 'in'),
  vaultWithdraw: withdrawnFromVault,
  vaultLeaderCommission: (delta, user) => dollars(delta.usdc, delta.user === user ? 'in' : null),
  rewardsClaim: ({ token, amount }) => tokens({ token: token ?? dollar, amount }, 'in'),
  spotGenesis: (delta) => tokens(delta, 'in'),
  deployGasAuction: (delta) => tokens(delta, 'out'),
  cStakingTransfer: (delta) => ({ ...tokens(delta, 'own'), netUsd: null }),
  activateDexAbstraction: (delta) => ({ ...tokens(delta, 'own'), toDex: delta.dex }),
};

/** Seen from `user`, a lower-case address. */
export function moneyOf(delta: LedgerDelta, user: string): Money {
  const tell = tellers[delta.type] as (of: LedgerDelta, user: string) => Money;
  return tell(delta, user);
}

/** Dollars that moved; whoever sends pays the fee. */
function dollars(usdc: DecimalText, direction: LedgerMove['direction'], fee: MaybeDecimal = null): Money {
  return {
    token: dollar,
    amount: absolute(usdc),
    direction,
    fee: fee ?? null,
    netUsd: netOf({ value: absolute(usdc), direction, feeUsd: fee ?? zero }),
  };
}

/** Of any token but the dollar the venue names no value here. */
function tokens(
  { token, amount }: { readonly token: string; readonly amount: DecimalText },
  direction: 'in' | 'out' | 'own',
): Money {
  if (token === dollar) return dollars(amount, direction);
  const netUsd = direction === 'own' ? zero : null;
  return { token, amount: absolute(amount), direction, netUsd };
}

function sent(delta: Of<'spotTransfer' | 'send'>, user: string): Money {
  const direction = directionOf(delta, user);
  const places = delta.type === 'send' ? delta : { sourceDex: null, destinationDex: null };
  const isReceived = direction === 'in';
  return {
    token: delta.token,
    amount: absolute(delta.amount),
    direction,
    fee: delta.fee ?? null,
    netUsd: netOf({ value: absolute(delta.usdcValue), direction, feeUsd: feeInDollars(delta) }),
    fromDex: isReceived || direction === null ? null : places.sourceDex,
    toDex: direction === 'out' || direction === null ? null : places.destinationDex,
  };
}

/** null: it was paid in something that the row gives no value of. */
function feeInDollars({ fee, feeToken, nativeTokenFee }: Of<'spotTransfer' | 'send'>): DecimalText | null {
  if (nativeTokenFee !== null && nativeTokenFee !== undefined && !isZero(nativeTokenFee)) return null;
  if (fee === null || fee === undefined || isZero(fee)) return zero;
  // Left empty where it is the dollar.
  return (feeToken ?? '') === '' || feeToken === dollar ? fee : null;
}

interface Parts {
  readonly value: DecimalText;
  readonly direction: LedgerMove['direction'];
  readonly feeUsd: DecimalText | null;
}

function netOf({ value, direction, feeUsd }: Parts): DecimalText | null {
  if (direction === null) return null;
  if (direction === 'in') return value;
  if (feeUsd === null) return null;
  const moved = new Exact(direction === 'out' ? value : 0);
  return parseDecimal(moved.plus(feeUsd).neg().toFixed());
}

function directionOf(
  { user: from, destination }: { readonly user: string; readonly destination: string },
  user: string,
): LedgerMove['direction'] {
  if (from === user) return destination === user ? 'own' : 'out';
  return destination === user ? 'in' : null;
}

/** What leaves the vault by it, the leader's commission beside the follower's money, is not told by the row. */
function withdrawnFromVault(delta: Of<'vaultWithdraw'>, user: string): Money {
  if (delta.user === user) return dollars(delta.netWithdrawnUsd, 'in');
  if (delta.vault !== user) return { token: dollar, amount: absolute(delta.requestedUsd), direction: null };
  return { token: dollar, amount: absolute(delta.requestedUsd), direction: 'out', netUsd: null };
}
