import type { Config } from '../../config/config.ts';
import type { EscrowContracts } from '../../domain/funds/escrow.ts';

/** The escrow contracts of the venue's network: the simulator's networks have their own, if any. */
export function escrowsOf({
  venue,
  network,
  escrows,
}: Pick<Config, 'venue' | 'network' | 'escrows'>): EscrowContracts {
  const name = network.toLowerCase();
  const place = `${venue === 'simulated' ? `simulated-${name}` : name}/`;
  const ours = escrows.filter((entry) => entry.startsWith(place));
  return Object.fromEntries(ours.map((entry) => entry.slice(place.length).split('=')));
}
