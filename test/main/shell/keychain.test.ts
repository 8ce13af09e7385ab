import { describe, expect, test } from 'vitest';
import { systemKeychain, type KeychainDeps } from '../../../src-main/shell/keychain.ts';

type Backend = ReturnType<KeychainDeps['safeStorage']['getSelectedStorageBackend']>;

/** Encrypts a text by reversing it. */
function storage(available: boolean, backend: Backend = 'gnome_libsecret'): KeychainDeps['safeStorage'] {
  const turned = (text: string): string => text.split('').toReversed().join('');
  return {
    isEncryptionAvailable: () => available,
    getSelectedStorageBackend: () => backend,
    encryptString: (text) => Buffer.from(turned(text)),
    decryptString: (bytes) => turned(bytes.toString()),
  };
}

describe('the system’s keychain', () => {
  test.each<[NodeJS.Platform, Backend]>([
    ['linux', 'gnome_libsecret'],
    ['linux', 'kwallet6'],
    // On other platforms there is only one, whatever this answers.
    ['darwin', 'basic_text'],
    ['win32', 'unknown'],
  ])('on %s with %s seals and opens', (platform, backend) => {
    const { whyNot, seal, open } = systemKeychain({ safeStorage: storage(true, backend), platform });
    expect(whyNot).toBeNull();
    expect(open(seal('a key'))).toBe('a key');
  });

  test.each<[NodeJS.Platform, boolean, Backend, RegExp]>([
    ['linux', true, 'basic_text', /No keyring .* runs/],
    ['linux', false, 'gnome_libsecret', /system keychain is not available/],
    ['darwin', false, 'unknown', /system keychain is not available/],
  ])('on %s that is there: %s, with %s, reports why not, and is not used', (...row) => {
    const [platform, available, backend, words] = row;
    const { whyNot, seal, open } = systemKeychain({ safeStorage: storage(available, backend), platform });
    expect(whyNot).toMatch(words);
    expect(() => seal('a key')).toThrow(words);
    expect(() => open(Buffer.from('yek a'))).toThrow(words);
  });
});
