import { expect, test } from 'vitest';
import { createHourWatch } from '../../../../src-main/readers/venue/hour-watch.ts';

test('at most a hundred coins are followed: the one whose last request is oldest makes room', () => {
  const clock = { now: 0 };
  const live = new Set<string>();
  const hours = createHourWatch({
    watch: (coin) => {
      live.add(coin);
      return () => live.delete(coin);
    },
    isListed: () => true,
    monotonic: () => clock.now,
  });
  const follow = (nth: number): void => {
    clock.now += 1;
    hours.follow(`C${nth}`);
  };
  for (let nth = 0; nth < 100; nth += 1) follow(nth);
  expect(live.size).toBe(100);
  follow(0);
  follow(100);
  expect([live.size, live.has('C0'), live.has('C1'), live.has('C100')]).toEqual([100, true, false, true]);
});
