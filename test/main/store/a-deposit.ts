import type { BlockPoint, EscrowDeposit, PreparedDeposit } from '../../../src-main/domain/funds/deposit.ts';
import type { ChainFill } from '../../../src-main/domain/trades/chain-fill.ts';
import { dayMs } from '../../../src-main/time.ts';
import { decimal } from './a-store.ts';

export const aDeposit = (change: Partial<PreparedDeposit> = {}): PreparedDeposit => ({
  depositId: `0x${'0d'.repeat(32)}`,
  chain: 'base',
  escrow: `0x${'e5'.repeat(20)}`,
  amount: '100000000',
  depositor: `0x${'de'.repeat(20)}`,
  paymentId: null,
  preparedAt: 1_000,
  ...change,
});

export const aBlock = (number: number): BlockPoint => ({ number, time: number * 1_000, hash: `0x${number}` });

/** `held` null: the contract does not know the id. */
export const aDepositReading = (
  change: Partial<NonNullable<EscrowDeposit['held']>> = {},
  of: Partial<EscrowDeposit> = {},
): EscrowDeposit => ({
  held: {
    status: 'escrowed',
    depositor: `0x${'de'.repeat(20)}`,
    amount: '100000000',
    depositedAt: 2_000,
    releaseTime: 2_000 + 30 * dayMs,
    cancelDeadline: 2_000 + dayMs,
    ...change,
  },
  event: { transactionHash: `0x${'77'.repeat(32)}`, blockNumber: 2 },
  finalized: false,
  block: aBlock(3),
  ...of,
});

export const aChainFill = (change: Partial<ChainFill> = {}): ChainFill => ({
  fillId: `0x${'f1'.repeat(32)}`,
  account: '0xabc',
  coin: 'BTC',
  side: 'buy',
  size: decimal('0.5'),
  price: decimal('65000.25'),
  realizedPnl: decimal('0'),
  fee: decimal('1.25'),
  filledAt: 1_500,
  blockNumber: 2,
  logIndex: 0,
  transactionHash: `0x${'77'.repeat(32)}`,
  ...change,
});
