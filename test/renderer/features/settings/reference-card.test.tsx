import { describe, expect, it } from 'vitest';
import type { SecretStatus, SettingsView } from '../../../../src-preload/contract/bridge/settings.ts';
import { ReferenceCard } from '../../../../src-renderer/features/settings/ReferenceCard.tsx';
import {
  canForget,
  keepingText,
  keyProblem,
  referenceChange,
  referenceFormOf,
  urlProblem,
  withoutKeyText,
} from '../../../../src-renderer/features/settings/reference-view-model.ts';
import { someSettings } from '../../account-builders.ts';
import { drawn, textOf } from '../../drawn.tsx';

const keyStatus = (given: Partial<SecretStatus> = {}): SecretStatus => ({
  isSet: true,
  origin: 'system_keychain',
  whyNoKeychain: null,
  trouble: null,
  ...given,
});
const withKey = (given: Partial<SecretStatus> = {}): SettingsView =>
  someSettings({ massiveKey: keyStatus(given) });
const simulator = { faults: [], fault: null };
const card = (settings: SettingsView): string =>
  drawn(
    <ReferenceCard settings={settings} progress={{ saving: { kind: 'idle' }, setSaving: () => undefined }} />,
    { settings },
  );

describe('Input for the reference provider', () => {
  it('sends only changed fields, and no key if none was typed', () => {
    const settings = withKey();
    const form = referenceFormOf(settings);
    expect(referenceChange(form, settings)).toEqual({});
    expect(referenceChange({ key: '  ', url: ' ' }, settings)).toEqual({});
    expect(referenceChange({ key: ' a-key ', url: 'https://prices.example' }, settings)).toEqual({
      massiveKey: 'a-key',
      massiveUrl: 'https://prices.example',
    });
  });

  it('resets an emptied address to the provider’s own, and never a key', () => {
    const settings = someSettings({
      massiveUrl: { value: 'https://prices.example', origin: 'settings_file' },
    });
    expect(referenceChange({ key: '', url: '' }, settings)).toEqual({ massiveUrl: null });
  });

  it.each(['with a blank', 'schlüssel', 'x'.repeat(201), 'a\tb'])('refuses %j as a key', (key) => {
    expect(keyProblem(key)).not.toBeNull();
  });

  it.each([null, '', ' ', 'a', ' pasted_with-blanks~around '])('accepts %j', (key) => {
    expect(keyProblem(key)).toBeNull();
  });

  it('refuses an invalid address', () => {
    expect([urlProblem('ftp://host'), urlProblem('http://'), urlProblem('prices')]).not.toContain(null);
    expect([urlProblem(''), urlProblem('http://127.0.0.1:1')]).toEqual([null, null]);
  });
});

describe('The card of reference data', () => {
  it.each<[Partial<SecretStatus>, string]>([
    [{ origin: 'system_keychain' }, 'A key is stored in the system keychain.'],
    [{ origin: 'settings_file' }, 'A key is stored in the settings file.'],
  ])('says who keeps the key, and offers another or none: %j', (given, words) => {
    const text = textOf(card(withKey(given)));
    expect(text).toContain(words);
    expect(text).toContain('Replace key');
    expect(text).toContain('Delete key');
    expect(card(withKey(given))).not.toContain('type="password"');
  });

  it('offers no change if the environment sets it, and names the variable', () => {
    const text = textOf(card(withKey({ origin: 'environment' })));
    expect(text).toContain('PERPSCOPE_MASSIVE_KEY');
    expect(text).not.toMatch(/Replace|Delete/);
  });

  it('asks for a missing key in an empty field that hides it', () => {
    const markup = card(withKey({ isSet: false, origin: 'default' }));
    expect(markup).toMatch(/<input(?=[^>]*type="password")(?=[^>]*autoComplete="off")(?=[^>]*value="")/i);
    expect(textOf(markup)).toContain('No key is set.');
    expect(textOf(markup)).not.toContain('Delete');
  });

  it('says where a key will be stored before it is saved', () => {
    expect(keepingText(keyStatus())).toContain('Stored in the system keychain');
    const without = keepingText(keyStatus({ whyNoKeychain: 'No keyring runs on this desktop.' }));
    expect(without).toMatch(/^No keyring runs on this desktop\. .*plain text.*settings file/);
    const markup = card(withKey({ isSet: false, origin: 'default', whyNoKeychain: 'No keyring runs.' }));
    expect(textOf(markup)).toContain('No keyring runs. The key is stored as plain text');
  });

  it('reports a stored key that can’t be opened, and offers to delete it', () => {
    const broken = { isSet: false, origin: 'default', trouble: 'The key can’t be read.' } as const;
    expect(textOf(card(withKey(broken)))).toMatch(/The key can’t be read\..*Delete key/);
    expect(canForget(keyStatus({ ...broken, origin: 'environment' }))).toBe(false);
  });

  it('says whose prices are shown without a key', () => {
    const none = { massiveKey: keyStatus({ isSet: false, origin: 'default' }) };
    expect(withoutKeyText(someSettings({ ...none, simulator }))).toContain('simulated provider is used');
    expect(withoutKeyText(someSettings(none))).toContain('only the agent’s data');
    expect(withoutKeyText(withKey())).toBeNull();
    expect(textOf(card(someSettings({ ...none, simulator })))).toContain('simulated provider is used');
  });

  it('has a switch for the third party’s chart, with what fixes it', () => {
    const fixed = someSettings({ referenceChart: { value: false, origin: 'environment' } });
    expect(card(someSettings())).toMatch(/<input(?=[^>]*type="checkbox")(?=[^>]*checked="")/);
    expect(card(fixed)).toMatch(/<input(?=[^>]*type="checkbox")(?=[^>]*disabled="")(?![^>]*checked="")/);
    expect(textOf(card(fixed))).toContain('Set by an environment variable.');
  });
});
