import type { DecimalText } from '../decimal.ts';
import { Exact } from '../exact.ts';
import type { Instant, Window } from './pair-in-time.ts';
import type { RoundTrip } from './round-trip.ts';
import { foldCoin } from '../markets/symbol-match.ts';

/** A closed trade as the agent reports it. Its figures only identify the trip. */
export interface ClosedTradeClaim {
  /** Journal id and sequence number. */
  readonly key: string;
  readonly coin: string | null;
  readonly side: 'long' | 'short';
  readonly size: DecimalText;
  /** World ms of the close, else of the report. */
  readonly closedAt: number;
  readonly exitReason: string | null;
}

/** Allowed difference between the agent's closing time and the venue's last fill. */
const windowMs = 120_000;

/** Side, size and coin regardless of case, as text. */
export function kindOfTrip({ side, exitSize, coin }: RoundTrip): string {
  return kindOf(side, exitSize, coin);
}

export function kindOfClosing({ side, size, coin }: ClosedTradeClaim): string {
  return kindOf(side, size, coin ?? '');
}

function kindOf(side: string, size: string, coin: string): string {
  return `${side} ${new Exact(size).toFixed()} ${foldCoin(coin)}`;
}

export function windowOfClosing(closing: ClosedTradeClaim): Window<ClosedTradeClaim> {
  const { key, closedAt } = closing;
  return { item: closing, key, from: closedAt - windowMs, to: closedAt + windowMs };
}

/** null for an open trip, or one whose end is unknown. */
export function instantOfTrip(trip: RoundTrip): Instant<RoundTrip> | null {
  return trip.closedAt === null ? null : { item: trip, key: trip.id, at: trip.closedAt };
}
