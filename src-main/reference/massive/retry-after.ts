/** No answer makes us wait longer. */
const longestMs = 3_600_000;
const secondsForm = /^\d+$/;
/** `Wed, 07 Oct 2026 15:00:30 GMT` */
const dateForm = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} [\d:]{8} GMT$/;

/**
 * How long an answer asks to wait, ms: seconds, or a date, which is held against the answer's own so that no clock of ours
 * matters. null: it does not say.
 */
export function retryAfterMs(retryAfter: string | null, date: string | null): number | null {
  const waitMs = waitOf(retryAfter?.trim() ?? '', date ?? '');
  return Number.isNaN(waitMs) ? null : Math.min(longestMs, Math.max(0, waitMs));
}

function waitOf(retryAfter: string, date: string): number {
  if (secondsForm.test(retryAfter)) return Number(retryAfter) * 1_000;
  return dateForm.test(retryAfter) ? Date.parse(retryAfter) - Date.parse(date) : Number.NaN;
}
