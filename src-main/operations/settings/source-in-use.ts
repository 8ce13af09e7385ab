import { toUtcText } from '../../domain/freshness.ts';
import type { Network, VenueName } from '../../domain/markets/market-identity.ts';
import { operation } from '../operation.ts';
import type { CursorScope } from '../page-cursor.ts';

/** Venue and network of every answer, whether or not anything was read yet. */
export interface SourceInUse {
  readonly venue: VenueName;
  readonly network: Network;
  /** Time of the last reading of the venue's metadata; null before the first reading. */
  readonly metadataReadAt: string | null;
}

export const getSourceInUse = operation({
  name: 'getSourceInUse',
  summary: 'Venue and network of every answer',
  readings: ['catalog'],
  answer: (_: unknown, { venue, network, reader }): SourceInUse => {
    const { readAt } = reader.catalog();
    return { venue, network, metadataReadAt: readAt === null ? null : toUtcText(readAt) };
  },
});

/** Source that cursors are bound to, for an interface that pages answers itself. */
export const getCursorScope = operation({
  name: 'getCursorScope',
  summary: 'Source that cursors are bound to',
  readings: [],
  answer: (_: unknown, { networkKey, account }): CursorScope => ({ networkKey, account }),
});
