import { addressOf, hexOf } from '../../wire/invented-address.ts';
import { dexCash, spotCash } from './cash.ts';
import type { CashMove } from '../episodes/episode.ts';
import { microText } from '../exact.ts';
import type { Account } from '../episodes/stage.ts';
import type { VaultLedgerMove } from '../vault.ts';
import type { VaultMode } from '../venue-types.ts';

type Delta = VaultLedgerMove['delta'];

/** A move without a time: the venue's ledger entry, and its effect on the account's sums. */
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

/** Moves between the outside and the account's main balance, whose place depends on the mode. */
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

/** A transferred token; `nonce` is the sender's. */
interface Sent {
  readonly token: string;
  readonly micro: number;
  readonly nonce: number;
}

function sentFields({ token, micro, nonce }: Sent) {
  const amount = microText(micro);
  return { token, amount, usdcValue: amount, fee: '0.0', nativeTokenFee: '0.0', nonce, feeToken: '' };
}

function balanceKey(dex: string, token: string): string {
  return dex === 'spot' ? spotCash(token) : dexCash(dex);
}

/** A transfer within the account. */
function sentWithin(
  { address }: Account,
  way: { readonly from: string; readonly to: string },
  sent: Sent,
): Move {
  const ends = { user: address, destination: address, sourceDex: way.from, destinationDex: way.to };
  return {
    delta: { type: 'send', ...ends, ...sentFields(sent) },
    sums: [
      { sum: balanceKey(way.from, sent.token), micro: -sent.micro },
      { sum: balanceKey(way.to, sent.token), micro: sent.micro },
    ],
  };
}

export interface Moves extends OutsideMoves {
  /** A transfer between spot and the venue's own DEX. */
  readonly classTransfer: (micro: number, toPerp: boolean) => Move;
  /** A transfer between places of the account's own: `spot`, or a DEX's name. */
  readonly send: (from: string, to: string, sent: Sent) => Move;
  /** A transfer from somebody else, received outside the perp DEXes. */
  readonly spotReceived: (sent: Sent) => Move;
}

/** Creates the moves of an account, in millionths of a token. */
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
