import { createHash, timingSafeEqual } from 'node:crypto';
import { createSignal } from '../signal.ts';

/** Token required for every read, if one is configured. It may be set or revoked while the service runs. */
export interface AccessToken {
  readonly isRequired: () => boolean;
  readonly matches: (candidate: string) => boolean;
  /** Called when a different token, or none, is in force. Returns its undo. */
  readonly onChange: (listener: () => void) => () => void;
}

export interface ChangeableToken extends AccessToken {
  /** Takes effect at once; null: reads need no token. */
  readonly change: (token: string | null) => void;
}

/** Creates a token; null: reads need none. */
export function createAccessToken(token: string | null): ChangeableToken {
  const state = { token };
  const changes = createSignal();
  return {
    isRequired: () => state.token !== null,
    matches: (candidate) => state.token !== null && isSameSecret(candidate, state.token),
    onChange: changes.on,
    change: (next) => {
      if (next === state.token) return;
      state.token = next;
      changes.emit();
    },
  };
}

/** Compares two secrets by digest, so that the time taken reveals neither length nor content. */
export function isSameSecret(given: string, stored: string): boolean {
  return timingSafeEqual(digest(given), digest(stored));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
