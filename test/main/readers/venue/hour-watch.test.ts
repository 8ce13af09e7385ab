import { expect, test } from 'vitest';
import { createHourWatch } from '../../../../src-main/readers/venue/hour-watch.ts';

const minute = 60_000;

/** A watch in time that the test drives, the coins that are live, and the number of changes of its subscriptions. */
function aWatch() {
  const clock = { now: 0 };
  const live = new Set<string>();
  const changes = { count: 0 };
  const hours = createHourWatch({
    watch: (coin) => {
      live.add(coin);
      changes.count += 1;
      return () => {
        changes.count += 1;
        live.delete(coin);
      };
    },
    isListed: () => true,
    monotonic: () => clock.now,
  });
  const follow = (first: number, count = 1): void => {
    for (let nth = first; nth < first + count; nth += 1) hours.follow(`C${nth}`);
  };
  return { clock, live, changes, follow };
}

test('at most a hundred coins are followed: the one whose last request is oldest makes room', () => {
  const { clock, live, follow } = aWatch();
  for (let nth = 0; nth < 100; nth += 1) {
    clock.now += 1;
    follow(nth);
  }
  expect(live.size).toBe(100);
  clock.now += 10 * minute;
  follow(0);
  follow(100);
  expect([live.size, live.has('C0'), live.has('C1'), live.has('C100')]).toEqual([100, true, false, true]);
});

test('of 300 coins that are requested again and again, the same hundred stay followed', () => {
  const { clock, live, changes, follow } = aWatch();
  for (; clock.now < 20 * minute; clock.now += 30_000) follow(0, 300);
  expect([live.size, live.has('C0'), live.has('C299'), changes.count]).toEqual([100, true, false, 100]);
});
