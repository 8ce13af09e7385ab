import type { Chain } from '../../../../src-main/chain/chain.ts';
import type { BlockPoint, EscrowDeposit } from '../../../../src-main/domain/funds/deposit.ts';
import type { EscrowChain } from '../../../../src-main/domain/funds/escrow.ts';
import type { FillPage } from '../../../../src-main/domain/trades/chain-fill.ts';
import type { PoolReading } from '../../../../src-main/domain/funds/token-price.ts';

export const at = (number: number, time: number, hash = `0x${number.toString(16)}`): BlockPoint => ({
  number,
  time,
  hash,
});

/** A chain that answers what the test says now: a value, or an error that is thrown. */
export interface FakeChain extends Chain {
  readonly says: {
    latest: BlockPoint | Error;
    finalized: BlockPoint | Error;
    pool: PoolReading | Error;
    /** By deposit id. */
    deposits: Map<string, EscrowDeposit | Error>;
    /** The page after a block; null: none is left. */
    fills: (after: number) => FillPage | null | Error;
  };
  /** Questions asked, in order. */
  readonly asked: {
    readonly what: 'latest' | 'finalized' | 'pool' | 'deposit' | 'fills';
    readonly of: string;
  }[];
}

export function fakeChain(name: EscrowChain, time: number): FakeChain {
  const head = at(1_000, time);
  const says: FakeChain['says'] = {
    latest: head,
    finalized: at(900, time - 100_000),
    pool: new Error('no pool'),
    deposits: new Map(),
    fills: () => null,
  };
  const asked: FakeChain['asked'] = [];
  const answer = async <T>(
    what: FakeChain['asked'][number]['what'],
    of: string,
    value: T | Error,
  ): Promise<T> => {
    asked.push({ what, of });
    if (value instanceof Error) throw value;
    return value;
  };
  return {
    name,
    chainId: 1,
    says,
    asked,
    latestBlock: () => answer('latest', '', says.latest),
    finalizedBlock: () => answer('finalized', '', says.finalized),
    readDeposit: (escrow, id) =>
      answer(
        'deposit',
        `${id} in ${escrow.address} from ${escrow.fromBlock}`,
        says.deposits.get(id) ?? new Error('not asked for'),
      ),
    readPool: ({ pool }) => answer('pool', pool, says.pool),
    readFills: (_, after) => answer('fills', String(after), says.fills(after)),
    close: async () => undefined,
  };
}
