import { createHash, timingSafeEqual } from 'node:crypto';

/** Compared by digest, so that neither length nor content shows in the time it takes. */
export function isSameSecret(given: string, kept: string): boolean {
  return timingSafeEqual(digest(given), digest(kept));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
