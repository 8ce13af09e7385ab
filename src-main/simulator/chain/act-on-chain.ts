import { assertNever } from '../../errors.ts';
import { chainOf, type ChainAct } from './chain-act.ts';
import { finalizedDepth } from './blocks.ts';
import { stateAfter } from './escrow.ts';
import type { StoredActs } from './stored-acts.ts';
import { createSimulatedChain, type SimulatedChains } from './simulated-chain.ts';

/** Most blocks that a reorganization replaces: final blocks are never replaced. */
const deepestReorg = finalizedDepth - 10;

interface Acting {
  readonly chains: SimulatedChains;
  readonly acts: StoredActs;
  /** World ms. */
  readonly instant: number;
}

/** Performs an act if the contract would allow it. Returns why it was refused; null: it was done. */
export function actOnChain(act: ChainAct, { chains, acts, instant }: Acting): string | null {
  const refusal = refusalOf(act, chains, instant, acts);
  if (refusal === null) acts.add({ ...act, at: instant });
  return refusal;
}

function refusalOf(act: ChainAct, chains: SimulatedChains, instant: number, acts: StoredActs): string | null {
  const chain = chains[chainOf(act)];
  const view = chain.at(instant);
  const lifeOf = (id: string) => view.deposits().find(({ depositId }) => depositId === id);
  switch (act.kind) {
    case 'send':
      return lifeOf(act.deposit.depositId) === undefined ? null : 'This deposit was already sent.';
    case 'cancel': {
      const life = lifeOf(act.depositId);
      const state = life === undefined ? 'none' : stateAfter(life, view.blocks.latest);
      if (state === 'none') return 'The escrow contract does not hold this deposit, or not yet.';
      if (state !== 'escrowed') return `This deposit is ${state}.`;
      if (life?.cancelledIn !== null) return 'This deposit is being canceled.';
      const then = createSimulatedChain(chain.name, {
        ...chain,
        acts: () => [...acts.list(), { ...act, at: instant }],
      });
      const after = then
        .at(instant)
        .deposits()
        .find(({ depositId }) => depositId === act.depositId);
      return after?.cancelledIn === null ? 'A deposit can be canceled only within 24 hours.' : null;
    }
    case 'reorg':
      return act.depth >= 1 && act.depth <= deepestReorg
        ? null
        : `Between 1 and ${deepestReorg} blocks can be replaced.`;
    default:
      return assertNever(act);
  }
}
