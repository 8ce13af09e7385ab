// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { usualPreferences } from '../../../src-renderer/format/preferences.ts';
import { followOtherWindows } from '../../../src-renderer/stores/preference-store.ts';
import { reportHiddenAmounts } from '../../../src-renderer/stores/preferences-store.ts';
import { createStores, persistedStores, type Stores } from '../../../src-renderer/stores/stores.ts';

const pageTime = { monotonicMs: () => 0, nextFrame: () => undefined, whenIdle: () => undefined };
const aWindow = (): Stores => createStores(pageTime, () => localStorage);

/** Announces a change: a browser sends this event to every window but the one that wrote. */
const announce = (key: string | null): boolean => window.dispatchEvent(new StorageEvent('storage', { key }));

let here: Stores;
let stop: () => void;
beforeEach(() => {
  localStorage.clear();
  here = aWindow();
  stop = followOtherWindows(persistedStores(here), window);
});
afterEach(() => stop());

/** Choices, each made in another window. */
const choices: readonly (readonly [string, (other: Stores) => void, (stores: Stores) => unknown, unknown])[] =
  [
    [
      'perpscope.tables',
      ({ tableViews }) => tableViews.resize('trades', 'price', 120),
      ({ tableViews }) => tableViews.getState().layouts['trades']?.widths,
      { price: 120 },
    ],
    [
      'perpscope.preferences',
      ({ preferences }) => preferences.change({ timeZone: 'utc' }),
      ({ preferences }) => preferences.getState(),
      { ...usualPreferences, timeZone: 'utc' },
    ],
    [
      'perpscope.appearance',
      ({ appearance }) => appearance.setState({ direction: 'white-gray' }),
      ({ appearance }) => appearance.getState().direction,
      'white-gray',
    ],
    [
      'perpscope.density',
      ({ density }) => density.choose('compact'),
      ({ density }) => density.getState().density,
      'compact',
    ],
  ];

test.each(choices)('a choice in another window is applied: %s', (key, choose, chosen, expected) => {
  choose(aWindow());
  expect(chosen(here)).not.toEqual(expected);
  announce('another.key');
  expect(chosen(here)).not.toEqual(expected);
  announce(key);
  expect(chosen(here)).toEqual(expected);
});

test('applying another window’s choice writes nothing back', () => {
  aWindow().density.choose('compact');
  localStorage.setItem('perpscope.density', '{"state":{"density":"compact","more":1},"version":0}');
  announce('perpscope.density');
  expect(localStorage.getItem('perpscope.density')).toContain('"more"');
});

test('an unreadable choice of another window is ignored', () => {
  here.density.choose('compact');
  localStorage.setItem('perpscope.density', '{"state":{"density":"huge"},"version":0}');
  announce('perpscope.density');
  expect(here.density.getState().density).toBe('comfortable');
});

test('after the undo no other window’s choice is applied', () => {
  stop();
  aWindow().density.choose('compact');
  announce('perpscope.density');
  expect(here.density.getState().density).toBe('comfortable');
});

test('the choice to hide amounts is reported at the start and after each change, until that is stopped', () => {
  const reported: boolean[] = [];
  const end = reportHiddenAmounts(here.preferences, (isHidden) => reported.push(isHidden));
  here.preferences.change({ hidesAmounts: true });
  here.preferences.change({ hidesAmounts: false });
  end();
  here.preferences.change({ hidesAmounts: true });
  expect(reported).toEqual([false, true, false]);
});
