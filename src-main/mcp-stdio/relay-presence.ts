import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { minuteMs } from '../time.ts';

/** Rewritten with something new for as long as any relay runs: that, and no time of day, says that one is there. */
const pathIn = (dataDir: string): string => join(dataDir, 'mcp-relays.seen');

/** Real ms between two signs of life. */
const signEveryMs = 20_000;

/** Returns its stop. Never throws: where nothing can be written the service ends early, and the next call starts it. */
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

export interface Patience {
  /** Real ms between two looks. */
  readonly lookEveryMs: number;
  /** Looks in a row that may find nothing new. */
  readonly looks: number;
}

/** Ten minutes. A machine that slept has not looked meanwhile, so that a sleep counts for nothing. */
export const usualPatience: Patience = { lookEveryMs: minuteMs, looks: 10 };

/** Calls `onLeft` once no relay has shown itself for that long. Returns its stop. */
export function watchPresence(
  dataDir: string,
  { lookEveryMs, looks }: Patience,
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
    return null; // no relay has ever shown itself
  }
}
