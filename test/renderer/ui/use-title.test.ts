// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTitle } from '../../../src-renderer/ui/use-title.ts';
import { someSettings } from '../account-builders.ts';
import { anApp } from '../drawn.tsx';
import { used } from '../used.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  ['default', 'Trades · Perpscope'],
  ['second', 'second: Trades · Perpscope'],
])('in the profile %s the window is called %s', async (profile, title) => {
  await used(anApp({ settings: someSettings({ profile }) }), () => useTitle('Trades'));
  expect(document.title).toBe(title);
});

test('the window is titled by its screen while the profile is unknown', async () => {
  await used(anApp({}), () => useTitle('Trades'));
  expect(document.title).toBe('Trades · Perpscope');
});
