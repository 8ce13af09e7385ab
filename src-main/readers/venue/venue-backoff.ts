import type { Backoff } from '../../domain/backoff.ts';
import { minuteMs } from '../../time.ts';
import type { VenueHealthBoard } from './venue-health-board.ts';

/** A read that fails alone is tried again within 8 s, so that it is back within 10 s of the end of its fault. */
const alone: Backoff = { firstMs: 1_000, longestMs: 8_000 };
/** While the venue does not even answer its status, that is what is tried often; all else is read when it does again. */
const beside: Backoff = { firstMs: 30_000, longestMs: minuteMs };

export function venueBackoff({ answersStatus }: Pick<VenueHealthBoard, 'answersStatus'>): () => Backoff {
  return () => (answersStatus() ? alone : beside);
}
