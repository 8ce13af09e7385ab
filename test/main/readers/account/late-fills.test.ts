import { expect, test } from 'vitest';
import type { Fill } from '../../../../src-main/domain/account/fill.ts';
import { fakeAccounts } from '../../fake-accounts.ts';
import { startAccountReading, stream, tidsOf, turnFill, worldStart } from './an-account-reader.ts';

test('a long history is read once: no fill is read again before all were read', async () => {
  const venue = fakeAccounts();
  venue.account.fills = Array.from({ length: 9_000 }, (_, n) => turnFill(n, worldStart - (9_000 - n) * 50));
  const reading = startAccountReading({ venue });
  const pages = (): number => reading.asked.filter(({ question }) => question.method === 'fetchFills').length;
  const whole: number[] = [];
  reading.store.onChange(() => void (reading.store.reader.fillCount() === 9_000 && whole.push(pages())));
  for (let second = 0; second < 600 && whole.length === 0; second += 1) await reading.pass(1_000);
  expect([tidsOf(reading).length, whole[0]]).toEqual([9_000, 5]);
  await reading.pass(60_000);
  expect(pages()).toBeGreaterThan(5);
  await reading.close();
  reading.folder.drop();
});

test('200 fills a second for a minute leave no gap, though the venue keeps only the newest 10,000', async () => {
  const reading = startAccountReading();
  const fills: Fill[] = [];
  const inSecond = async (count: number): Promise<void> => {
    const from = fills.length;
    for (let n = from; n < from + count; n += 1)
      fills.push(turnFill(n, reading.worldNow() - 1_000 + (n - from) * 5));
    const rows = fills.slice(from);
    reading.venue.account.fills = fills.slice(-10_000);
    if (rows.length > 0) reading.push(({ onFills }) => onFills({ rows, invalid: [] }, false));
    await stream(reading, 1);
  };
  await inSecond(1);
  reading.connect();
  await stream(reading, 90);
  for (let second = 0; second < 60; second += 1) await inSecond(200);
  await stream(reading, 400);
  const { reader } = reading.store;
  expect([reader.fillCount(), reader.gaps('fills', 0, Infinity)]).toEqual([12_001, []]);
  await reading.close();
  reading.folder.drop();
});
