import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { preloadWhenIdle } from '../../../src-renderer/app/preload-when-idle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Views whose loading the test controls, and a page whose idle time it controls. */
function aPage() {
  const loads: string[] = [];
  const ends: (() => void)[] = [];
  const views = ['first', 'second', 'third'].map((name) => ({
    preload: () =>
      new Promise<void>((resolve) => {
        loads.push(name);
        ends.push(resolve);
      }),
  }));
  const idle: IdleRequestCallback[] = [];
  const page = {
    setTimeout: globalThis.setTimeout as unknown as Window['setTimeout'],
    clearTimeout: globalThis.clearTimeout as Window['clearTimeout'],
    requestIdleCallback: (run: IdleRequestCallback) => idle.push(run),
  };
  const beIdle = (): void => idle.shift()?.({ didTimeout: false, timeRemaining: () => 50 });
  const endLoad = async (): Promise<void> => {
    ends.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { loads, views, page, beIdle, endLoad };
}

test('views are loaded one after the other while the page is idle, and not in its first second', async () => {
  const { loads, views, page, beIdle, endLoad } = aPage();
  preloadWhenIdle(views, page);
  await vi.advanceTimersByTimeAsync(999);
  beIdle();
  expect(loads).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(loads).toEqual([]);
  beIdle();
  beIdle();
  expect(loads).toEqual(['first']);
  await endLoad();
  expect(loads).toEqual(['first']);
  beIdle();
  expect(loads).toEqual(['first', 'second']);
});

test('views are loaded in a browser that cannot say when it is idle', async () => {
  const { loads, views, page, endLoad } = aPage();
  preloadWhenIdle(views, { setTimeout: page.setTimeout, clearTimeout: page.clearTimeout });
  await vi.advanceTimersByTimeAsync(1_001);
  await endLoad();
  await endLoad();
  await endLoad();
  expect(loads).toEqual(['first', 'second', 'third']);
});

test('no further view is loaded once it is stopped', async () => {
  const { loads, views, page, beIdle, endLoad } = aPage();
  const stop = preloadWhenIdle(views, page);
  await vi.advanceTimersByTimeAsync(1_000);
  beIdle();
  stop();
  await endLoad();
  beIdle();
  const stopEarly = preloadWhenIdle(views, page);
  stopEarly();
  await vi.advanceTimersByTimeAsync(2_000);
  beIdle();
  expect(loads).toEqual(['first']);
});
