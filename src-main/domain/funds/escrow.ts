/** Chains that an escrow contract may stand on. */
export const escrowChains = ['arbitrum', 'base'] as const;
export type EscrowChain = (typeof escrowChains)[number];

/** Address of each contract that is configured, for one venue network. */
export type EscrowContracts = { readonly [Chain in EscrowChain]?: string };
