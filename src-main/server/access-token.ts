import { createHash, timingSafeEqual } from 'node:crypto';

/** What every read asks for where it is configured. It may come and go while the service runs. */
export interface AccessToken {
  readonly isRequired: () => boolean;
  readonly matches: (candidate: string) => boolean;
  /** Called when another token, or none, has come into force. Returns its undo. */
  readonly onChange: (listener: () => void) => () => void;
}

export interface ChangeableToken extends AccessToken {
  /** At once; null: reads are open. */
  readonly change: (token: string | null) => void;
}

/** null: reads are open. */
export function createAccessToken(token: string | null): ChangeableToken {
  const state = { token };
  const listeners = new Set<() => void>();
  return {
    isRequired: () => state.token !== null,
    matches: (candidate) => state.token !== null && isSameSecret(candidate, state.token),
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change: (next) => {
      if (next === state.token) return;
      state.token = next;
      for (const listener of listeners) listener();
    },
  };
}

/** One that never changes. */
export function fixedToken(token: string | null): AccessToken {
  return createAccessToken(token);
}

/** Compared by digest, so that neither length nor content shows in the time it takes. */
export function isSameSecret(given: string, kept: string): boolean {
  return timingSafeEqual(digest(given), digest(kept));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
