import type { OrderOutcomeStatus } from '../journal/agent-order.ts';

/**
 * Maps the venue's order status (`open`, `filled`, `perpMarginRejected`, ...) to an outcome. An order canceled or expired without a
 * fill has none of the five outcomes and is `unknown`.
 */
export function outcomeOfVenueStatus(said: string | null, hasFills: boolean): OrderOutcomeStatus {
  if (said === 'filled') return 'filled';
  if (said === null) return 'unknown';
  if (hasFills) return 'partial';
  if (isOpenAtVenue(said)) return 'resting';
  return /rejected$/i.test(said) ? 'rejected' : 'unknown';
}

/** Maps the venue's status (`canceled`, `reduceOnlyCanceled`, `scheduledCancel`, ...) to how a resting order ended. */
export function endOfVenueStatus(said: string): 'canceled' | 'filled' | 'rejected' | 'unknown' {
  if (said === 'filled') return 'filled';
  if (/rejected$/i.test(said)) return 'rejected';
  return /cancel/i.test(said) ? 'canceled' : 'unknown';
}

/** Whether the venue's status means that the order is still open. */
export function isOpenAtVenue(said: string): boolean {
  return said === 'open' || said === 'triggered';
}
