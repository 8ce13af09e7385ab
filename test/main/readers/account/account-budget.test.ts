import { describe, expect, test } from 'vitest';
import { anOpenOrder } from '../../fake-accounts.ts';
import {
  accountReadings,
  dexNames,
  failed,
  heaviestMinute,
  holding,
  stream,
  turnFill,
} from './an-account-reader.ts';

const minute = 60_000;
const start = accountReadings();

describe('140 DEXes', () => {
  const dexes = dexNames(140);
  const agentCoins = ['BTC', 'd1:X'];
  /** Status and metadata, and a poll of quotes each 19.2 s where the stream is silent. */
  const others = { spoken: 18, silent: 80.5 };

  test('weigh under 250 a minute in all, while the stream is live', { timeout: 60_000 }, async () => {
    const reading = start({ dexes, agentCoins });
    reading.venue.account.dexAccounts.set('d5', holding('d5'));
    reading.connect();
    for (let second = 0; second < 12 * 60; second += 1) {
      reading.pushStates();
      const reported = { ...anOpenOrder({ coin: 'd1:X' }), statusAt: 1, status: 'open' };
      if (second % 7 === 0) reading.push(({ onOrders }) => onOrders({ rows: [reported], invalid: [] }));
      await reading.pass(1_000);
    }
    expect(failed(reading)).toEqual([]);
    expect(heaviestMinute(reading, minute) + others.spoken).toBeLessThanOrEqual(250);
    expect(heaviestMinute(reading)).toBeLessThanOrEqual(420);
  });

  test('weigh under 250 a minute without it too, 310 at worst, and a cold position is found within 15 minutes', async () => {
    const reading = start({ dexes, agentCoins });
    await reading.pass(2 * minute);
    reading.venue.account.dexAccounts.set('d139', holding('d139'));
    const found = { at: Infinity };
    for (let second = 0; second < 16 * 60; second += 1) {
      await reading.pass(1_000);
      const positions = reading.store.reader.account().dexes.get('d139')?.value.positions ?? [];
      if (positions.length > 0) found.at = Math.min(found.at, reading.elapsed());
    }
    expect(found.at - 2 * minute).toBeLessThanOrEqual(15 * minute);
    expect(reading.reader.hotDexes()).toContain('d139');
    const weight = reading.weights.filter(({ at }) => at >= minute).reduce((sum, one) => sum + one.weight, 0);
    expect(weight / 17 + others.silent).toBeLessThanOrEqual(250);
    expect(heaviestMinute(reading, minute) + others.silent).toBeLessThanOrEqual(310);
  });

  test('a cold position is found by its fill within a minute and a quarter, without the stream', async () => {
    const reading = start({ dexes, agentCoins });
    await reading.pass(2 * minute);
    reading.venue.account.dexAccounts.set('d99', holding('d99'));
    reading.venue.account.fills = [turnFill(0, reading.worldNow(), 'd99:X')];
    await reading.pass(75_000);
    expect(reading.reader.hotDexes()).toContain('d99');
    expect(reading.store.reader.account().dexes.get('d99')?.value.positions).toHaveLength(1);
  });

  test('a cold position is found by the stream at once, and its orders with it', async () => {
    const reading = start({ dexes, agentCoins });
    reading.connect();
    await stream(reading, 60);
    reading.venue.account.dexAccounts.set('d99', holding('d99'));
    reading.venue.account.openOrders.set('d99', [anOpenOrder({ coin: 'd99:X' })]);
    await stream(reading, 1);
    expect(reading.store.reader.account().dexes.get('d99')?.value.positions).toHaveLength(1);
    await stream(reading, 20);
    expect(reading.reader.hotDexes()).toContain('d99');
    expect(reading.store.reader.account().orders.get('d99')?.value).toHaveLength(1);
  });
});
