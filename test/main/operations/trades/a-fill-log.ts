import type { ChainState } from '../../../../src-main/domain/funds/chain-state.ts';
import type { ChainFill } from '../../../../src-main/domain/trades/chain-fill.ts';
import { minuteMs } from '../../../../src-main/time.ts';
import { vault } from '../../agent-status.ts';
import { decimal, now } from '../../markets.ts';
import type { OpenSourceFixture } from '../../open-source-fixture.ts';

const contract = `0x${'f1'.repeat(20)}`;
export const finalBlock = { number: 9_000, time: now - 15 * minuteMs, hash: `0x${'9'.repeat(64)}` };

export const aChainState: ChainState = {
  chains: [
    {
      name: 'arbitrum',
      chainId: 1_337_421,
      escrow: null,
      fillLog: { address: contract, fromBlock: 1 },
      quoteTokens: [],
      finalityDepth: 64,
      latest: { ...finalBlock, number: 9_060, time: now - 2_000 },
      finalized: finalBlock,
      readAt: now,
      failure: null,
    },
  ],
  token: null,
};

let published = 0;

/** A fill of the account in use, published a block later. */
export function aPublished(given: Partial<ChainFill> = {}): ChainFill {
  published += 1;
  return {
    fillId: `0x${published.toString(16).padStart(64, '0')}`,
    account: vault,
    coin: 'BTC',
    side: 'buy',
    size: decimal('1'),
    price: decimal('100'),
    realizedPnl: decimal('0'),
    fee: decimal('0.01'),
    filledAt: now - 60 * minuteMs,
    blockNumber: 8_000 + published,
    logIndex: 0,
    transactionHash: `0x${'7'.repeat(64)}`,
    ...given,
  };
}

export function publish(
  { store }: Pick<OpenSourceFixture, 'store'>,
  fills: readonly ChainFill[],
  { unreadable = 0, toBlock = finalBlock } = {},
): void {
  store.writer.putChainFills({ chain: 'arbitrum', contract, page: { fills, toBlock, unreadable } });
}
