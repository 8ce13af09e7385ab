import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { minuteMs } from '../time.ts';

/** File rewritten with new content while a relay runs. Content instead of time shows presence, so clock changes don't matter. */
const pathIn = (dataDir: string): string => join(dataDir, 'mcp-relays.seen');

/** Real ms between rewrites. */
const signEveryMs = 20_000;

/** Returns its stop. Never throws: if writing fails the service ends early, and the next call restarts it. */
export function showPresence(
  dataDir: string,
  onFailure: (error: unknown) => void,
  everyMs = signEveryMs,
): () => void {
  const sign = (): void => {
    try {
      writeFileSync(pathIn(dataDir), `${randomUUID()}\n`, { mode: 0o600 });
    } catch (error) {
      onFailure(error);
    }
  };
  sign();
  const timer = setInterval(sign, everyMs);
  return () => clearInterval(timer);
}

export interface PresenceCheck {
  /** Real ms between checks. */
  readonly lookEveryMs: number;
  /** Number of consecutive checks without new content. */
  readonly looks: number;
}

/** Ten minutes. Sleep of the machine does not count, because no checks run. */
export const usualPresenceCheck: PresenceCheck = { lookEveryMs: minuteMs, looks: 10 };

/** Calls `onLeft` once no relay was present for that many checks in a row. Returns its stop. */
export function watchPresence(
  dataDir: string,
  { lookEveryMs, looks }: PresenceCheck,
  onLeft: () => void,
): () => void {
  const seen = { sign: signIn(dataDir), unchanged: 0 };
  const timer = setInterval(() => {
    const sign = signIn(dataDir);
    seen.unchanged = sign === seen.sign ? seen.unchanged + 1 : 0;
    seen.sign = sign;
    if (seen.unchanged < looks) return;
    clearInterval(timer);
    onLeft();
  }, lookEveryMs);
  return () => clearInterval(timer);
}

function signIn(dataDir: string): string | null {
  try {
    return readFileSync(pathIn(dataDir), 'utf8');
  } catch {
    return null; // no relay has run yet
  }
}
