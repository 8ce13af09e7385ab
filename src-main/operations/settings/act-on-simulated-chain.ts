import type { SimulatedChainAct } from '../../../src-preload/contract/bridge/settings.ts';
import { PerpscopeError } from '../../errors.ts';

/** The embedded simulator's chains as a command sees them. */
export interface SimulatedChains {
  /** Throws PerpscopeError if the contract or the chain refuses it. */
  readonly actOnChain: (act: SimulatedChainAct) => Promise<void>;
}

/** Acts on a simulated chain. `simulator` null: the venue is not the simulator, and nothing is ever sent on its chains. */
export async function actOnSimulatedChain(
  simulator: SimulatedChains | null,
  act: SimulatedChainAct,
): Promise<void> {
  if (simulator === null) {
    throw new PerpscopeError(
      'invalid_parameter',
      'A chain can be acted on only while the embedded simulator is the venue.',
    );
  }
  await simulator.actOnChain(act);
}
