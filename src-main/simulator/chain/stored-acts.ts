import { z } from 'zod';
import { escrowChains } from '../../domain/funds/escrow.ts';
import { readWorldFile, writeWorldFile } from '../world-file.ts';
import type { StoredAct } from './chain-act.ts';

const chain = z.enum(escrowChains);
const depositId = z.string().regex(/^0x[0-9a-f]{64}$/);
const at = z.number().int();

const ActsFile: z.ZodType<readonly StoredAct[]> = z.array(
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('send'),
      deposit: z.object({
        chain,
        depositId,
        amount: z.string().regex(/^\d{1,30}$/),
        depositor: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
      }),
      at,
    }),
    z.object({ kind: z.literal('cancel'), chain, depositId, at }),
    z.object({ kind: z.literal('reorg'), chain, depth: z.number().int().positive(), at }),
  ]),
);

/** Stored acts on the chains of a simulated world, in order. */
export interface StoredActs {
  readonly list: () => readonly StoredAct[];
  /** Stores an act before it returns. */
  readonly add: (act: StoredAct) => void;
}

/** Opens the stored acts. `path` null: they are kept in memory only. Throws if the file can't be used. */
export function openStoredActs(path: string | null): StoredActs {
  const state = { acts: path === null ? [] : (readWorldFile(path, ActsFile) ?? []) };
  return {
    list: () => state.acts,
    add: (act) => {
      const acts = [...state.acts, act];
      if (path !== null) writeWorldFile(path, acts);
      state.acts = acts;
    },
  };
}
