import { expect, test } from 'vitest';
import { createLog } from '../../src-main/log.ts';
import { logVenueHealth } from '../../src-main/app/source/log-venue-health.ts';
import type { VenueHealth } from '../../src-main/venue/venue.ts';

test('the log has a line for each change of the venue’s verdict, and none for its figures', () => {
  const lines: string[] = [];
  const log = createLog({ level: 'debug', destination: { write: (line) => lines.push(line) } })('venue');
  const well: VenueHealth = {
    state: 'ok',
    lastError: null,
    remedy: null,
    since: 1,
    lastOkAt: 1,
    invalidRows: 0,
    failedReads: 0,
  };
  const shown = { health: well };
  const look = logVenueHealth(log, () => shown.health);
  for (let lastOkAt = 1; lastOkAt < 50; lastOkAt += 1) {
    shown.health = { ...well, lastOkAt };
    look();
  }
  shown.health = { ...well, state: 'unread', lastError: 'The venue has not been read yet.' };
  look();
  shown.health = { ...well, state: 'down', lastError: 'no route' };
  look();
  look();
  shown.health = { ...well, state: 'down', lastError: 'no answer' };
  look();
  shown.health = well;
  look();
  const messages = lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
  expect(messages).toEqual(['the venue answers', 'no route', 'no answer', 'the venue answers']);
});
