import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  showPresence,
  usualPresenceCheck,
  watchPresence,
} from '../../../src-main/mcp-stdio/relay-presence.ts';
import { aFolder } from '../a-folder.ts';

let folder: ReturnType<typeof aFolder>;
beforeEach(() => {
  folder = aFolder();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  folder.remove();
});

const minutes = (count: number): number => count * 60_000;
const show = (): (() => void) => showPresence(folder.path, (error) => expect.unreachable(String(error)));
function watched(): { readonly hasLeft: () => boolean; readonly stop: () => void } {
  const seen = { left: 0 };
  const stop = watchPresence(folder.path, usualPresenceCheck, () => (seen.left += 1));
  return { hasLeft: () => seen.left > 0, stop };
}

test('while a relay runs, a service stays, however long', () => {
  const leave = show();
  const { hasLeft, stop } = watched();
  vi.advanceTimersByTime(minutes(60));
  expect(hasLeft()).toBe(false);
  leave();
  stop();
});

test('a service stays ten minutes after the last relay, and no longer', () => {
  const { hasLeft } = watched();
  const first = show();
  const second = show();
  vi.advanceTimersByTime(minutes(30));
  first();
  vi.advanceTimersByTime(minutes(30));
  second();
  vi.advanceTimersByTime(minutes(10));
  expect(hasLeft()).toBe(false);
  vi.advanceTimersByTime(minutes(1));
  expect(hasLeft()).toBe(true);
});

test('a relay that comes in between restarts the ten minutes', () => {
  const { hasLeft } = watched();
  for (let turn = 0; turn < 5; turn += 1) {
    vi.advanceTimersByTime(minutes(9));
    show()(); // one that leaves at once
    expect(hasLeft()).toBe(false);
  }
  vi.advanceTimersByTime(minutes(11));
  expect(hasLeft()).toBe(true);
});

test('a service that no relay ever used ends, too; a stopped watch no longer checks', () => {
  const { hasLeft } = watched();
  const other = watched();
  other.stop();
  vi.advanceTimersByTime(minutes(60));
  expect([hasLeft(), other.hasLeft()]).toEqual([true, false]);
});

test('a folder that can not be written is reported, and the relay goes on', () => {
  const reported: unknown[] = [];
  rmSync(folder.path, { recursive: true });
  const leave = showPresence(folder.path, (error) => reported.push(error));
  vi.advanceTimersByTime(minutes(1));
  expect(reported).toHaveLength(4);
  leave();
});

test('the file that a relay leaves only says that it was there', () => {
  show()();
  expect(readFileSync(join(folder.path, 'mcp-relays.seen'), 'utf8')).toMatch(/^[\da-f-]{36}\n$/);
});
