import { createHash } from 'node:crypto';
import type { Config } from '../config/config.ts';
import { networkKey } from '../domain/markets/market-identity.ts';

/** Name of a source. Rows of another venue address or another simulated world are never mixed with the venue's own. */
export function sourceName({ venue, network, venueUrl, seed }: Config): string {
  const key = networkKey(venue, network);
  if (venueUrl !== null) return `${key}-${createHash('sha256').update(venueUrl).digest('hex').slice(0, 8)}`;
  return venue === 'simulated' ? `${key}-seed-${seed}` : key;
}
