import { afterEach, describe, expect, test, vi } from 'vitest';
import type { SettingsView } from '../../../../src-preload/contract/bridge/settings.ts';
import {
  FirstSteps,
  watchChange,
  whyNoWatching,
} from '../../../../src-renderer/features/first-steps/FirstSteps.tsx';
import { addressProblem } from '../../../../src-renderer/format/setting-text.ts';
import { someSettings } from '../../account-builders.ts';
import { drawn, textOf } from '../../drawn.tsx';

const shown = { showFirstSteps: { value: true, origin: 'default' } } as const;
const simulated = someSettings({ ...shown, venue: { value: 'simulated', origin: 'default' } });
const card = (settings: SettingsView): string => drawn(<FirstSteps />, { settings });
const address = `0x${'Ab'.repeat(20)}`;

afterEach(() => void vi.unstubAllGlobals());

describe('the first steps', () => {
  test('are shown until the settings mark them as used', () => {
    expect(textOf(card(simulated))).toMatch(/Look around the simulation.*Watch an address.*Connect an agent/);
    expect(card({ ...simulated, showFirstSteps: { value: false, origin: 'settings_file' } })).not.toContain(
      'Watch an address',
    );
  });

  test('are one line of links in a small window, without an address if another is fixed', () => {
    vi.stubGlobal('window', { matchMedia: () => ({ matches: true }) });
    expect(textOf(card(simulated))).toBe('First steps Watch an address Agent feed MCP clients');
    const fixed = { ...simulated, account: { value: address, origin: 'environment' } } as const;
    expect(textOf(card(fixed))).toBe('First steps Agent feed MCP clients');
  });

  test('mention no simulation if the venue is real', () => {
    const real = { ...simulated, venue: { value: 'hyperliquid', origin: 'settings_file' } } as const;
    expect(textOf(card(real))).toContain('Look around');
    expect(textOf(card(real))).not.toMatch(/simulat/i);
  });

  test('offer no address if another is fixed, and say why', () => {
    const fixed = { ...simulated, account: { value: address, origin: 'environment' } } as const;
    expect(whyNoWatching(fixed)).toBe('Set on the command line or in the environment, not here: account.');
    expect(textOf(card(fixed))).toContain('not here: account.');
    expect(card(fixed)).not.toContain('Address to watch');
    expect(whyNoWatching(simulated)).toBeNull();
  });
});

test('watching an address sets the real venue, the network and the address, and dismisses the first steps', () => {
  expect(watchChange(` ${address} `, 'MAINNET', simulated)).toEqual({
    venue: 'hyperliquid',
    network: 'MAINNET',
    account: address,
    showFirstSteps: false,
  });
});

test('watching on the network in use changes no network', () => {
  const change = watchChange(address, simulated.network.value, simulated);
  expect(change).not.toHaveProperty('network');
});

test.each(['', '0x12', 'ab'.repeat(20), `${address}0`, `0x${'zz'.repeat(20)}`])('%j is no address', (text) =>
  expect(addressProblem(text)).toBe('Enter 0x followed by 40 hex digits.'),
);
test('an address may have spaces around it', () => expect(addressProblem(` ${address} `)).toBeNull());
