import type { Backoff } from '../../domain/backoff.ts';
import { minuteMs } from '../../time.ts';
import type { VenueHealthBoard } from './venue-health-board.ts';

/** Back-off of a read that fails alone: at most 8 s, so that it is back within 10 s of the end of its fault. */
const alone: Backoff = { firstMs: 1_000, longestMs: 8_000 };
/**
 * Back-off of all other reads while the venue does not even answer its status: only the status is retried often, and everything
 * else is read once it answers.
 */
const beside: Backoff = { firstMs: 30_000, longestMs: minuteMs };

export function venueBackoff({ answersStatus }: Pick<VenueHealthBoard, 'answersStatus'>): () => Backoff {
  return () => (answersStatus() ? alone : beside);
}
