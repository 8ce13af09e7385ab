import type { EscrowChain } from '../../domain/funds/escrow.ts';

/** An action of a developer on a simulated chain. */
export type ChainAct =
  | {
      /** The depositor sends a prepared deposit. */
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
  /** The depositor cancels a deposit. */
  | { readonly kind: 'cancel'; readonly chain: EscrowChain; readonly depositId: string }
  /** The newest blocks are replaced; their transactions come again in a later block. */
  | { readonly kind: 'reorg'; readonly chain: EscrowChain; readonly depth: number };

/** An act with the world ms at which it was done. It counts only from that instant on. */
export type StoredAct = ChainAct & { readonly at: number };

export function chainOf(act: ChainAct): EscrowChain {
  return act.kind === 'send' ? act.deposit.chain : act.chain;
}
