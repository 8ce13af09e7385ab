import type { Network } from '../../domain/markets/market-identity.ts';
import type { Vault } from '../vault/vault.ts';
import type { World } from '../world.ts';

/** Whose feed it is: the agent of one vault. Everything that it writes is a function of these and the instant. */
export interface SimulatedAgent {
  readonly world: World;
  readonly vault: Vault;
  readonly network: Network;
  /** World ms of the start of its journal. */
  readonly since: number;
}

/** Names the journal: one that begins elsewhere, or in another world, is another. */
export function journalIdOf({ world, network, since }: SimulatedAgent): string {
  return `sim-${network.toLowerCase()}-${world.origin.seed}-${since}`;
}
