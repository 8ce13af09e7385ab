import { writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sealedPath } from '../../../src-main/config/stored-secrets.ts';
import { configured, optionsFact } from '../../../src-main/doctor/configured.ts';
import { settingsInForce, withSettingsInForce } from '../../../src-main/config/settings-in-force.ts';
import { readingConfig, type ReadingConfig, type Sources } from '../reading-config.ts';

let config: ReadingConfig;
beforeEach(() => {
  config = readingConfig();
});
afterEach(() => config.remove());

const secret = 'a-secret-of-many-letters';
const reported = (sources: Sources): Readonly<Record<string, string>> =>
  Object.fromEntries(configured(config.read(sources)).map(({ about, says }) => [about, says]));

describe('the reference provider report says', () => {
  test('that nothing is set', () => {
    expect(reported({})).toMatchObject({
      massiveKey: 'none: Perpscope itself reads no reference data, or the embedded simulator’s (default)',
      massiveUrl: 'the provider’s own address, or the embedded simulator’s (default)',
      referenceChart: 'true (default)',
    });
  });

  test.each<[string, Sources]>([
    ['set (environment)', { env: { PERPSCOPE_MASSIVE_KEY: secret, PERPSCOPE_TOKEN: secret } }],
    ['set (settings file)', { file: { massiveKey: secret, token: secret } }],
  ])('%s, and never the key', (words, sources) => {
    const facts = reported(sources);
    expect([facts['massiveKey'], facts['token']]).toEqual([words, words]);
    expect(JSON.stringify(facts)).not.toContain(secret);
  });

  test('that the system’s keychain holds the key, which doctor can’t open', () => {
    writeFileSync(sealedPath(config.path, 'massiveKey'), 'sealed');
    expect(reported({})['massiveKey']).toBe(
      'kept by the system’s keychain; only the desktop app can read it',
    );
    expect(reported({ env: { PERPSCOPE_MASSIVE_KEY: secret } })['massiveKey']).toBe('set (environment)');
  });
});

describe('where a service runs with other settings, the report', () => {
  const settings = (sources: Sources) => settingsInForce(config.read(sources));
  const service = { argv: ['--network', 'mainnet', '--seed', '2'], env: { PERPSCOPE_TOKEN: secret } };
  const own = { file: { port: 4311 } };

  test('shows those of the service, and what would hold without its options', () => {
    const running = { ...settings(service), port: 8432 };
    const facts = Object.fromEntries(
      configured(config.read(own), running).map(({ about, says }) => [about, says]),
    );
    expect(facts).toMatchObject({
      venue: 'simulated (default)',
      network: 'MAINNET (the running service); without its options: TESTNET (default)',
      seed: '2 (the running service); without its options: 1 (default)',
      port: '8432 (the running service); without its options: 4311 (settings file)',
      token: 'set (the running service); without its options: none (default)',
    });
    expect(JSON.stringify([facts, running])).not.toContain(secret);
    expect(optionsFact(config.read(own), running)).toEqual({
      about: 'options',
      says: 'the running service has other settings (network, seed, port, token); they are checked',
      good: null,
    });
  });

  test('keeps what is given on the command line', () => {
    const running = { ...settings(service), port: 4311 };
    const given = config.read({ ...own, argv: ['--seed', '3'] });
    expect(configured(given, running)).toContainEqual({
      about: 'seed',
      says: '3 (command line); the running service: 2',
      good: null,
    });
    expect(optionsFact(given, running)?.says).toMatch(
      /; they are checked, but what was given here \(seed\)$/,
    );
    expect(withSettingsInForce(given, running)).toMatchObject({ seed: 3, network: 'MAINNET', token: null });
  });

  test('says nothing of a service with the same settings', () => {
    const running = { ...settings({}), port: 4310 };
    expect(optionsFact(config.read({}), running)).toBeNull();
    expect(withSettingsInForce(config.read({}), running)).toEqual(config.read({}));
  });
});
