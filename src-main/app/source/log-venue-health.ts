import type { Log } from '../../log.ts';
import type { VenueHealth } from '../../venue/venue.ts';

/** Logs each change of the venue's state or error, but not figures that change with every answer, nor the state before the first read. */
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
