import { expect, test } from 'vitest';
import { VenueError } from '../../../../src-main/venue/venue.ts';
import { aDexAccount, aFunding } from '../../fake-accounts.ts';
import { aStoreFolder } from '../../store/a-store.ts';
import { allTrips } from '../../store/record-views.ts';
import {
  accountReadings,
  holding,
  startAccountReading,
  stream,
  turnFill,
  worldStart,
  type AccountReading,
} from './an-account-reader.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const start = accountReadings();

const endOf = ({ store }: AccountReading) => {
  const [trip] = allTrips(store.reader);
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

test.each([
  ['ended in the first hour without a payment', null, 4 * hour],
  ['ended at an unknown time if that hour of funding is missing', 3 * hour + 1, null],
])('a position with funding that disappeared before the first reading %s', async (_, gapAt, ended) => {
  const reading = start();
  const filledAt = worldStart - 100 * day;
  const at = (hours: number): number => filledAt - (filledAt % hour) + hours * hour;
  reading.venue.account.fills = [turnFill(0, filledAt)];
  reading.venue.account.funding = [1, 2, 3].map((hours) => aFunding({ time: at(hours) }));
  if (gapAt !== null) {
    const hole = { fromTime: at(0) + gapAt, toTime: at(0) + gapAt + hour, reason: 'A hole.' };
    reading.store.writer.putGap({ ...hole, history: 'funding', notedAt: worldStart });
  }
  reading.venue.account.dexAccounts.set('', aDexAccount({ dex: '' }));
  reading.connect();
  await stream(reading, 300);
  expect(endOf(reading)).toEqual({ end: 'vanished', closedAt: ended === null ? null : at(0) + ended });
});

test('a position ended after its last payment, although funding of two days before that is missing', async () => {
  const reading = start();
  const filledAt = worldStart - 100 * day;
  const at = (hours: number): number => filledAt - (filledAt % hour) + hours * hour;
  reading.venue.account.fills = [turnFill(0, filledAt)];
  reading.venue.account.funding = [1, 2, 51, 52].map((hours) => aFunding({ time: at(hours) }));
  const hole = { fromTime: at(2) + 1, toTime: at(51) - 1, reason: 'A hole.' };
  reading.store.writer.putGap({ ...hole, history: 'funding', notedAt: worldStart });
  reading.venue.account.dexAccounts.set('', aDexAccount({ dex: '' }));
  reading.connect();
  await stream(reading, 300);
  expect(endOf(reading)).toEqual({ end: 'vanished', closedAt: at(53) });
});

test('a position that disappeared before the first reading ends only once older funding is loaded, which says when', async () => {
  const filledAt = worldStart - 100 * day;
  const at = (hours: number): number => filledAt - (filledAt % hour) + hours * hour;
  const loading = { isHeld: true };
  const reading = start({
    meet: async ({ method }) => {
      if (method === 'fetchFunding' && loading.isHeld)
        throw new VenueError('server_error', 'The venue answered 502.');
    },
  });
  reading.venue.account.fills = [turnFill(0, filledAt)];
  reading.venue.account.funding = [1, 2, 3].map((hours) => aFunding({ time: at(hours) }));
  reading.venue.account.dexAccounts.set('', aDexAccount({ dex: '' }));
  reading.connect();
  await stream(reading, 300);
  expect(endOf(reading)).toEqual({ end: null, closedAt: null });
  loading.isHeld = false;
  await stream(reading, 900);
  expect(endOf(reading)).toEqual({ end: 'vanished', closedAt: at(4) });
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

test.each([
  ['was seen gone before the next payment', 0, 0],
  ['could not read its funding at once', 300, 1],
])(
  'a position that disappeared while Perpscope was off, which %s, ended within an hour of its last payment',
  async (_, heldSeconds, hours) => {
    const folder = aStoreFolder();
    const before = startAccountReading({ folder });
    const fills = [turnFill(0, worldStart - minute)];
    before.venue.account.fills = fills;
    before.venue.account.dexAccounts.set('', holding(''));
    before.connect();
    await stream(before, 60);
    await before.close();
    const paidAt = worldStart + 4 * day;
    const startAt = paidAt + 20 * minute + hours * hour;
    const reading = start({
      folder,
      startAt,
      meet: async ({ method }) => {
        if (method === 'fetchFunding' && reading.elapsed() < heldSeconds * 1_000)
          throw new VenueError('server_error', 'The venue answered 502.');
      },
    });
    reading.venue.account.fills = fills;
    reading.venue.account.funding = [-2, -1, 0].map((nth) => aFunding({ time: paidAt + nth * hour }));
    reading.connect();
    await stream(reading, heldSeconds + 900);
    const { end, closedAt } = endOf(reading);
    expect(end).toBe('vanished');
    expect(closedAt).toBeGreaterThan(paidAt);
    expect(closedAt).toBeLessThanOrEqual(paidAt + hour);
  },
);
