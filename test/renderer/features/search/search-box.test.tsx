// @vitest-environment happy-dom
import { act } from 'react';
import { Router, useLocation } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { expect, test } from 'vitest';
import { SearchBox } from '../../../../src-renderer/features/search/SearchBox.tsx';
import { SettingsFields } from '../../../../src-renderer/features/settings/SettingsFields.tsx';
import { formOf } from '../../../../src-renderer/features/settings/view-model.ts';
import { someSettings } from '../../account-builders.ts';
import { mounted } from '../../mounted.tsx';

const settings = someSettings();

function Screen() {
  const [screen] = useLocation();
  return (
    <main id="main" tabIndex={-1}>
      <button id="before">Before</button>
      {screen === '/settings' ? (
        <SettingsFields settings={settings} form={formOf(settings)} onEdit={() => undefined} />
      ) : null}
    </main>
  );
}

/** A frame with the search box and a screen; the focus is on a button of the screen. */
async function aFrame() {
  const { hook, searchHook } = memoryLocation({ path: '/overview' });
  await mounted(
    <Router hook={hook} searchHook={searchHook}>
      <SearchBox />
      <Screen />
    </Router>,
  );
  const input = document.querySelector<HTMLInputElement>('.search input')!;
  const before = document.getElementById('before')!;
  before.focus();
  const press = (key: string, more: KeyboardEventInit = {}) =>
    act(async () => {
      const event = new KeyboardEvent('keydown', {
        key,
        code: key,
        bubbles: true,
        cancelable: true,
        ...more,
      });
      document.activeElement?.dispatchEvent(event);
    });
  const openPalette = async () => {
    await press('k', { code: 'KeyK', ctrlKey: true });
    expect(document.activeElement).toBe(input);
  };
  const type = (text: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
  return { input, before, press, type, openPalette };
}

test('Escape moves the focus from an empty search box back to the previous element', async () => {
  const { before, press, openPalette } = await aFrame();
  await openPalette();
  await press('Escape');
  expect(document.activeElement).toBe(before);
});

test('Escape moves the focus to the main region if the previous element is gone', async () => {
  const { before, press, openPalette } = await aFrame();
  await openPalette();
  before.remove();
  await press('Escape');
  expect(document.activeElement?.id).toBe('main');
});

test('Escape empties a search box first', async () => {
  const { input, before, press, type, openPalette } = await aFrame();
  await openPalette();
  await type('btc');
  await press('Escape');
  expect([document.activeElement, input.value]).toEqual([input, '']);
  await press('Escape');
  expect(document.activeElement).toBe(before);
  expect(input.dataset['expanded']).toBeUndefined();
});

test('“Switch network” focuses the network each time it is chosen', async () => {
  const { press, type, openPalette } = await aFrame();
  for (const time of ['first', 'again']) {
    await openPalette();
    await type('switch net');
    await press('Enter');
    const focused = document.activeElement as HTMLInputElement;
    expect([time, focused.value, focused.type]).toEqual([time, settings.network.value, 'radio']);
    expect(focused.closest('[aria-label]')?.getAttribute('aria-label')).toBe('Network');
  }
});

test('a setting is found by its name and by what it is for, and gets the focus', async () => {
  const { press, type, openPalette } = await aFrame();
  for (const [text, label] of Object.entries({
    'agent feed': 'Agent feed',
    wallet: 'Account',
    'venue a': 'Venue address',
  })) {
    await openPalette();
    await type(text);
    await press('Enter');
    const focused = document.activeElement as HTMLInputElement;
    expect(focused.labels?.[0]?.textContent).toBe(label);
  }
});

test('no command mutes all alerts at once, which the service refuses', async () => {
  const { type, openPalette } = await aFrame();
  await openPalette();
  await type('mute');
  expect(document.querySelector('[role="listbox"]')?.textContent ?? '').not.toContain('Mute');
});
