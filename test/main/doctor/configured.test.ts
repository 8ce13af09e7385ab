import { writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sealedPath } from '../../../src-main/config/stored-secrets.ts';
import { configured } from '../../../src-main/doctor/configured.ts';
import type { ReadingConfig, Sources } from '../reading-config.ts';
import { readingConfig } from '../reading-config.ts';

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
