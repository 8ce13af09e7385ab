import { describe, expect, test } from 'vitest';
import { createNameThrottle, usualThrottle } from '../../../src-main/app/source/name-throttle.ts';

function braking() {
  const clock = { now: 0 };
  return { clock, throttle: createNameThrottle(() => clock.now) };
}

/** Returns when a name could be followed in this many seconds, each followed at once. */
function followed(seconds: number): readonly number[] {
  const { clock, throttle } = braking();
  const times: number[] = [];
  for (; clock.now < seconds * 1_000; clock.now += 1_000) {
    if (!throttle.isFree(`0x${clock.now}`)) continue;
    throttle.noteFollowed();
    times.push(clock.now / 1_000);
  }
  return times;
}

describe('names that change continuously', () => {
  test('are followed less and less often', () => {
    expect(followed(400)).toEqual([0, 10, 30, 70, 150, 310]);
  });

  test('are followed at once again after a quiet period', () => {
    const { clock, throttle } = braking();
    for (let turn = 0; turn < 10; turn += 1) throttle.noteFollowed();
    clock.now = 20 * 60_000;
    throttle.noteFollowed();
    clock.now += 10_000;
    expect(throttle.isFree('0xa')).toBe(true);
  });
});

describe('an account that could not be opened', () => {
  test('is not retried for a minute, then for two, while others are free', () => {
    const { clock, throttle } = braking();
    throttle.noteInvalid('0xb', 'damaged');
    expect([throttle.isFree('0xb'), throttle.isFree('0xa'), throttle.refusalOf('0xb')]).toEqual([
      false,
      true,
      'damaged',
    ]);
    clock.now = 60_000;
    expect(throttle.isFree('0xb')).toBe(true);
    throttle.noteInvalid('0xb', 'damaged still');
    clock.now = 179_999;
    expect(throttle.isFree('0xb')).toBe(false);
    clock.now = 180_000;
    expect(throttle.isFree('0xb')).toBe(true);
  });

  test('is free again after a person has made a new choice', () => {
    const { throttle } = braking();
    throttle.noteFollowed();
    throttle.noteInvalid('0xb', 'damaged');
    throttle.forget();
    expect([throttle.isFree('0xb'), throttle.refusalOf('0xb')]).toEqual([true, null]);
  });

  test('is one of at most a hundred that are remembered', () => {
    const { throttle } = braking();
    for (let n = 0; n < 1_000; n += 1) throttle.noteInvalid(`0x${n}`, 'damaged');
    const remembered = Array.from({ length: 1_000 }, (_, n) => throttle.refusalOf(`0x${n}`)).filter(
      (refusal) => refusal !== null,
    );
    expect([remembered.length, usualThrottle.refusals.longestMs]).toEqual([100, 3_600_000]);
  });
});
