import { ChainFailure, type Chain } from '../../chain/chain.ts';
import type { DeployedContract } from '../../domain/funds/chain-setup.ts';
import { deploymentOf } from '../../domain/funds/chain-deployment.ts';
import type { EscrowDeposit } from '../../domain/funds/deposit.ts';
import type { EscrowChain } from '../../domain/funds/escrow.ts';
import { PerpscopeError } from '../../errors.ts';
import type { Reads, Live, SourceInfo } from '../scope.ts';

/** A chain that can be asked, and its configured escrow contract. */
interface ConfiguredEscrow {
  readonly chain: Chain;
  readonly configured: DeployedContract;
  /** Display name of the chain. */
  readonly name: string;
}

/**
 * Returns a chain and its escrow contract. Throws network_not_configured if no contract or no endpoint of the chain is
 * configured.
 */
export function requireEscrow(
  scope: Reads<'chain'> & Pick<Live, 'chains'>,
  network: EscrowChain,
): ConfiguredEscrow {
  const name = chainTitle(scope, network);
  const configured = scope.chain().chains.find((known) => known.name === network)?.escrow ?? null;
  if (configured === null && scope.funds.escrows[network] === undefined) throw noEscrow(scope, network);
  const chain = scope.chains.find((asked) => asked.name === network);
  if (configured !== null && chain !== undefined) return { chain, configured, name };
  throw new PerpscopeError(
    'network_not_configured',
    `No endpoint of ${name} is configured: name one under RPC endpoints in the settings.`,
  );
}

interface EscrowQuestion {
  readonly depositId: string;
  /** Contract that the deposit was prepared for here; null: it was not prepared here, and the configured contract is asked. */
  readonly preparedFor: string | null;
}

interface EscrowAnswer {
  readonly escrow: string;
  readonly read: EscrowDeposit;
}

/**
 * Asks the escrow contract at the latest block. Throws network_not_configured if the endpoints serve another chain, and
 * provider_failed if the chain could not be read.
 */
export async function askEscrow(
  { chain, configured, name }: ConfiguredEscrow,
  { depositId, preparedFor }: EscrowQuestion,
  signal: AbortSignal,
): Promise<EscrowAnswer> {
  const escrow = contractOf(configured, preparedFor);
  try {
    return { escrow: escrow.address, read: await chain.readDeposit(escrow, depositId, signal) };
  } catch (error) {
    if (signal.aborted || !(error instanceof ChainFailure)) throw error;
    const [code, message] =
      error.kind === 'wrong_chain'
        ? (['network_not_configured', error.message] as const)
        : (['provider_failed', `The deposit could not be read from ${name}. ${error.message}`] as const);
    throw new PerpscopeError(code, message, error);
  }
}

/** Returns the contract of a deposit: the one that it was prepared for, whatever has been configured since. */
function contractOf(configured: DeployedContract, preparedFor: string | null): DeployedContract {
  const isOther = preparedFor !== null && preparedFor.toLowerCase() !== configured.address.toLowerCase();
  return isOther ? { address: preparedFor.toLowerCase(), fromBlock: 0 } : configured;
}

export function noEscrow(scope: SourceInfo, chain: EscrowChain): PerpscopeError {
  const { venue, network } = scope;
  const key = `${venue === 'simulated' ? 'simulated-' : ''}${network.toLowerCase()}/${chain}`;
  return new PerpscopeError(
    'network_not_configured',
    `No escrow contract is configured on ${chainTitle(scope, chain)}: name one as ${key}=0x… under escrows in the settings.`,
  );
}

/** Returns the display name of a chain's deployment. */
export function chainTitle(scope: SourceInfo, chain: EscrowChain): string {
  return deploymentOf(chain, scope).name;
}
