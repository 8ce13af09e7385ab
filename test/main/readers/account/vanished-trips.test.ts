import { expect, test } from 'vitest';
import { aDexAccount } from '../../fake-accounts.ts';
import { aStoreFolder } from '../../store/a-store.ts';
import type { AccountReading } from './an-account-reader.ts';
import {
  accountReadings,
  holding,
  startAccountReading,
  stream,
  turnFill,
  worldStart,
} from './an-account-reader.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const start = accountReadings();

const endOf = ({ store }: AccountReading) => {
  const [trip] = store.reader.trips({ before: null, limit: 5 });
  return { end: trip?.end, closedAt: trip?.closedAt };
};

test('a position that disappeared before the first reading ended at an unknown time', async () => {
  const reading = start();
  reading.venue.account.fills = [turnFill(0, worldStart - 100 * day)];
  reading.venue.account.dexAccounts.set('', aDexAccount({ dex: '' }));
  reading.connect();
  await stream(reading, 300);
  expect(endOf(reading)).toEqual({ end: 'vanished', closedAt: null });
});

test('a position that was seen to disappear ended when it was first missing', async () => {
  const reading = start();
  reading.venue.account.fills = [turnFill(0, worldStart - minute)];
  reading.venue.account.dexAccounts.set('', holding(''));
  reading.connect();
  await stream(reading, 60);
  reading.venue.account.dexAccounts.delete('');
  const goneAt = reading.worldNow();
  await stream(reading, 300);
  const { end, closedAt } = endOf(reading);
  expect(end).toBe('vanished');
  expect(Math.abs((closedAt ?? 0) - goneAt)).toBeLessThanOrEqual(1_000);
});

test('a position that disappeared while Perpscope was off ended at an unknown time', async () => {
  const folder = aStoreFolder();
  const before = startAccountReading({ folder });
  before.venue.account.fills = [turnFill(0, worldStart - minute)];
  before.venue.account.dexAccounts.set('', holding(''));
  before.connect();
  await stream(before, 60);
  await before.close();
  const reading = start({ folder, startAt: worldStart + 30 * day });
  reading.venue.account.fills = [turnFill(0, worldStart - minute)];
  reading.connect();
  await stream(reading, 300);
  expect(endOf(reading)).toEqual({ end: 'vanished', closedAt: null });
});
