import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReopening } from '../../../src-main/app/source/reopen.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => vi.useRealTimers());

function reopening(succeedsAt: number) {
  const tries: number[] = [];
  const failures: string[] = [];
  const again = async (): Promise<void> => {
    tries.push(performance.now() / 1_000);
    if (tries.length < succeedsAt) throw new Error(`no ${tries.length}`);
  };
  const it = createReopening({ again, onFailure: (message) => failures.push(message), random: () => 0 });
  return { ...it, tries, failures };
}

test('a source that can’t be opened is retried less and less often, each failure reported, until it is open', async () => {
  const { begin, tries, failures } = reopening(4);
  begin();
  begin();
  await vi.advanceTimersByTimeAsync(600_000);
  expect([tries, failures]).toEqual([
    [2, 6, 14, 30],
    ['no 1', 'no 2', 'no 3'],
  ]);
  begin();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(tries).toHaveLength(5);
});

test('no attempt follows a stop', async () => {
  const { begin, stop, tries } = reopening(Infinity);
  begin();
  await vi.advanceTimersByTimeAsync(6_000);
  stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect([tries, vi.getTimerCount()]).toEqual([[2, 6], 0]);
});
