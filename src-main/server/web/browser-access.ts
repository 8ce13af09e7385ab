import { randomBytes } from 'node:crypto';
import type { BrowserAccess } from '../../bridge/socket.ts';
import type { MonotonicClock } from '../../clock.ts';

const linkLivesMs = 10 * 60_000;

export interface BrowserAccessParts {
  readonly monotonic: MonotonicClock;
  readonly controlKey: string;
  /** Base address of the dashboard, known once the server listens. */
  readonly baseUrl: () => string;
}

/** Links work once and for ten minutes; the session each is exchanged for lives as long as the service. */
export function createBrowserAccess({ monotonic, controlKey, baseUrl }: BrowserAccessParts): BrowserAccess {
  const links = new Map<string, number>();
  const sessions = new Set<string>();
  const secret = (): string => randomBytes(24).toString('base64url');
  return {
    newLink: () => {
      const token = secret();
      links.set(token, monotonic() + linkLivesMs);
      return `${baseUrl()}/#/link/${token}`;
    },
    exchangeLink: (token) => {
      const expires = links.get(token);
      links.delete(token);
      if (expires === undefined || monotonic() >= expires) return null;
      const key = secret();
      sessions.add(key);
      return key;
    },
    knowsSession: (key) => sessions.has(key),
    isControlKey: (key) => key === controlKey,
  };
}
