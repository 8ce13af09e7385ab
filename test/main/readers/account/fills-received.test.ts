import { expect, test } from 'vitest';
import { VenueError } from '../../../../src-main/venue/venue.ts';
import { accountReadings } from './an-account-reader.ts';

const start = accountReadings();
const inQueue = 3_000;

test('fills are known through the stream’s last message, once those missed before it were read', async () => {
  const reading = start();
  const { reader, worldNow } = reading;
  await reading.pass(inQueue);
  // Read, but no stream has brought any.
  expect(reader.fillsReceivedAt()).toBeNull();
  reading.connect();
  reading.pushStates();
  expect(reader.fillsReceivedAt()).toBeNull();
  await reading.pass(inQueue);
  reading.pushStates();
  const receivedAt = worldNow();
  expect(reader.fillsReceivedAt()).toBe(receivedAt);
  reading.cut();
  await reading.pass(10_000);
  reading.pushStates();
  expect(reader.fillsReceivedAt()).toBe(receivedAt);
});

test('a new connection does not count for fills until those in between were read', async () => {
  const reading = start();
  const { reader, worldNow } = reading;
  reading.connect();
  await reading.pass(inQueue);
  reading.pushStates();
  const receivedAt = worldNow();
  reading.meet = async ({ method }) => {
    if (method === 'fetchFills') throw new VenueError('server_error', 'The venue answered 502.');
  };
  reading.cut();
  reading.connect();
  for (let second = 0; second < 20; second += 1) {
    await reading.pass(1_000);
    reading.pushStates();
  }
  expect(reader.fillsReceivedAt()).toBe(receivedAt);
  reading.meet = async () => undefined;
  await reading.pass(70_000);
  reading.pushStates();
  expect(reader.fillsReceivedAt()).toBe(worldNow());
});
