import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Fill } from '../../../../src-main/domain/account/fill.ts';
import { createFillIntake } from '../../../../src-main/readers/account/fill-intake.ts';
import { turnFill } from './an-account-reader.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], now: 0 }));
afterEach(() => vi.useRealTimers());

function taking() {
  const stored: Fill[] = [];
  const putFills = (fills: readonly Fill[]) => {
    stored.push(...fills);
    return fills.length;
  };
  return { stored, intake: createFillIntake({ putFills }, () => performance.now()) };
}

test('a pushed fill is stored when the hold is over, though nothing is read and nothing more is pushed', async () => {
  const { stored, intake } = taking();
  intake.hold();
  await vi.advanceTimersByTimeAsync(10_000);
  intake.take([turnFill(0, 1)]);
  await vi.advanceTimersByTimeAsync(19_999);
  expect(stored).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect([stored.length, vi.getTimerCount()]).toEqual([1, 0]);
});

test('a second hold extends the wait, and a reading ends it at once', async () => {
  const { stored, intake } = taking();
  intake.take([turnFill(0, 1)]);
  await vi.advanceTimersByTimeAsync(29_000);
  intake.hold();
  await vi.advanceTimersByTimeAsync(29_000);
  expect(stored).toEqual([]);
  intake.release(performance.now());
  expect([stored.length, vi.getTimerCount()]).toEqual([1, 0]);
});

test('stores nothing and leaves no timer after it is stopped', async () => {
  const { stored, intake } = taking();
  intake.take([turnFill(0, 1)]);
  intake.stop();
  intake.take([turnFill(1, 2)]);
  expect(vi.getTimerCount()).toBe(0);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(stored).toEqual([]);
});
