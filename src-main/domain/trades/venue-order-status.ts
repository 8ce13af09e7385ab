import type { OrderOutcomeStatus } from '../journal/agent-order.ts';

/**
 * Maps the venue's order status (`open`, `filled`, `perpMarginRejected`, ...) to an outcome. An order canceled or expired without a
 * fill has none of the five outcomes and is `unknown`.
 */
export function outcomeOfVenueStatus(status: string | null, hasFills: boolean): OrderOutcomeStatus {
  if (status === 'filled') return 'filled';
  if (status === null) return 'unknown';
  if (hasFills) return 'partial';
  if (isOpenAtVenue(status)) return 'resting';
  return /rejected$/i.test(status) ? 'rejected' : 'unknown';
}

/** Maps the venue's status (`canceled`, `reduceOnlyCanceled`, `scheduledCancel`, ...) to how a resting order ended. */
export function endOfVenueStatus(status: string): 'canceled' | 'filled' | 'rejected' | 'unknown' {
  if (status === 'filled') return 'filled';
  if (/rejected$/i.test(status)) return 'rejected';
  return /cancel/i.test(status) ? 'canceled' : 'unknown';
}

/** Whether the venue's status means that the order is still open. */
export function isOpenAtVenue(status: string): boolean {
  return status === 'open' || status === 'triggered';
}
