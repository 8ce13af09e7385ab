import { expect, test } from 'vitest';
import type { Fill } from '../../../../src-main/domain/account/fill.ts';
import { VenueError } from '../../../../src-main/venue/venue.ts';
import { aStoreFolder } from '../../store/a-store.ts';
import type { AccountReading } from './an-account-reader.ts';
import { accountReadings, startAccountReading, turnFill, worldStart } from './an-account-reader.ts';

const start = accountReadings();
const failing: AccountReading['meet'] = async ({ method }) => {
  if (method === 'fetchFills') throw new VenueError('server_error', 'The venue answered 502.');
};

const fillsOf = (...tids: readonly number[]): readonly Fill[] =>
  tids.map((tid) => turnFill(tid, worldStart + tid));

function snapshot(reading: AccountReading, ...tids: readonly number[]): void {
  reading.push(({ onFills }) => onFills({ rows: fillsOf(...tids), invalid: [] }, true));
}

function push(reading: AccountReading, ...tids: readonly number[]): void {
  reading.push(({ onFills }) => onFills({ rows: fillsOf(...tids), invalid: [] }, false));
}

const receivedOf = ({ reader }: AccountReading) => {
  const received = reader.receivedNewest();
  if (received.kind !== 'received') return received.kind;
  const { rows, isCapped, isHoled, readAt } = received.fills;
  return { tids: rows.map(({ tid }) => tid), isCapped, isHoled, readAt };
};

test('the stream’s snapshot and later pushes are the newest fills, without a request, while the stream is live', async () => {
  const reading = start({ meet: failing });
  reading.connect();
  expect(receivedOf(reading)).toBe('awaited');
  push(reading, 1);
  expect(receivedOf(reading)).toBe('awaited');
  snapshot(reading, 1, 2);
  // How far back it reaches is not documented: it is never taken for all there is.
  expect(receivedOf(reading)).toEqual({ tids: [1, 2], isCapped: true, isHoled: false, readAt: worldStart });
  await reading.pass(40_000);
  push(reading, 2, 3);
  expect(receivedOf(reading)).toMatchObject({ tids: [1, 2, 3], readAt: reading.worldNow() });
  await reading.pass(40_000);
  reading.pushStates();
  expect(receivedOf(reading)).toMatchObject({ tids: [1, 2, 3], readAt: reading.worldNow() });
  reading.push(({ onFills }) => onFills({ rows: [], invalid: [aRefusal] }, false));
  expect(receivedOf(reading)).toMatchObject({ tids: [1, 2, 3], isHoled: true });
  expect(reading.asked.filter(({ question }) => question.method === 'fetchNewestFills')).toEqual([]);
});

const aRefusal = { source: 'userFills', row: 'BTC', field: 'px' };

test('a cut connection keeps the fills known so far, until the next one’s snapshot', async () => {
  const reading = start({ meet: failing });
  reading.connect();
  snapshot(reading, 1, 2);
  const readAt = reading.worldNow();
  reading.cut();
  await reading.pass(20_000);
  reading.connect();
  reading.pushStates();
  push(reading, 5);
  expect(receivedOf(reading)).toMatchObject({ tids: [1, 2], readAt });
  snapshot(reading, 4, 5);
  expect(receivedOf(reading)).toMatchObject({ tids: [4, 5], readAt: reading.worldNow() });
});

test('where no snapshot comes within ten seconds, the stream counts as silent, and a later one still counts', async () => {
  const reading = start({ meet: failing });
  await reading.pass(9_000);
  expect(receivedOf(reading)).toBe('awaited');
  await reading.pass(1_000);
  expect(receivedOf(reading)).toBe('silent');
  reading.connect();
  snapshot(reading, 1);
  expect(receivedOf(reading)).toMatchObject({ tids: [1] });
});

test('once all fills were read none are kept in memory, and from then on the stream’s time counts at once', async () => {
  const reading = start({ meet: failing });
  reading.connect();
  snapshot(reading, 1);
  await reading.pass(1_000);
  reading.pushStates();
  const spokeAt = reading.worldNow();
  const { reader, store } = reading;
  expect([store.reader.historyReadAt('fills'), reader.fillsReceivedAt()]).toEqual([null, null]);
  reading.meet = async () => undefined;
  // Whenever a store change is announced, the time it is known through is set: no listener may find neither.
  const between: unknown[] = [];
  store.onChange(() => {
    if (store.reader.historyReadAt('fills') !== null) return;
    between.push(reader.receivedNewest().kind);
  });
  await reading.pass(10_000);
  expect(store.reader.historyReadAt('fills')).not.toBeNull();
  expect(reader.fillsReceivedAt()).toBe(spokeAt);
  expect(new Set(between)).toEqual(new Set(['received']));
  snapshot(reading, 2);
  expect(receivedOf(reading)).toBe('silent');
});

test('with fills read at an earlier start none of the stream’s are kept', async () => {
  const folder = aStoreFolder();
  const first = startAccountReading({ folder });
  await first.pass(3_000);
  await first.close();
  const reading = start({ folder, meet: failing });
  reading.connect();
  snapshot(reading, 1);
  expect(receivedOf(reading)).toBe('awaited');
});

test('fills that took many pages are known through the last of them, and not since the first', async () => {
  const reading = start();
  reading.venue.account.fills = Array.from({ length: 4_100 }, (_, n) =>
    turnFill(n, worldStart - 10_000_000 + n),
  );
  const { store } = reading;
  while (store.reader.historyReadAt('fills') === null && reading.elapsed() < 120_000) await reading.pass(500);
  const pages = reading.asked.filter(({ question }) => question.method === 'fetchFills').map(({ at }) => at);
  expect(pages).toHaveLength(3);
  const readAt = (store.reader.historyReadAt('fills') ?? 0) - worldStart;
  expect(readAt).toBeGreaterThanOrEqual(pages[1] ?? Infinity);
  expect(readAt).toBeLessThanOrEqual(pages[2] ?? 0);
});
