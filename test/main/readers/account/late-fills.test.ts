import { expect, test } from 'vitest';
import { fakeAccounts } from '../../fake-accounts.ts';
import { startAccountReading, tidsOf, turnFill, worldStart } from './an-account-reader.ts';

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
