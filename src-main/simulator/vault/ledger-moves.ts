import { addressOf, hexOf } from '../wire/invented-address.ts';
import { dexCash, spotCash } from './cash.ts';
import type { CashMove } from './episode.ts';
import { microText } from './exact.ts';
import type { Account } from './stage.ts';
import type { VaultLedgerMove, VaultMode } from './vault.ts';

type Delta = VaultLedgerMove['delta'];

/** A move before it has a time: what the venue says of it, and what it does to the account's sums. */
export interface Move {
  readonly delta: Delta;
  readonly sums: readonly { readonly sum: string; readonly micro: number }[];
}

const withdrawalFee = 1_000_000;

/** The moves that accounts make, in millionths of a token; where the main money is depends on the account's mode. */
export function createMoves(account: Account, mode: VaultMode) {
  const main = mode === 'disabled' ? dexCash('') : spotCash('USDC');
  const stranger = addressOf(`${account.address} friend`);
  const otherVault = addressOf(`${account.address} other vault`);
  const single = (delta: Delta, micro: number): Move => ({ delta, sums: [{ sum: main, micro }] });
  const place = (dex: string, token: string): string => (dex === 'spot' ? spotCash(token) : dexCash(dex));

  return {
    deposit: (micro: number) => single({ type: 'deposit', usdc: microText(micro) }, micro),
    withdraw: (micro: number, nonce: number) =>
      single(
        { type: 'withdraw', usdc: microText(micro), nonce, fee: microText(withdrawalFee) },
        -micro - withdrawalFee,
      ),
    received: (micro: number) =>
      single(
        {
          type: 'internalTransfer',
          usdc: microText(micro),
          user: stranger,
          destination: account.address,
          fee: '0.0',
        },
        micro,
      ),
    vaultDeposit: (micro: number) =>
      single({ type: 'vaultDeposit', vault: otherVault, usdc: microText(micro) }, -micro),
    vaultWithdraw: (micro: number) =>
      single(
        {
          type: 'vaultWithdraw',
          vault: otherVault,
          user: account.address,
          requestedUsd: microText(micro),
          commission: '0.0',
          closingCost: '0.0',
          basis: microText(micro),
          netWithdrawnUsd: microText(micro),
        },
        micro,
      ),
    classTransfer: (micro: number, toPerp: boolean): Move => ({
      delta: { type: 'accountClassTransfer', usdc: microText(micro), toPerp },
      sums: [
        { sum: dexCash(''), micro: toPerp ? micro : -micro },
        { sum: spotCash('USDC'), micro: toPerp ? -micro : micro },
      ],
    }),
    /** Between places of the account's own. */
    send: (from: string, to: string, what: { token: string; micro: number; nonce: number }): Move => ({
      delta: {
        type: 'send',
        user: account.address,
        destination: account.address,
        sourceDex: from,
        destinationDex: to,
        token: what.token,
        amount: microText(what.micro),
        usdcValue: microText(what.micro),
        fee: '0.0',
        nativeTokenFee: '0.0',
        nonce: what.nonce,
        feeToken: '',
      },
      sums: [
        { sum: place(from, what.token), micro: -what.micro },
        { sum: place(to, what.token), micro: what.micro },
      ],
    }),
    /** From somebody else, outside the perp DEXes. */
    spotReceived: (token: string, micro: number, nonce: number): Move => ({
      delta: {
        type: 'spotTransfer',
        token,
        amount: microText(micro),
        usdcValue: microText(micro),
        user: stranger,
        destination: account.address,
        fee: '0.0',
        nativeTokenFee: '0.0',
        nonce,
        feeToken: '',
      },
      sums: [{ sum: spotCash(token), micro }],
    }),
  };
}

export type Moves = ReturnType<typeof createMoves>;

export function timed(
  account: Account,
  move: Move,
  time: number,
): { ledger: VaultLedgerMove; cash: readonly CashMove[] } {
  return {
    ledger: { time, hash: hexOf(`${account.address} ledger ${time}`, 64), delta: move.delta },
    cash: move.sums.map((sum) => ({ time, ...sum })),
  };
}
