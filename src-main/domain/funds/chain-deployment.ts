import type { EscrowChain } from './escrow.ts';
import type { Network, VenueName } from '../markets/market-identity.ts';
import type { QuoteToken } from './chain-setup.ts';

/** The chain used for one venue network. */
interface ChainDeployment {
  /** Display name. */
  readonly name: string;
  readonly chainId: number;
  /** Circle's own USDC contract there, of 6 decimals; on a simulated chain its stand-in. */
  readonly usdc: string;
  /** Wrapped ETH; null: the chain has none. */
  readonly weth: string | null;
  /** Address of a block explorer, without a path; null: none shows the chain. */
  readonly explorer: string | null;
}

type Deployments = Readonly<Record<Network, Readonly<Record<EscrowChain, ChainDeployment>>>>;

/** Addresses as the token list of the `viem` package has them. */
const publicChains: Deployments = {
  TESTNET: {
    arbitrum: {
      name: 'Arbitrum Sepolia',
      chainId: 421_614,
      usdc: '0x75faf114eafb1BDbe2F0316DF893fd58CE46AA4d',
      weth: '0x980B62Da83eFf3D4576C647993b0c1D7faf17c73',
      explorer: 'https://sepolia.arbiscan.io',
    },
    base: {
      name: 'Base Sepolia',
      chainId: 84_532,
      usdc: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
      weth: '0x4200000000000000000000000000000000000006',
      explorer: 'https://sepolia.basescan.org',
    },
  },
  MAINNET: {
    arbitrum: {
      name: 'Arbitrum One',
      chainId: 42_161,
      usdc: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
      weth: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
      explorer: 'https://arbiscan.io',
    },
    base: {
      name: 'Base',
      chainId: 8_453,
      usdc: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      weth: '0x4200000000000000000000000000000000000006',
      explorer: 'https://basescan.org',
    },
  },
};

/** The simulator's own chains, with ids that no public chain has. */
const simulatedChains: Deployments = {
  TESTNET: {
    arbitrum: simulated('arbitrum', {
      chainId: 43_104_001,
      usdc: '0x51a0000000000000000000000000000000000001',
    }),
    base: simulated('base', { chainId: 43_104_002, usdc: '0x51a0000000000000000000000000000000000002' }),
  },
  MAINNET: {
    arbitrum: simulated('arbitrum', {
      chainId: 43_104_003,
      usdc: '0x51a0000000000000000000000000000000000003',
    }),
    base: simulated('base', { chainId: 43_104_004, usdc: '0x51a0000000000000000000000000000000000004' }),
  },
};

function simulated(chain: EscrowChain, own: Pick<ChainDeployment, 'chainId' | 'usdc'>): ChainDeployment {
  return { name: `the simulator's own ${chain} chain`, ...own, weth: null, explorer: null };
}

export function deploymentOf(
  chain: EscrowChain,
  { venue, network }: { readonly venue: VenueName; readonly network: Network },
): ChainDeployment {
  return (venue === 'simulated' ? simulatedChains : publicChains)[network][chain];
}

/** Tokens that pools price others in: a dollar of Circle's, and ETH, which is worth the mark of the venue's market. */
export function usualQuoteTokens(...of: Parameters<typeof deploymentOf>): readonly QuoteToken[] {
  const { usdc, weth } = deploymentOf(...of);
  const dollar: QuoteToken = { address: usdc.toLowerCase(), worth: 'usd' };
  return weth === null ? [dollar] : [dollar, { address: weth.toLowerCase(), worth: 'market', coin: 'ETH' }];
}
