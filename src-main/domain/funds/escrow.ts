import { dayMs } from '../../time.ts';

/** Chains that may have an escrow contract. */
export const escrowChains = ['arbitrum', 'base'] as const;
export type EscrowChain = (typeof escrowChains)[number];

/** Address of each configured contract of one venue network. */
export type EscrowContracts = { readonly [Chain in EscrowChain]?: string };

/** The terms of the escrow (source document 4.5, 4.6 and 8); the contract enforces them. Times in ms, sums in 6-decimal USDC. */
export const releaseAfter = 30 * dayMs;
export const cancelWithin = dayMs;
/** 100 USDC. */
export const leastDeposit = 100_000_000;
/** 50,000 USDC: a withdrawal above it takes the 7-day path. */
export const mostAtOnce = 50_000_000_000;
export const queuedFor = 7 * dayMs;
