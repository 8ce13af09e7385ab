/** No answer makes us wait longer. */
const longestMs = 3_600_000;

/**
 * How long an answer asks to wait, ms: seconds, or a date, which is held against the answer's own so that no clock of ours
 * matters. null: it does not say.
 */
export function retryAfterMs(retryAfter: string | null, date: string | null): number | null {
  if (retryAfter === null) return null;
  const waitMs = /^\d+$/.test(retryAfter.trim())
    ? Number(retryAfter) * 1_000
    : Date.parse(retryAfter) - Date.parse(date ?? '');
  return Number.isNaN(waitMs) ? null : Math.min(longestMs, Math.max(0, waitMs));
}
