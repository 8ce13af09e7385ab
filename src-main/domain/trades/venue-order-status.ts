import type { OrderOutcomeStatus } from '../journal/agent-order.ts';

/**
 * What the venue's own word on an order (`open`, `filled`, `perpMarginRejected`, ...) says of its outcome. One that was
 * canceled or expired before anything of it was filled has none of the five: it is unknown.
 */
export function outcomeOfVenueStatus(said: string | null, hasFills: boolean): OrderOutcomeStatus {
  if (said === 'filled') return 'filled';
  if (said === null) return 'unknown';
  if (hasFills) return 'partial';
  if (isOpenAtVenue(said)) return 'resting';
  return /rejected$/i.test(said) ? 'rejected' : 'unknown';
}

/** How an order that rested has ended, by the venue's own word on it (`canceled`, `reduceOnlyCanceled`, `scheduledCancel`, ...). */
export function endOfVenueStatus(said: string): 'canceled' | 'filled' | 'rejected' | 'unknown' {
  if (said === 'filled') return 'filled';
  if (/rejected$/i.test(said)) return 'rejected';
  return /cancel/i.test(said) ? 'canceled' : 'unknown';
}

/** Whether the venue's own word is of an order that has not ended. */
export function isOpenAtVenue(said: string): boolean {
  return said === 'open' || said === 'triggered';
}
