import { setImmediate as nextLoop } from 'node:timers/promises';
import type { Chain } from '../../chain/chain.ts';
import { ChainFailure } from '../../chain/chain.ts';
import type { DeployedContract } from '../../domain/funds/chain-setup.ts';
import type { Store } from '../../store/store.ts';
import type { JobEnd } from '../poller.ts';

interface FillDeps {
  readonly chain: Chain;
  readonly fillLog: DeployedContract;
  readonly store: {
    readonly reader: Pick<Store['reader'], 'chainFillCursor'>;
    readonly writer: Pick<Store['writer'], 'putChainFills'>;
  };
}

/** Stores the fills after the stored ones, page by page, up to the finalized block. */
export async function readFills(
  { chain, fillLog, store: { reader, writer } }: FillDeps,
  signal: AbortSignal,
): Promise<JobEnd> {
  const next = async (): Promise<boolean> => {
    const cursor = reader.chainFillCursor(chain.name, fillLog.address);
    const after = cursor?.toBlock.number ?? fillLog.fromBlock - 1;
    const page = await chain.readFills(fillLog, after, signal);
    signal.throwIfAborted();
    if (page === null) return false;
    if (page.toBlock.number <= after)
      throw new ChainFailure('malformed', `A page of fills of ${chain.name} ends before it begins.`);
    writer.putChainFills({ chain: chain.name, contract: fillLog.address, page });
    return true;
  };
  // A long history takes many pages; other work runs between them.
  while (await next()) await nextLoop();
  return 'done';
}
