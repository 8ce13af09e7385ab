import { createPublicClient, http, type PublicClient } from 'viem';
import { actOnChain } from '../../../../src-main/simulator/chain/act-on-chain.ts';
import type { ChainAct } from '../../../../src-main/simulator/chain/chain-act.ts';
import { openStoredActs } from '../../../../src-main/simulator/chain/stored-acts.ts';
import {
  createSimulatedChains,
  simulatedChainSetups,
} from '../../../../src-main/simulator/chain/simulated-chain.ts';
import type { EscrowChain } from '../../../../src-main/domain/funds/escrow.ts';
import type { ChainSetup } from '../../../../src-main/domain/funds/chain-setup.ts';
import { createVaults } from '../../../../src-main/simulator/vault/create-vaults.ts';
import type { Vault } from '../../../../src-main/simulator/vault/vault.ts';
import type { World } from '../../../../src-main/simulator/world.ts';
import { serve, type Serving } from '../serving.ts';
import { aWorld } from '../worlds.ts';

export interface ServingChains extends Serving {
  readonly world: World;
  readonly vault: Vault;
  readonly setups: Readonly<Record<EscrowChain, ChainSetup>>;
  /** viem, as any program would use it. */
  readonly clients: Readonly<Record<EscrowChain, PublicClient>>;
  /** Posts a body to a chain's endpoint: an object as JSON, text as it is. */
  readonly post: (name: EscrowChain, body: unknown) => Promise<Response>;
  /** Result or error of one JSON-RPC request. */
  readonly rpc: (name: EscrowChain, method: string, params?: readonly unknown[]) => Promise<RpcAnswer>;
  /** Returns why it was refused; null: it was accepted. */
  readonly act: (act: ChainAct) => string | null;
}

export interface RpcAnswer {
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: string };
}

/** A served world with both chains, whose clock stands still unless a test moves it. */
export async function serveChains(path: string | null = null): Promise<ServingChains> {
  const world = aWorld();
  const vault = createVaults(world, world.origin.seed).standard;
  const acts = openStoredActs(path);
  const chains = createSimulatedChains({ world, vault, acts: acts.list });
  const server = await serve({ world, chains });
  const [arbitrum, base] = simulatedChainSetups(world, server.url);
  if (arbitrum === undefined || base === undefined) throw new Error('A chain is missing.');
  const clientOf = ({ endpoints }: ChainSetup): PublicClient =>
    createPublicClient({ transport: http(endpoints[0], { retryCount: 0, timeout: 2_000 }), cacheTime: 0 });
  const post = (name: EscrowChain, body: unknown): Promise<Response> =>
    fetch(`${server.url}/chain/${name}`, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(5_000),
    });
  return {
    ...server,
    world,
    vault,
    setups: { arbitrum, base },
    clients: { arbitrum: clientOf(arbitrum), base: clientOf(base) },
    post,
    rpc: async (name, method, params = []) =>
      (await (await post(name, { jsonrpc: '2.0', id: 1, method, params })).json()) as RpcAnswer,
    act: (act) => actOnChain(act, { chains, acts, instant: server.clock.now() }),
  };
}
