import type { SafeStorage } from 'electron';

export interface KeychainDeps {
  readonly safeStorage: Pick<
    SafeStorage,
    'isEncryptionAvailable' | 'encryptString' | 'decryptString' | 'getSelectedStorageBackend'
  >;
  readonly platform: NodeJS.Platform;
}

export interface SystemKeychain {
  /** Reason why it can't be used; null: it can. */
  readonly whyNot: string | null;
  /** Throws if it can't be used. */
  readonly seal: (text: string) => Uint8Array;
  /** Throws if it can't be used, or did not seal these bytes. */
  readonly open: (sealed: Uint8Array) => string;
}

/** Encrypts with a key from the system keychain. Call only once the app is ready. */
export function systemKeychain(deps: KeychainDeps): SystemKeychain {
  const { safeStorage } = deps;
  const whyNot = whyNoKeychain(deps);
  const need = (): void => {
    if (whyNot !== null) throw new Error(whyNot);
  };
  return {
    whyNot,
    seal: (text) => {
      need();
      return safeStorage.encryptString(text);
    },
    open: (sealed) => {
      need();
      return safeStorage.decryptString(Buffer.from(sealed));
    },
  };
}

function whyNoKeychain({ safeStorage, platform }: KeychainDeps): string | null {
  if (!safeStorage.isEncryptionAvailable()) return 'The system keychain is not available.';
  // Only Linux has several backends; `basic_text` protects nothing, because its password is in Chromium's source.
  return platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text'
    ? 'No keyring (GNOME Keyring, KWallet) runs on this desktop.'
    : null;
}
