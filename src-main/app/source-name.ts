import { createHash } from 'node:crypto';
import type { Config } from '../config/config.ts';
import { networkKey } from '../domain/markets/market-identity.ts';

/** Rows from another address than the venue's own, or of another simulated world, are never put beside its own. */
export function sourceName({ venue, network, venueUrl, seed }: Config): string {
  const key = networkKey(venue, network);
  if (venueUrl !== null) return `${key}-${createHash('sha256').update(venueUrl).digest('hex').slice(0, 8)}`;
  return venue === 'simulated' ? `${key}-seed-${seed}` : key;
}
