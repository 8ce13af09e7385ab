import type { LedgerMove } from '../../domain/account/ledger-move.ts';
import type { HistoryPage } from '../venue.ts';
import { readPage } from './history-page.ts';
import { textField } from './parse-rows.ts';
import { LedgerDelta, LedgerRow } from './responses-history.ts';
import { Decimal } from 'decimal.js';
import type { DecimalText } from '../../domain/decimal.ts';
import { parseDecimal } from '../../domain/decimal.ts';
import { absolute, isZero } from '../../domain/decimal-sign.ts';

/** Documented rows per page. Up to 2,000 were seen, so a page is the last one only if it brings nothing new. */
const mostMoves = 500;

/** Translates userNonFundingLedgerUpdates from the point of view of `user`, a lower-case address. */
export function translateLedger(answer: readonly unknown[], user: string): HistoryPage<LedgerMove> {
  return readPage(answer, {
    source: 'userNonFundingLedgerUpdates',
    schema: LedgerRow,
    nameOf: (row) =>
      typeof row === 'object' && row !== null && 'delta' in row ? textField(row.delta, 'type') : null,
    translate: (row) => moveOf(row, user),
    fullAt: mostMoves,
  });
}

const unknownMoney = {
  token: null,
  amount: null,
  direction: null,
  netUsd: null,
  fee: null,
  fromDex: null,
  toDex: null,
} as const;

/** Translates a move. An unknown type is stored as JSON only; a known type that fails to parse is invalid. */
function moveOf(row: LedgerRow, user: string): LedgerMove | { readonly wrongField: string } {
  const { time, hash, delta } = row;
  const raw = jsonOf(delta);
  if (raw === null) return { wrongField: 'delta' };
  const move = { time, hash, kind: delta.type, raw };
  if (!reportedTypes.has(delta.type)) return { ...move, ...unknownMoney };
  const reported = LedgerDelta.safeParse(delta);
  if (!reported.success) return { wrongField: `delta.${reported.error.issues[0]?.path.join('.') ?? 'type'}` };
  return { ...move, ...unknownMoney, ...moneyOf(reported.data, user) };
}

const reportedTypes: ReadonlySet<string> = new Set(LedgerDelta.options.map(({ shape }) => shape.type.value));

/** Serializes a value; null: it is nested too deep. */
function jsonOf(value: unknown): string | null {
  try {
    return JSON.stringify(value);
  } catch {
    return null;
  }
}

/** Amounts of a ledger move; null: unknown. */
type Money = Partial<
  Pick<LedgerMove, 'token' | 'amount' | 'direction' | 'netUsd' | 'fee' | 'fromDex' | 'toDex'>
>;

type Of<T extends LedgerDelta['type']> = Extract<LedgerDelta, { type: T }>;
type MaybeDecimal = DecimalText | null | undefined;

/** Decimal precise enough for sums of venue amounts. */
const Exact = Decimal.clone({ precision: 160 });
const zero = '0' as DecimalText;
/** Token used by the bridge, vaults and fees. */
const dollar = 'USDC';

type MoneyByType = { readonly [T in LedgerDelta['type']]: (delta: Of<T>, user: string) => Money };

const moneyByType: MoneyByType = {
  deposit: ({ usdc }) => dollars(usdc, 'in'),
  // The amount that arrives outside; the fee is charged on top.
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

/** Amounts of a move from the point of view of `user`, a lower-case address. */
function moneyOf(delta: LedgerDelta, user: string): Money {
  const moneyIn = moneyByType[delta.type] as (of: LedgerDelta, user: string) => Money;
  return moneyIn(delta, user);
}

/** Amounts of a move of USDC. `netUsd` is net of the fee, which the sender pays. */
function dollars(usdc: DecimalText, direction: LedgerMove['direction'], fee: MaybeDecimal = null): Money {
  return {
    token: dollar,
    amount: absolute(usdc),
    direction,
    fee: fee ?? null,
    netUsd: netOf({ value: absolute(usdc), direction, feeUsd: fee ?? zero }),
  };
}

/** Amounts of a move of tokens. The venue gives a dollar value only for USDC. */
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
  const ends = delta.type === 'send' ? delta : { sourceDex: null, destinationDex: null };
  const isReceived = direction === 'in';
  return {
    token: delta.token,
    amount: absolute(delta.amount),
    direction,
    fee: delta.fee ?? null,
    netUsd: netOf({ value: absolute(delta.usdcValue), direction, feeUsd: feeInDollars(delta) }),
    fromDex: isReceived || direction === null ? null : ends.sourceDex,
    toDex: direction === 'out' || direction === null ? null : ends.destinationDex,
  };
}

/** Returns a fee in US dollars; null: the fee token has no value in this row. */
function feeInDollars({ fee, feeToken, nativeTokenFee }: Of<'spotTransfer' | 'send'>): DecimalText | null {
  if (nativeTokenFee !== null && nativeTokenFee !== undefined && !isZero(nativeTokenFee)) return null;
  if (fee === null || fee === undefined || isZero(fee)) return zero;
  // Empty for USDC.
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

/**
 * Amounts of a vault withdrawal. Seen from the vault, the row lacks part of the outflow: the leader's commission is paid in
 * addition.
 */
function withdrawnFromVault(delta: Of<'vaultWithdraw'>, user: string): Money {
  if (delta.user === user) return dollars(delta.netWithdrawnUsd, 'in');
  if (delta.vault !== user) return { token: dollar, amount: absolute(delta.requestedUsd), direction: null };
  return { token: dollar, amount: absolute(delta.requestedUsd), direction: 'out', netUsd: null };
}
