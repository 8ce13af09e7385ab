import { LRUCache } from 'lru-cache';
import { createHash, randomBytes } from 'node:crypto';
import type { BrowserAccess } from '../../bridge/socket.ts';
import type { MonotonicClock } from '../../clock.ts';
import { hourMs, minuteMs } from '../../time.ts';
import { isSameSecret } from '../access-token.ts';

const linkLivesMs = 10 * minuteMs;
/** Maximum number of sessions, more than anyone has tabs open; without a limit, every link ever used would be kept. */
const mostSessions = 64;
/** Time since it was last seen for which a session of an earlier run of the service is valid. */
const restoredWithinMs = 12 * hourMs;

export interface SavedSession {
  /** SHA-256 of the session key: the saved file alone gives no access. */
  readonly keyHash: string;
  /** Wall clock, ms. */
  readonly seenAt: number;
}

/** Stores sessions for the next start of the service. */
export interface SessionFile {
  /** Empty if none were saved or the file can't be read. */
  readonly read: () => readonly SavedSession[];
  readonly write: (sessions: readonly SavedSession[]) => void;
}

interface BrowserAccessDeps {
  readonly monotonic: MonotonicClock;
  /** Wall clock, ms, because two runs of the service share it. */
  readonly wallNow: () => number;
  readonly controlKey: string;
  /** Base address of the dashboard, known once the server listens. */
  readonly baseUrl: () => string;
  readonly file: SessionFile;
  /** Called with the error that keeps sessions from being saved. */
  readonly onUnsaved: (error: unknown) => void;
}

/** Browser access, as the service itself uses it. */
export interface SavableAccess extends BrowserAccess {
  /** Saves the sessions for the next start of the service. */
  readonly save: () => void;
}

interface Session {
  seenAt: number;
  connections: number;
}

/**
 * Creates the access of browsers. A link works once, within ten minutes. The session that it is exchanged for lives as long as the
 * service, and for twelve hours over a restart, unless `mostSessions` others were seen since then.
 */
export function createBrowserAccess(deps: BrowserAccessDeps): SavableAccess {
  const { monotonic, wallNow, controlKey, baseUrl, file } = deps;
  const links = new Map<string, number>();
  const sessions = savedSessions(file, wallNow()); // the session not seen for longest is dropped first
  const secret = (): string => randomBytes(24).toString('base64url');
  const dropExpired = (): void => {
    for (const [token, expires] of links) if (monotonic() >= expires) links.delete(token);
  };
  const save = (): void => {
    const saved: SavedSession[] = [];
    sessions.rforEach((session, keyHash) => {
      if (session.connections > 0) session.seenAt = wallNow();
      saved.push({ keyHash, seenAt: session.seenAt });
    });
    try {
      file.write(saved);
    } catch (error) {
      deps.onUnsaved(error);
    }
  };
  const keepSession = (keyHash: string, session: Session): void => {
    session.seenAt = wallNow();
    sessions.set(keyHash, session);
    save();
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
      keepSession(hashOf(key), { seenAt: wallNow(), connections: 0 });
      return key;
    },
    knowsSession: (key) => {
      const session = sessions.peek(hashOf(key));
      if (session === undefined) return false;
      keepSession(hashOf(key), session);
      return true;
    },
    connected: (key) => {
      const session = sessions.peek(hashOf(key));
      if (session === undefined) return () => undefined;
      session.connections += 1;
      return () => {
        session.connections -= 1;
        session.seenAt = wallNow();
      };
    },
    save,
    isControlKey: (key) => isSameSecret(key, controlKey),
  };
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/** Saved sessions that are still valid. */
function savedSessions(file: SessionFile, now: number): LRUCache<string, Session> {
  const valid = file
    .read()
    // The clock may have been set back since then: a time in the future must not extend validity.
    .map(({ keyHash, seenAt }) => ({ keyHash, seenAt: Math.min(seenAt, now) }))
    .filter(({ seenAt }) => now - seenAt <= restoredWithinMs);
  const sessions = new LRUCache<string, Session>({ max: mostSessions });
  for (const { keyHash, seenAt } of valid) sessions.set(keyHash, { seenAt, connections: 0 });
  return sessions;
}
