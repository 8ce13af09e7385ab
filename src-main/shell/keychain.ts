import type { SafeStorage } from 'electron';

export interface KeychainParts {
  readonly safeStorage: Pick<
    SafeStorage,
    'isEncryptionAvailable' | 'encryptString' | 'decryptString' | 'getSelectedStorageBackend'
  >;
  readonly platform: NodeJS.Platform;
}

export interface SystemKeychain {
  /** Why nothing can be kept by it; null: it can. */
  readonly whyNot: string | null;
  /** Throws where it can't. */
  readonly seal: (text: string) => Uint8Array;
  /** Throws where it can't, and where the bytes are none that it has sealed. */
  readonly open: (sealed: Uint8Array) => string;
}

/** What encrypts by a key that the system keeps. To be asked for once the app is ready. */
export function systemKeychain(parts: KeychainParts): SystemKeychain {
  const { safeStorage } = parts;
  const whyNot = whyNoKeychain(parts);
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

function whyNoKeychain({ safeStorage, platform }: KeychainParts): string | null {
  if (!safeStorage.isEncryptionAvailable()) return 'The system’s keychain can’t be used here.';
  // Only Linux has more than one, and this one hides nothing: its password stands in Chromium's source.
  return platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text'
    ? 'No keyring (GNOME Keyring, KWallet) runs on this desktop.'
    : null;
}
