import { cancelWithin, releaseAfter, type EscrowChain } from '../../domain/funds/escrow.ts';
import { dayMs, hourMs } from '../../time.ts';
import { addressOf, hexOf } from '../wire/invented-address.ts';
import { hashIn, type Blocks } from './blocks.ts';
import type { StoredAct } from './chain-act.ts';
import type { EscrowEvent } from './chain-event.ts';

/** Blocks from the newest one at the time of sending to the block that includes a transaction. */
const blocksToInclusion = 2;

interface SentDeposit {
  readonly depositId: `0x${string}`;
  readonly depositor: `0x${string}`;
  readonly amount: bigint;
  /** World ms. */
  readonly sentAt: number;
  /** World ms of each attempt to cancel it. */
  readonly cancels: readonly number[];
}

/** A deposit with the blocks that changed it. */
export interface DepositLife extends Omit<SentDeposit, 'sentAt' | 'cancels'> {
  readonly depositedIn: number;
  /** null: it was not cancelled in time. */
  readonly cancelledIn: number | null;
  /** Block of the release, unless the deposit is cancelled before. */
  readonly releasedIn: number;
  /** Block time of the deposit, ms. */
  readonly depositedAt: number;
  readonly releaseTime: number;
  readonly cancelDeadline: number;
  readonly events: readonly EscrowEvent[];
}

export type DepositState = 'none' | 'escrowed' | 'released' | 'cancelled';

/** Deposits of others, so that each state can be seen from the first start on: released, cancelled, and in escrow for a while. */
function othersDeposits(chain: EscrowChain, genesisMs: number): readonly SentDeposit[] {
  const one = (name: string, days: number, cancelledAfter?: number): SentDeposit => {
    const sentAt = genesisMs + days * dayMs;
    return {
      depositId: hexOf(`${chain} deposit ${name}`, 64),
      depositor: addressOf(`${chain} depositor ${name}`),
      amount: BigInt(100_000_000 + days * 5_000_000),
      sentAt,
      cancels: cancelledAfter === undefined ? [] : [sentAt + cancelledAfter],
    };
  };
  return [one('released', 1), one('cancelled', 2, 5 * hourMs), one('escrowed', 110)];
}

function sentDeposits(
  chain: EscrowChain,
  genesisMs: number,
  acts: readonly StoredAct[],
): readonly SentDeposit[] {
  const sent = acts.flatMap((act): SentDeposit[] => {
    if (act.kind !== 'send' || act.deposit.chain !== chain) return [];
    const { depositId, depositor, amount } = act.deposit;
    const cancels = acts.filter(
      (other) => other.kind === 'cancel' && other.chain === chain && other.depositId === depositId,
    );
    return [
      {
        depositId: depositId as `0x${string}`,
        depositor: depositor as `0x${string}`,
        amount: BigInt(amount),
        sentAt: act.at,
        cancels: cancels.map(({ at }) => at),
      },
    ];
  });
  // A world whose clock was set back may have sent a deposit twice: the contract takes the first.
  const taken = new Map(sent.toReversed().map((deposit) => [deposit.depositId, deposit]));
  return [...othersDeposits(chain, genesisMs), ...taken.values()];
}

interface EscrowDeps {
  readonly chain: EscrowChain;
  readonly genesisMs: number;
  readonly acts: readonly StoredAct[];
  readonly blocks: Blocks;
}

/** Returns the deposits that are in a block already, or will be soon. */
export function depositLives({ chain, genesisMs, acts, blocks }: EscrowDeps): readonly DepositLife[] {
  return sentDeposits(chain, genesisMs, acts).map((deposit) => lifeOf(deposit, blocks));
}

function lifeOf({ sentAt, cancels, ...deposit }: SentDeposit, blocks: Blocks): DepositLife {
  const sentIn = blocks.numberAt(sentAt) + blocksToInclusion;
  const depositedIn = blocks.movedTo(sentIn);
  const depositedAt = blocks.timeOf(depositedIn);
  const cancelDeadline = depositedAt + cancelWithin;
  const releaseTime = depositedAt + releaseAfter;
  const cancelIn = cancels
    .map((at) => blocks.numberAt(at) + blocksToInclusion)
    .find((block) => blocks.timeOf(blocks.movedTo(block)) <= cancelDeadline);
  const cancelledIn = cancelIn === undefined ? null : Math.max(depositedIn, blocks.movedTo(cancelIn));
  const releaseIn = blocks.firstFrom(releaseTime) + 1;
  const releasedIn = blocks.movedTo(releaseIn);
  const event = (firstIn: number, name: EscrowEvent['name']) => ({
    contract: 'escrow' as const,
    depositId: deposit.depositId,
    transactionHash: hashIn(firstIn, `${deposit.depositId} ${name}`),
    from: deposit.depositor,
  });
  const end: EscrowEvent =
    cancelIn === undefined || cancelledIn === null
      ? { ...event(releaseIn, 'Released'), name: 'Released', block: releasedIn }
      : { ...event(cancelIn, 'Cancelled'), name: 'Cancelled', block: cancelledIn };
  const times = { depositedAt, releaseTime, cancelDeadline };
  const begin: EscrowEvent = {
    ...event(sentIn, 'Deposited'),
    name: 'Deposited',
    block: depositedIn,
    amount: deposit.amount,
    releaseTime,
    cancelDeadline,
  };
  return { ...deposit, ...times, depositedIn, cancelledIn, releasedIn, events: [begin, end] };
}

/** Returns a deposit's state in the contract after a block. */
export function stateAfter(life: DepositLife, block: number): DepositState {
  if (life.depositedIn > block) return 'none';
  if (life.cancelledIn !== null) return life.cancelledIn > block ? 'escrowed' : 'cancelled';
  return life.releasedIn > block ? 'escrowed' : 'released';
}
