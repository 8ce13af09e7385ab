import type { EscrowChain } from './escrow.ts';
import type { Network, VenueName } from '../markets/market-identity.ts';

/** The chain used for one venue network. */
interface ChainDeployment {
  /** Display name. */
  readonly name: string;
  readonly chainId: number;
  /** Circle's own USDC contract there, of 6 decimals. */
  readonly usdc: string;
}

/** Addresses as the token list of the `viem` package has them. */
const deployments: Readonly<Record<Network, Readonly<Record<EscrowChain, ChainDeployment>>>> = {
  TESTNET: {
    arbitrum: {
      name: 'Arbitrum Sepolia',
      chainId: 421_614,
      usdc: '0x75faf114eafb1BDbe2F0316DF893fd58CE46AA4d',
    },
    base: { name: 'Base Sepolia', chainId: 84_532, usdc: '0x036CbD53842c5426634e7929541eC2318f3dCF7e' },
  },
  MAINNET: {
    arbitrum: { name: 'Arbitrum One', chainId: 42_161, usdc: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831' },
    base: { name: 'Base', chainId: 8_453, usdc: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' },
  },
};

/** null for the simulator, whose local chain has no fixed id or tokens. */
export function deploymentOf(
  chain: EscrowChain,
  { venue, network }: { readonly venue: VenueName; readonly network: Network },
): ChainDeployment | null {
  return venue === 'simulated' ? null : deployments[network][chain];
}
