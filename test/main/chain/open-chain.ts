import { afterEach, beforeEach, onTestFinished } from 'vitest';
import { ChainFailure, type Chain } from '../../../src-main/chain/chain.ts';
import { createChain } from '../../../src-main/chain/viem/create-chain.ts';
import { startAnvil, type Anvil } from './anvil.ts';
import { startEndpointProxy, type EndpointProxy } from './endpoint-proxy.ts';
import { sharedByTests } from '../fixture-hooks.ts';

/** Signal that is never aborted. */
export const unaborted = new AbortController().signal;

/** Starts a real EVM that ends with the test. */
export async function anAnvil(options: Parameters<typeof startAnvil>[0] = {}): Promise<Anvil> {
  const anvil = await startAnvil(options);
  onTestFinished(anvil.stop);
  return anvil;
}

/** One EVM for all tests of a block. Each test finds it as `prepare` left it, and its changes are reverted. */
export function sharedAnvil<Prepared extends object>(
  prepare: (anvil: Anvil) => Promise<Prepared>,
): Prepared & { readonly anvil: Anvil } {
  const shared = sharedByTests(async () => {
    const anvil = await startAnvil();
    return { ...(await prepare(anvil)), anvil, [Symbol.asyncDispose]: anvil.stop };
  });
  const state = { snapshot: '' };
  beforeEach(async () => {
    state.snapshot = await shared.anvil.rpc<string>('evm_snapshot');
  });
  afterEach(() => shared.anvil.rpc('evm_revert', state.snapshot));
  return shared;
}

export async function aProxy(anvil: Anvil): Promise<EndpointProxy> {
  const proxy = await startEndpointProxy(anvil.url);
  onTestFinished(proxy.close);
  return proxy;
}

/** Reads through the endpoints, in their order. */
export function openChain(chainId: number, endpoints: readonly string[], timeoutMs = 8_000): Chain {
  const setup = { name: 'base', chainId, endpoints, escrow: null, fillLog: null, quoteTokens: [] } as const;
  const chain = createChain({ ...setup, finalityDepth: 3 }, { timeoutMs });
  onTestFinished(chain.close);
  return chain;
}

/** Returns how a reading failed; throws if it did not. */
export async function failureOf(reading: Promise<unknown>): Promise<ChainFailure> {
  try {
    await reading;
  } catch (error) {
    if (error instanceof ChainFailure) return error;
    throw error;
  }
  throw new Error('The reading did not fail.');
}
