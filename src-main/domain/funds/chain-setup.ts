import type { EscrowChain } from './escrow.ts';

/** A contract, and the first block that can hold an event of it. */
export interface DeployedContract {
  /** Lower case. */
  readonly address: string;
  readonly fromBlock: number;
}

/** A token that others are priced in: a dollar, or as much as the mark of a venue's market. */
export type QuoteToken =
  | { readonly address: string; readonly worth: 'usd' }
  | { readonly address: string; readonly worth: 'market'; readonly coin: string };

/** One chain of the venue's network, as it is configured or as the simulator has it. */
export interface ChainSetup {
  readonly name: EscrowChain;
  readonly chainId: number;
  /** RPC addresses, tried in order. They may carry keys: never logged, answered or shown. Empty: the chain is not read. */
  readonly endpoints: readonly string[];
  readonly escrow: DeployedContract | null;
  readonly fillLog: DeployedContract | null;
  readonly quoteTokens: readonly QuoteToken[];
  /** Blocks at least this far behind the latest one count as final if an endpoint names no final block. */
  readonly finalityDepth: number;
}
