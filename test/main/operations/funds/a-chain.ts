import type { Chain } from '../../../../src-main/chain/chain.ts';
import type { ChainState } from '../../../../src-main/domain/funds/chain-state.ts';
import type { BlockPoint, EscrowDeposit } from '../../../../src-main/domain/funds/deposit.ts';
import type { EscrowChain } from '../../../../src-main/domain/funds/escrow.ts';
import { aBlock } from '../../store/a-deposit.ts';

/** A chain whose escrow contract holds what a test puts into it. */
interface FakeChain extends Chain, AsyncDisposable {
  /** By deposit id, whichever contract is asked. */
  readonly held: Map<string, EscrowDeposit>;
  /** Contracts that were asked, in order. */
  readonly asked: string[];
  /** Thrown by the next readings; null: they go well. */
  readonly behavior: { failure: Error | null };
}

export function fakeChain(name: EscrowChain = 'base', latest: BlockPoint = aBlock(9)): FakeChain {
  const held = new Map<string, EscrowDeposit>();
  const asked: string[] = [];
  const behavior: FakeChain['behavior'] = { failure: null };
  const read = async <T>(value: T): Promise<T> => {
    if (behavior.failure !== null) throw behavior.failure;
    return value;
  };
  return {
    name,
    chainId: 31_337,
    held,
    asked,
    behavior,
    latestBlock: () => read(latest),
    finalizedBlock: () => read(latest),
    readDeposit: (escrow, depositId) => {
      asked.push(escrow.address);
      return read(held.get(depositId) ?? { held: null, event: null, finalized: true, block: latest });
    },
    readPool: () => Promise.reject(new Error('No pool is here.')),
    readFills: () => read(null),
    close: () => Promise.resolve(),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

export const aChainState = (
  name: EscrowChain,
  escrow: string | null,
  change: Partial<ChainState['chains'][number]> = {},
): ChainState => ({
  chains: [
    {
      name,
      chainId: 31_337,
      escrow: escrow === null ? null : { address: escrow, fromBlock: 1 },
      fillLog: null,
      quoteTokens: [],
      finalityDepth: 0,
      latest: aBlock(9),
      finalized: aBlock(8),
      readAt: 9_000,
      failure: null,
      ...change,
    },
  ],
  token: null,
});
