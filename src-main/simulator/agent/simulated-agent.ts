import type { Network } from '../../domain/markets/market-identity.ts';
import type { Vault } from '../vault/vault.ts';
import type { World } from '../world.ts';

/** The agent of one vault. Everything that it writes is a function of these fields and the instant. */
export interface SimulatedAgent {
  readonly world: World;
  readonly vault: Vault;
  readonly network: Network;
  /** World ms of the start of its journal. */
  readonly since: number;
}

/** Names the journal: a journal with another start, or of another world, has another id. */
export function journalIdOf({ world, network, since }: SimulatedAgent): string {
  return `sim-${network.toLowerCase()}-${world.origin.seed}-${since}`;
}
