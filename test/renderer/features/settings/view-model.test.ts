import { describe, expect, it } from 'vitest';
import {
  changeOf,
  fixedReason,
  backupCountProblem,
  formOf,
  problemWith,
  switchesSource,
  type SettingsForm,
} from '../../../../src-renderer/features/settings/view-model.ts';
import { someSettings } from '../../account-builders.ts';

const settings = someSettings();
const typed = (edits: Partial<SettingsForm>): SettingsForm => ({ ...formOf(settings), ...edits });
const address = `0x${'Ab'.repeat(20)}`;

describe('The settings form', () => {
  it('sends only changed fields', () => {
    const form = typed({ network: 'MAINNET', account: ` ${address} ` });
    expect(changeOf(form, settings)).toEqual({ network: 'MAINNET', account: address });
  });

  it('sends nothing for spaces typed around a saved value', () => {
    expect(changeOf(typed({ port: ' 4310 ', account: '  ' }), settings)).toEqual({});
  });

  it('resets an emptied setting to its default', () => {
    const saved = someSettings({ account: { value: address, origin: 'settings_file' } });
    const form = { ...formOf(saved), account: '' };
    expect(changeOf(form, saved)).toEqual({ account: null });
  });

  it.each([
    ['account', '0x12'],
    ['account', `${address}0`],
    ['account', 'vault.eth'],
    ['venueUrl', 'ftp://host'],
    ['venueUrl', 'http://'],
    ['agentFeed', 'file:'],
    ['agentFeed', '/feed'],
    ['port', ''],
    ['port', '-1'],
    ['port', '65536'],
    ['port', '1e3'],
  ] as const)('refuses %s %j', (field, text) => {
    expect(problemWith(field, typed({ [field]: text }))).not.toBeNull();
  });

  it.each([
    ['account', address],
    ['account', ''],
    ['venueUrl', 'http://127.0.0.1:3001'],
    ['agentFeed', 'file:feed'],
    ['agentFeed', 'https://agent.example/feed'],
    ['port', '0'],
    ['port', '65535'],
  ] as const)('takes %s %j', (field, text) => {
    expect(problemWith(field, typed({ [field]: text }))).toBeNull();
  });

  it.each([
    ['0', true],
    [' 365 ', true],
    ['366', false],
    ['-1', false],
    ['1.5', false],
    ['', false],
  ])('of the number of backups %j: is valid %s', (typed, isValid) => {
    expect(backupCountProblem(typed) === null).toBe(isValid);
  });

  it('asks before every change except that of the port', () => {
    expect(switchesSource({ port: 1 })).toBe(false);
    for (const field of ['venue', 'network', 'venueUrl', 'account', 'agentFeed'] as const)
      expect(switchesSource({ [field]: null, port: 1 })).toBe(true);
  });

  it('names settings that are fixed elsewhere', () => {
    const fixed = someSettings({ network: { value: 'TESTNET', origin: 'command_line' } });
    expect(fixedReason('network', fixed)).toMatch(/command line/);
    expect(fixedReason('port', someSettings({ port: { value: 1, origin: 'environment' } }))).toMatch(
      /environment/,
    );
    expect(fixedReason('network', settings)).toBeNull();
  });
});
