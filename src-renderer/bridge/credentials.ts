import type { SocketHello } from '../../src-preload/contract/bridge/socket-messages.ts';

/** Why the service should let this page in. */
export interface Credentials {
  /** What may be tried, best first. */
  readonly hellos: () => readonly SocketHello[];
  readonly welcome: (sessionKey: string) => void;
  /** The service knows none of them. */
  readonly forget: () => void;
}

export const sessionKeyName = 'perpscope.session';
const linkAddress = /^#\/link\/([^/?]+)$/;

/** The single-use token that the address carries in its fragment, which browsers never send. */
export function linkToken(hash: string): string | null {
  return linkAddress.exec(hash)?.[1] ?? null;
}

interface CredentialSources {
  readonly hash: () => string;
  /** Takes the token out of the address. */
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
