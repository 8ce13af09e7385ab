import type { EscrowChain } from '../../domain/funds/escrow.ts';

/** What a developer does on a simulated chain. */
export type ChainAct =
  | {
      /** Its depositor sends a prepared deposit. */
      readonly kind: 'send';
      readonly deposit: {
        readonly chain: EscrowChain;
        /** 32 bytes as 0x and hex, lower case. */
        readonly depositId: string;
        /** Whole number of 6-decimal USDC as text. */
        readonly amount: string;
        readonly depositor: string;
      };
    }
  /** Its depositor takes a deposit back. */
  | { readonly kind: 'cancel'; readonly chain: EscrowChain; readonly depositId: string }
  /** The newest blocks are replaced; their transactions come again in a later block. */
  | { readonly kind: 'reorg'; readonly chain: EscrowChain; readonly depth: number };

/** With the world ms at which it was done. An act counts only at instants from then on. */
export type KeptAct = ChainAct & { readonly at: number };

export function chainOf(act: ChainAct): EscrowChain {
  return act.kind === 'send' ? act.deposit.chain : act.chain;
}
