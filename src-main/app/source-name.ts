import { createHash } from 'node:crypto';
import { VenueName, VenueNetwork } from '../../src-preload/contract/views/identity.ts';
import type { Config } from '../config/config.ts';
import { networkKey } from '../domain/markets/market-identity.ts';

/** Name of a source. Rows of another venue address or another simulated world are never mixed with the venue's own. */
export function sourceName({ venue, network, venueUrl, seed }: Config): string {
  const key = networkKey(venue, network);
  if (venueUrl !== null) return `${key}-${createHash('sha256').update(venueUrl).digest('hex').slice(0, 8)}`;
  return venue === 'simulated' ? `${key}-seed-${seed}` : key;
}

const networkKeys = VenueName.options.flatMap((venue) =>
  VenueNetwork.options.map((network) => networkKey(venue, network)),
);

/** Whether a folder is named as one of a source is: no other folder in a data folder has records. */
export const isSourceName = (name: string): boolean =>
  networkKeys.some((key) => name === key || name.startsWith(`${key}-`));
