import type { Vaults } from '../vault/vault.ts';
import type { World } from '../world.ts';
import type { FaultInForce } from './fault.ts';

/** Accounts that the venue knows. */
export type Accounts = Pick<Vaults, 'byAddress' | 'roleOf'>;

/** World and accounts that a simulated venue serves. */
export interface Served {
  readonly world: World;
  readonly vaults: Accounts;
}

/** Instant of a request, and the fault in force then. */
export interface Moment {
  readonly instant: number;
  readonly fault: FaultInForce | null;
}

/** Returns the time that the venue puts on an answer or frame of a type. */
export function stampOf({ instant, fault }: Moment, type: string): number {
  if (fault?.kind !== 'stale_clock') return instant;
  if (fault.type !== undefined && fault.type !== type) return instant;
  return fault.since - (fault.seconds ?? 0) * 1000;
}
