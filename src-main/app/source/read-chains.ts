import type { Chain } from '../../chain/chain.ts';
import type { Config } from '../../config/config.ts';
import { deploymentOf } from '../../domain/funds/chain-deployment.ts';
import type { ChainSetup } from '../../domain/funds/chain-setup.ts';
import type { SourceScope } from '../../operations/scope.ts';
import { startChainReader } from '../../readers/chain/chain-reader.ts';
import type { AgentStatusReader } from '../../readers/agent/agent-reader.ts';
import type { Store } from '../../store/store.ts';
import { lastReport } from './agent-report.ts';
import type { Subscribe } from './changes.ts';
import { verdictChanges } from './read-reference.ts';
import type { OpeningDeps, VenueConnection } from './source-deps.ts';

interface ChainSources {
  readonly config: Config;
  readonly venueConnection: VenueConnection;
  readonly store: Store;
  readonly setups: readonly ChainSetup[];
  readonly agent: Pick<AgentStatusReader, 'feedState'>;
}

interface ReadChains {
  readonly facts: Pick<SourceScope, 'chain' | 'chainHealth'>;
  readonly access: Pick<SourceScope, 'chains' | 'onChainChange'>;
  readonly onVerdict: Subscribe;
}

/** Reads the chains of the venue's network while the source is open. */
export function readChains(
  { config, venueConnection, store, setups, agent }: ChainSources,
  { closers, log, monotonic }: OpeningDeps,
): ReadChains {
  const chains = setups.filter(({ endpoints }) => endpoints.length > 0).map(openChain);
  for (const { close } of chains) closers.add(close);
  const reader = startChainReader({
    setups,
    chains,
    titleOf: (chain) => deploymentOf(chain, config).name,
    store,
    token: () => lastReport(agent.feedState())?.token ?? null,
    world: venueConnection.world,
    monotonic,
    random: Math.random,
    onProblem: (message) => log('chain').warn(message),
  });
  closers.add(reader.stop);
  return {
    facts: { chain: reader.known, chainHealth: reader.health },
    access: { chains, onChainChange: reader.onChange },
    onVerdict: verdictChanges(reader),
  };
}

/** Real ms. */
const timeoutMs = 8_000;

/** Loads the client's library on the first request: most services read no chain. */
function openChain(setup: ChainSetup): Chain {
  const opened: { chain: Promise<Chain> | null } = { chain: null };
  const open = (): Promise<Chain> =>
    (opened.chain ??= import('../../chain/viem/create-chain.ts').then(({ createChain }) =>
      createChain(setup, { timeoutMs }),
    ));
  return {
    name: setup.name,
    chainId: setup.chainId,
    latestBlock: async (signal) => (await open()).latestBlock(signal),
    finalizedBlock: async (signal) => (await open()).finalizedBlock(signal),
    readDeposit: async (...asked) => (await open()).readDeposit(...asked),
    readPool: async (...asked) => (await open()).readPool(...asked),
    readFills: async (...asked) => (await open()).readFills(...asked),
    close: async () => (await opened.chain)?.close(),
  };
}
