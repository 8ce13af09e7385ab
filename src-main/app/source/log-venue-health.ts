import type { Log } from '../../log.ts';
import type { VenueHealth } from '../../venue/venue.ts';

/** A line for each change of the verdict; none for figures that move with every answer, nor for a start's first moments. */
export function logVenueHealth(log: Log, read: () => VenueHealth): () => void {
  const logged = { words: '' };
  return () => {
    const { state, lastError } = read();
    const words = `${state} ${lastError}`;
    if (words === logged.words || state === 'unread') return;
    logged.words = words;
    if (state === 'ok') log.info('the venue answers');
    else log.warn({ state }, lastError ?? 'the venue does not answer');
  };
}
