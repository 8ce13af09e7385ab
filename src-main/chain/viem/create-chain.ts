import { Agent } from 'undici';
import { createClient } from 'viem';
import { getBlock, getChainId } from 'viem/actions';
import type { ChainSetup } from '../../domain/funds/chain-setup.ts';
import type { Chain, EndpointProbe } from '../chain.ts';
import { trackBlocks } from './blocks.ts';
import { checkedHttp } from './checked-http.ts';
import { openEndpoints } from './endpoints.ts';
import { endpointFailure } from './failures.ts';
import { openLogPages, widest } from './log-pages.ts';
import type { ReadLogs } from './log-pages.ts';
import { readEscrowDeposit } from './read-deposit.ts';
import { readFillPage } from './read-fills.ts';
import { readPoolState } from './read-pool.ts';

/** Blocks of the first page of fills: few, because an endpoint may need longer for too many blocks than the timeout allows. */
const firstFillBlocks = 100;

/** Reads a chain through viem, using only the read actions it needs. */
export function createChain(setup: ChainSetup, { timeoutMs }: { readonly timeoutMs: number }): Chain {
  const endpoints = openEndpoints(setup, { timeoutMs, now: () => performance.now() });
  const blocks = trackBlocks(setup.finalityDepth);
  const readFillLogs: ReadLogs = openLogPages(firstFillBlocks);
  const readDepositLogs: ReadLogs = openLogPages(widest);
  const searchedTo = new Map<string, number>();
  return {
    name: setup.name,
    chainId: setup.chainId,
    latestBlock: (signal) => endpoints.read(signal, (client) => blocks.latest(client)),
    finalizedBlock: (signal) =>
      endpoints.read(signal, async (client) => (await blocks.heads(client)).finalized),
    readDeposit: (escrow, depositId, signal) =>
      endpoints.read(signal, (client) =>
        readEscrowDeposit(client, { escrow, depositId, blocks, readLogs: readDepositLogs, searchedTo }),
      ),
    readPool: (question, signal) =>
      endpoints.read(signal, (client) => readPoolState(client, { ...question, blocks })),
    readFills: (fillLog, afterBlock, signal) =>
      endpoints.read(signal, (client) =>
        readFillPage(client, { fillLog, afterBlock, blocks, readLogs: readFillLogs }),
      ),
    close: () => endpoints.close(),
  };
}

/** Timeout of one answer of a probed endpoint, real ms. */
const probeTimeoutMs = 8_000;

/** Asks one endpoint which chain it serves, whether or not that is the right one. Never throws. */
export async function probeEndpoint(url: string, signal: AbortSignal): Promise<EndpointProbe> {
  const agent = new Agent();
  try {
    const client = createClient({
      transport: checkedHttp(url, { signal, agent, timeoutMs: probeTimeoutMs }),
    });
    const chainId = await getChainId(client);
    const askedAt = performance.now();
    const { number } = await getBlock(client, { blockTag: 'latest' });
    const latencyMs = Math.round(performance.now() - askedAt);
    return { chainId, block: Number(number), latencyMs, error: null };
  } catch (error) {
    const why = signal.aborted
      ? 'was not checked: the check was canceled'
      : endpointFailure(error, probeTimeoutMs).message;
    return { chainId: null, block: null, latencyMs: null, error: `The endpoint ${why}.` };
  } finally {
    await agent.destroy();
  }
}
