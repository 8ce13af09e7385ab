import type { SocketHello } from '../../src-preload/contract/bridge/socket-messages.ts';

/** Credentials that this page can show to the service. */
export interface Credentials {
  /** Returns the first messages to try, best first. */
  readonly hellos: () => readonly SocketHello[];
  readonly welcome: (sessionKey: string) => void;
  /** Deletes the credentials, which the service did not accept. */
  readonly forget: () => void;
}

export const sessionKeyName = 'perpscope.session';
const linkAddress = /^#\/link\/([^/?]+)$/;

/** Returns the single-use token in the fragment of the address, which browsers never send. */
export function linkToken(hash: string): string | null {
  return linkAddress.exec(hash)?.[1] ?? null;
}

interface CredentialSources {
  readonly hash: () => string;
  /** Removes the token from the address. */
  readonly clearAddress: () => void;
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

export function createCredentials({ hash, clearAddress, storage }: CredentialSources): Credentials {
  const dropToken = (): void => {
    if (linkToken(hash()) !== null) clearAddress();
  };
  return {
    hellos: () => {
      const token = linkToken(hash());
      const key = storage.getItem(sessionKeyName);
      return [
        ...(token === null ? [] : [{ kind: 'link', token } as const]),
        ...(key === null ? [] : [{ kind: 'session', key } as const]),
      ];
    },
    welcome: (sessionKey) => {
      storage.setItem(sessionKeyName, sessionKey);
      dropToken();
    },
    forget: () => {
      storage.removeItem(sessionKeyName);
      dropToken();
    },
  };
}
