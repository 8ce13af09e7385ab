import { expect, test } from 'vitest';
import { createSchedule } from '../../../../src-main/readers/account/schedule.ts';

/** A schedule on a machine that has run for a while, its readings, and whether it is time for one. */
function aSchedule(isAsked = true) {
  const clock = { now: 5_000 };
  const readings: number[] = [];
  const schedule = createSchedule(() => clock.now, isAsked);
  const read = async (): Promise<void> => void readings.push(clock.now);
  const runAt = (now: number, pace = {}, reading = read) => {
    clock.now = now;
    return schedule.run({ everyMs: 100, ...pace }, reading);
  };
  return { schedule, readings, runAt };
}
const fails = (): Promise<void> => Promise.reject(new Error('no answer'));

test('a requested reading runs at once, and then each time that the interval has passed', async () => {
  const { schedule, readings, runAt } = aSchedule();
  for (const at of [5_000, 5_099, 5_100, 5_199, 5_200]) await runAt(at);
  expect(readings).toEqual([5_000, 5_100, 5_200]);
  schedule.ask();
  expect([await runAt(5_210), await runAt(5_211)]).toEqual(['done', 'idle']);
});

test('a reading that is not requested waits for the interval from the start on', async () => {
  const { readings, runAt } = aSchedule(false);
  for (const at of [5_000, 5_099, 5_100]) await runAt(at);
  expect(readings).toEqual([5_100]);
});

test('a reading that failed is tried again without a wait, asked for or not', async () => {
  const { schedule, readings, runAt } = aSchedule();
  await runAt(5_000);
  for (const at of [5_050, 5_200]) {
    schedule.ask();
    await expect(runAt(at, {}, fails)).rejects.toThrow('no answer');
    await runAt(at + 1);
    await expect(runAt(at + 101, {}, fails)).rejects.toThrow('no answer');
    await runAt(at + 102);
  }
  expect(readings).toEqual([5_000, 5_051, 5_152, 5_201, 5_302]);
});

test('it is not read sooner than the least time after a good reading, however often it is asked for', async () => {
  const { schedule, readings, runAt } = aSchedule();
  for (const at of [5_000, 5_029, 5_030]) {
    schedule.ask();
    await runAt(at, { leastMs: 30 });
  }
  expect(readings).toEqual([5_000, 5_030]);
});

test('the wait after a reading that was asked for is shorter by the phase, the next is whole', async () => {
  const { readings, runAt } = aSchedule();
  for (const at of [5_000, 5_059, 5_060, 5_159, 5_160]) await runAt(at, { phaseMs: 40 });
  expect(readings).toEqual([5_000, 5_060, 5_160]);
});

test('a request during a reading runs another one, and a reading counts since it began', async () => {
  const { schedule, readings, runAt } = aSchedule();
  expect(schedule.isReadSince(0)).toBe(false);
  await runAt(5_000, {}, async () => schedule.ask());
  await runAt(5_001);
  expect(readings).toEqual([5_001]);
  expect([schedule.isReadSince(5_001), schedule.isReadSince(5_002)]).toEqual([true, false]);
});
