import { expect, test } from 'vitest';
import type { Profile } from '../../../../src-preload/contract/views/service/profile.ts';
import {
  isSwitcherShown,
  nameProblem,
  profileCommand,
  profileFacts,
} from '../../../../src-renderer/features/profiles/view-model.ts';
import { marketOfLink } from '../../../../src-renderer/format/market-link.ts';

const usual: Profile = {
  name: 'default',
  isCurrent: true,
  state: 'running',
  port: 4310,
  venue: 'hyperliquid',
  network: 'MAINNET',
};
const fresh: Profile = {
  name: 'alpha',
  isCurrent: false,
  state: 'stopped',
  port: null,
  venue: null,
  network: null,
};

test('a profile shows its venue, port and state, and what is unknown', () => {
  expect(profileFacts(usual)).toEqual(['Hyperliquid, Mainnet', 'port 4310', 'Running']);
  expect(profileFacts(fresh)).toEqual(['Network not known yet', 'port not known yet', 'Not running']);
});

test('the frame has a switcher if there are several profiles, or the profile is not the default one', () => {
  expect(isSwitcherShown('default', [usual])).toBe(false);
  expect(isSwitcherShown('default', [usual, fresh])).toBe(true);
  expect(isSwitcherShown('alpha', [])).toBe(true);
});

test('a new name must be free in any case, and valid as a folder name', () => {
  const problem = (text: string): string | null => nameProblem(text, [usual, fresh]);
  expect(['', ' ', 'beta', 'BTC-2'].map(problem)).toEqual([null, null, null, null]);
  expect(problem(' ALPHA ')).toBe('There is a profile alpha already.');
  for (const text of ['a b', '../a', '-a', 'nul'])
    expect(problem(text)).toMatch(/^A name must be 1 to 32 letters/);
});

test('the command for a profile opens a running one and starts any other', () => {
  expect(profileCommand(usual)).toBe('perpscope open --profile default');
  expect(profileCommand({ ...fresh, state: 'unknown' })).toBe('perpscope serve --profile alpha');
});

test('a link names a venue, a network and a coin', () => {
  expect(marketOfLink('hl-mainnet:xyz:TSLA')).toEqual({
    venue: 'hyperliquid',
    network: 'MAINNET',
    coin: 'xyz:TSLA',
  });
  for (const id of ['hl-mainnet:', 'BTC', 'dydx-mainnet:BTC']) expect(marketOfLink(id)).toBeNull();
});
