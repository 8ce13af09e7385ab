import { randomBytes } from 'node:crypto';
import type { BrowserAccess } from '../../bridge/socket.ts';
import type { MonotonicClock } from '../../clock.ts';
import { isSameSecret } from '../same-secret.ts';

const linkLivesMs = 10 * 60_000;
/** More tabs than anyone keeps open; without a limit every link ever used would be kept. */
const mostSessions = 64;

export interface BrowserAccessParts {
  readonly monotonic: MonotonicClock;
  readonly controlKey: string;
  /** Base address of the dashboard, known once the server listens. */
  readonly baseUrl: () => string;
}

/**
 * Links work once and for ten minutes. The session that each is exchanged for lives as long as the service, or until
 * `mostSessions` others were seen since.
 */
export function createBrowserAccess({ monotonic, controlKey, baseUrl }: BrowserAccessParts): BrowserAccess {
  const links = new Map<string, number>();
  const sessions = new Set<string>(); // the one longest unseen first
  const secret = (): string => randomBytes(24).toString('base64url');
  const dropExpired = (): void => {
    for (const [token, expires] of links) if (monotonic() >= expires) links.delete(token);
  };
  const keepSession = (key: string): void => {
    sessions.delete(key);
    sessions.add(key);
    const [oldest] = sessions;
    if (sessions.size > mostSessions && oldest !== undefined) sessions.delete(oldest);
  };
  return {
    newLink: () => {
      dropExpired();
      const token = secret();
      links.set(token, monotonic() + linkLivesMs);
      return `${baseUrl()}/#/link/${token}`;
    },
    exchangeLink: (token) => {
      const expires = links.get(token);
      links.delete(token);
      if (expires === undefined || monotonic() >= expires) return null;
      const key = secret();
      keepSession(key);
      return key;
    },
    knowsSession: (key) => {
      if (!sessions.has(key)) return false;
      keepSession(key);
      return true;
    },
    isControlKey: (key) => isSameSecret(key, controlKey),
  };
}
