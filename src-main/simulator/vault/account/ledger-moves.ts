import { addressOf, hexOf } from '../../wire/invented-address.ts';
import { dexCash, spotCash } from './cash.ts';
import type { CashMove } from '../episodes/episode.ts';
import { microText } from '../exact.ts';
import type { Account } from '../episodes/stage.ts';
import type { VaultLedgerMove, VaultMode } from '../vault.ts';

type Delta = VaultLedgerMove['delta'];

/** A move before it has a time: what the venue says of it, and what it does to the account's sums. */
export interface Move {
  readonly delta: Delta;
  readonly sums: readonly { readonly sum: string; readonly micro: number }[];
}

const withdrawalFee = 1_000_000;

type Single = (micro: number, nonce?: number) => Move;

interface OutsideMoves {
  readonly deposit: Single;
  readonly withdraw: Single;
  readonly received: Single;
  readonly vaultDeposit: Single;
  readonly vaultWithdraw: Single;
}

/** Money that comes to, or leaves, the place where the account's main money is: that hangs on its mode. */
function outsideMoves({ address }: Account, mode: VaultMode): OutsideMoves {
  const sum = mode === 'disabled' ? dexCash('') : spotCash('USDC');
  const vault = addressOf(`${address} other vault`);
  const single = (delta: Delta, micro: number): Move => ({ delta, sums: [{ sum, micro }] });
  return {
    deposit: (micro) => single({ type: 'deposit', usdc: microText(micro) }, micro),
    withdraw: (micro, nonce = 0) =>
      single(
        { type: 'withdraw', usdc: microText(micro), nonce, fee: microText(withdrawalFee) },
        -micro - withdrawalFee,
      ),
    received: (micro) => {
      const user = addressOf(`${address} friend`);
      const usdc = microText(micro);
      return single({ type: 'internalTransfer', usdc, user, destination: address, fee: '0.0' }, micro);
    },
    vaultDeposit: (micro) => single({ type: 'vaultDeposit', vault, usdc: microText(micro) }, -micro),
    vaultWithdraw: (micro) => {
      const netWithdrawnUsd = microText(micro);
      const amounts = { requestedUsd: netWithdrawnUsd, basis: netWithdrawnUsd, netWithdrawnUsd };
      return single(
        { type: 'vaultWithdraw', vault, user: address, commission: '0.0', closingCost: '0.0', ...amounts },
        micro,
      );
    },
  };
}

/** A token on its way; `nonce` as its sender chose it. */
interface Sent {
  readonly token: string;
  readonly micro: number;
  readonly nonce: number;
}

function sentFields({ token, micro, nonce }: Sent) {
  const amount = microText(micro);
  return { token, amount, usdcValue: amount, fee: '0.0', nativeTokenFee: '0.0', nonce, feeToken: '' };
}

function place(dex: string, token: string): string {
  return dex === 'spot' ? spotCash(token) : dexCash(dex);
}

/** Between places of the account's own. */
function sentWithin(
  { address }: Account,
  way: { readonly from: string; readonly to: string },
  sent: Sent,
): Move {
  const ends = { user: address, destination: address, sourceDex: way.from, destinationDex: way.to };
  return {
    delta: { type: 'send', ...ends, ...sentFields(sent) },
    sums: [
      { sum: place(way.from, sent.token), micro: -sent.micro },
      { sum: place(way.to, sent.token), micro: sent.micro },
    ],
  };
}

export interface Moves extends OutsideMoves {
  /** Between spot and the venue's own DEX. */
  readonly classTransfer: (micro: number, toPerp: boolean) => Move;
  /** Between places of the account's own: `spot`, or a DEX's name. */
  readonly send: (from: string, to: string, sent: Sent) => Move;
  /** From somebody else, outside the perp DEXes. */
  readonly spotReceived: (sent: Sent) => Move;
}

/** The moves that an account makes, in millionths of a token. */
export function createMoves(account: Account, mode: VaultMode): Moves {
  const { address } = account;
  return {
    ...outsideMoves(account, mode),
    classTransfer: (micro, toPerp) => ({
      delta: { type: 'accountClassTransfer', usdc: microText(micro), toPerp },
      sums: [
        { sum: dexCash(''), micro: toPerp ? micro : -micro },
        { sum: spotCash('USDC'), micro: toPerp ? -micro : micro },
      ],
    }),
    send: (from, to, sent) => sentWithin(account, { from, to }, sent),
    spotReceived: (sent) => ({
      delta: {
        type: 'spotTransfer',
        user: addressOf(`${address} friend`),
        destination: address,
        ...sentFields(sent),
      },
      sums: [{ sum: spotCash(sent.token), micro: sent.micro }],
    }),
  };
}

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
