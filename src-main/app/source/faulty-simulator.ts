import type { FaultySimulator } from '../../commands/simulate-fault.ts';
import { faultKinds, isFaultKind } from '../../simulator/server/fault.ts';
import type { RunningSimulator } from '../../simulator/start-simulator.ts';

/** The simulator's faults in the contract's words; null where there is no simulator. */
export function faultySimulator(simulator: RunningSimulator | null): FaultySimulator | null {
  if (simulator === null) return null;
  return {
    faults: faultKinds.map(({ kind }) => kind),
    setFault: async (fault) => {
      if (fault === null) return simulator.setFault(null);
      const { kind, type } = fault;
      if (isFaultKind(kind)) await simulator.setFault(type === null ? { kind } : { kind, type });
    },
  };
}
