import type { Config } from '../../config/config.ts';
import { deploymentOf, usualQuoteTokens } from '../../domain/funds/chain-deployment.ts';
import type { ChainSetup, DeployedContract, QuoteToken } from '../../domain/funds/chain-setup.ts';
import type { EscrowChain, EscrowContracts } from '../../domain/funds/escrow.ts';
import { escrowChains } from '../../domain/funds/escrow.ts';

export type ChainSettings = Pick<
  Config,
  'venue' | 'network' | 'rpcEndpoints' | 'escrows' | 'fillLogs' | 'quoteTokens' | 'finalityDepth'
>;

/** Key of a chain in the settings, with the venue's network: `testnet/base`. The simulator's networks have chains of their own. */
export function chainKey({ venue, network }: Pick<Config, 'venue' | 'network'>, chain: EscrowChain): string {
  return `${venue === 'simulated' ? 'simulated-' : ''}${network.toLowerCase()}/${chain}`;
}

/**
 * Chains of the venue's network for which the settings or the embedded simulator name an endpoint or contract. A configured contract
 * replaces the simulator's, and a configured endpoint replaces the whole chain.
 */
export function chainSetups(config: ChainSettings, simulated: readonly ChainSetup[]): readonly ChainSetup[] {
  return escrowChains.flatMap((chain) => {
    const setup = setupOf(chain, config, simulated);
    const isNamed = setup.endpoints.length > 0 || setup.escrow !== null || setup.fillLog !== null;
    return isNamed ? [setup] : [];
  });
}

function setupOf(chain: EscrowChain, config: ChainSettings, simulated: readonly ChainSetup[]): ChainSetup {
  const { rpcEndpoints, escrows, fillLogs, quoteTokens, finalityDepth } = config;
  const named = (entries: readonly string[]): readonly string[] => valuesAt(entries, chainKey(config, chain));
  const endpoints = named(rpcEndpoints);
  // Another chain has none of the simulator's contracts.
  const own = endpoints.length > 0 ? undefined : simulated.find(({ name }) => name === chain);
  const more = named(quoteTokens).map(quoteToken);
  const usual = own?.quoteTokens ?? usualQuoteTokens(chain, config);
  return {
    name: chain,
    chainId: deploymentOf(chain, config).chainId,
    endpoints: own?.endpoints ?? endpoints,
    escrow: lastContract(named(escrows)) ?? own?.escrow ?? null,
    fillLog: lastContract(named(fillLogs)) ?? own?.fillLog ?? null,
    quoteTokens: [...more, ...usual.filter(({ address }) => !more.some((one) => one.address === address))],
    finalityDepth: own?.finalityDepth ?? finalityDepth,
  };
}

/** Values of a list's entries for one chain key, in their order. */
export function valuesAt(entries: readonly string[], key: string): readonly string[] {
  return entries.filter((entry) => entry.startsWith(`${key}=`)).map((entry) => entry.slice(key.length + 1));
}

/** Contract named last, if there are several. */
function lastContract(named: readonly string[]): DeployedContract | null {
  const [address, fromBlock = '0'] = named.at(-1)?.split('@') ?? [];
  return address === undefined ? null : { address: address.toLowerCase(), fromBlock: Number(fromBlock) };
}

function quoteToken(entry: string): QuoteToken {
  const colon = entry.indexOf(':');
  const [address, worth] = [entry.slice(0, colon).toLowerCase(), entry.slice(colon + 1)];
  return worth === 'usd' ? { address, worth } : { address, worth: 'market', coin: worth };
}

/** Address of each escrow contract, by chain. */
export function escrowsOf(setups: readonly Pick<ChainSetup, 'name' | 'escrow'>[]): EscrowContracts {
  return Object.fromEntries(
    setups.flatMap(({ name, escrow }) => (escrow === null ? [] : [[name, escrow.address]])),
  );
}
