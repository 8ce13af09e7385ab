// @vitest-environment happy-dom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { refocusAfterRedraw } from '../../../src-renderer/app/refocus-after-redraw.ts';
import { createPreferencesStore } from '../../../src-renderer/stores/preferences-store.ts';

beforeEach(() => {
  document.body.innerHTML = '<main id="main" tabindex="-1"><button>Cell</button><input id="zone" /></main>';
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => queueMicrotask(draw));
  onTestFinished(() => void vi.unstubAllGlobals());
});

const redraw = (): void => {
  document.body.innerHTML = String(document.body.innerHTML);
};

function followed() {
  const preferences = createPreferencesStore();
  onTestFinished(refocusAfterRedraw(preferences));
  return preferences;
}

test('a change that redraws nothing leaves the focus, also of an element without an id', async () => {
  const preferences = followed();
  const cell = document.querySelector('button')!;
  cell.focus();
  preferences.change({ alertSound: true });
  await Promise.resolve();
  expect(document.activeElement).toBe(cell);
});

test('a focus that a redraw kept stays', async () => {
  const preferences = followed();
  const cell = document.querySelector('button')!;
  cell.focus();
  preferences.change({ hidesAmounts: true });
  await Promise.resolve();
  expect(document.activeElement).toBe(cell);
});

test('after a redraw the control that made the change has the focus, or the screen without one', async () => {
  const preferences = followed();
  document.getElementById('zone')!.focus();
  preferences.change({ timeZone: 'utc' });
  redraw();
  await Promise.resolve();
  expect(document.activeElement?.id).toBe('zone');
  document.querySelector('button')!.focus();
  preferences.change({ numbers: 'de-DE' });
  redraw();
  await Promise.resolve();
  expect(document.activeElement?.id).toBe('main');
});
