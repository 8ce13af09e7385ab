import type { SimulatedFault } from '../../../src-preload/contract/bridge/settings.ts';
import { PerpscopeError } from '../../errors.ts';

/** The embedded simulator as a command sees it. */
export interface FaultySimulator {
  readonly faults: readonly string[];
  readonly setFault: (fault: SimulatedFault | null) => Promise<void>;
}

/**
 * Sets the simulator's fault, or clears it with null. `simulator` null: the venue is not the simulator, and no fault can be
 * simulated.
 */
export async function simulateFault(
  simulator: FaultySimulator | null,
  fault: SimulatedFault | null,
): Promise<void> {
  if (simulator === null) {
    throw new PerpscopeError(
      'invalid_parameter',
      'Faults can be simulated only while the embedded simulator is the venue.',
    );
  }
  if (fault !== null && !simulator.faults.includes(fault.kind)) {
    throw new PerpscopeError(
      'invalid_parameter',
      `The simulator has no such fault; it has ${simulator.faults.join(', ')}.`,
    );
  }
  await simulator.setFault(fault);
}
