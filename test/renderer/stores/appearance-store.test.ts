// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { createAppearanceStore, showAppearance } from '../../../src-renderer/stores/appearance-store.ts';

const key = 'perpscope.appearance';

function storageOf(stored: Readonly<Record<string, string>>): () => Storage {
  localStorage.clear();
  for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
  return () => localStorage;
}

test('the choice survives a restart, and is set on the page’s root', () => {
  const storage = storageOf({});
  createAppearanceStore(storage).setState({ direction: 'blue-orange', colorBlind: true });
  const stop = showAppearance(createAppearanceStore(storage), window);
  const { direction, palette } = document.documentElement.dataset;
  stop();
  expect({ direction, palette }).toEqual({ direction: 'blue-orange', palette: 'color-blind' });
});

test('an unreadable stored choice is ignored', () => {
  const state = { direction: 'rainbow', colorBlind: 'yes' };
  const store = createAppearanceStore(storageOf({ [key]: JSON.stringify({ state, version: 0 }) }));
  expect(store.getState()).toEqual({ direction: 'green-red', colorBlind: false });
});

test('a later choice is on the page’s root at once, until the undo', () => {
  const store = createAppearanceStore(storageOf({}));
  const stop = showAppearance(store, window);
  const shown = (direction: 'white-gray' | 'blue-orange'): string | undefined => {
    store.setState({ direction });
    return document.documentElement.dataset['direction'];
  };
  expect(shown('white-gray')).toBe('white-gray');
  stop();
  expect(shown('blue-orange')).toBe('white-gray');
});
