import type { ReferenceObservation, TickerState } from '../../../../src-main/domain/reference/reference.ts';
import { decimal, now } from '../../markets.ts';

/** An observation half a minute old, in real time. */
const observation = (change: Partial<ReferenceObservation>): ReferenceObservation => ({
  ticker: 'TSLA',
  value: decimal('400.5'),
  observedAtNs: `${now - 30_000}123456`,
  delay: 'real_time',
  receivedAt: now,
  requestId: 'request-1',
  ...change,
});

export const observed = (change: Partial<ReferenceObservation> = {}) =>
  ({ kind: 'observed', last: observation(change) }) satisfies TickerState;
