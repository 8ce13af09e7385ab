import { z } from 'zod';
import {
  address,
  figure,
  fundingRate,
  hash,
  inBounds,
  maybe,
  money,
  name,
  number,
  position,
  sideLetter,
  time,
  tokens,
  words,
} from './responses-fields.ts';

/** Rows of an account's fills, funding and ledger. */

export const FillRow = z
  .object({
    coin: name,
    px: figure,
    sz: figure,
    side: sideLetter,
    time,
    startPosition: figure,
    dir: words,
    closedPnl: figure,
    hash,
    oid: number,
    crossed: z.boolean(),
    fee: figure,
    /** Trade id; it and `feeToken` are absent in answers from 2023. */
    tid: number.optional(),
    feeToken: z.string().max(64).optional(),
    builderFee: maybe('money'),
    cloid: words.nullish(),
    twapId: number.nullish(),
    liquidation: z
      .object({ liquidatedUser: address.nullish(), markPx: maybe('price'), method: words.nullish() })
      .nullish(),
  })
  .check(inBounds({ px: 'price', sz: 'size', startPosition: 'position', closedPnl: 'money', fee: 'money' }));
export type FillRow = z.infer<typeof FillRow>;

/** Row of userFunding. */
export const FundingRow = z.object({
  time,
  delta: z.object({
    type: z.literal('funding'),
    coin: name,
    /** Negative: the account paid. */
    usdc: money,
    szi: position,
    fundingRate,
    /** Number of hours an old row sums up. */
    nSamples: number.nullish(),
  }),
});
export type FundingRow = z.infer<typeof FundingRow>;

/** Row of userNonFundingLedgerUpdates; the other fields of the delta depend on its type. */
export const LedgerRow = z.object({ time, hash, delta: z.looseObject({ type: name }) });
export type LedgerRow = z.infer<typeof LedgerRow>;

const usdc = money;
const token = z.string().max(64);
const fee = maybe('money');
const dexName = z.string().max(64);
const parties = { user: address, destination: address };
const tokenMove = {
  ...parties,
  token,
  amount: tokens,
  usdcValue: money,
  fee,
  feeToken: token.nullish(),
  nativeTokenFee: maybe('tokens'),
};

/** Deltas whose amounts are known; any other type is stored as the venue sent it. */
export const LedgerDelta = z.discriminatedUnion('type', [
  z.object({ type: z.literal('deposit'), usdc }),
  z.object({ type: z.literal('withdraw'), usdc, fee }),
  z.object({ type: z.literal('internalTransfer'), usdc, ...parties, fee }),
  z.object({ type: z.literal('accountClassTransfer'), usdc, toPerp: z.boolean() }),
  z.object({ type: z.literal('subAccountTransfer'), usdc, ...parties }),
  z.object({ type: z.literal('spotTransfer'), ...tokenMove }),
  z.object({ type: z.literal('send'), ...tokenMove, sourceDex: dexName, destinationDex: dexName }),
  z.object({ type: z.literal('vaultCreate'), usdc, vault: address.optional(), fee }),
  z.object({ type: z.literal('vaultDeposit'), usdc, vault: address }),
  z.object({ type: z.literal('vaultDistribution'), usdc, vault: address }),
  z.object({
    type: z.literal('vaultWithdraw'),
    vault: address,
    user: address,
    requestedUsd: money,
    netWithdrawnUsd: money,
  }),
  z.object({ type: z.literal('vaultLeaderCommission'), usdc, user: address }),
  z.object({ type: z.literal('rewardsClaim'), amount: tokens, token: token.optional() }),
  z.object({ type: z.literal('spotGenesis'), token, amount: tokens }),
  z.object({ type: z.literal('deployGasAuction'), token, amount: tokens }),
  z.object({ type: z.literal('cStakingTransfer'), token, amount: tokens, isDeposit: z.boolean() }),
  z.object({ type: z.literal('activateDexAbstraction'), dex: dexName, token, amount: tokens }),
]);
export type LedgerDelta = z.infer<typeof LedgerDelta>;
