import type { ReceiptClock } from '../../src-main/clock.ts';
import { receiptClock } from '../../src-main/clock.ts';

/** A world clock that reads what `now` says, and by which alone what it stamps grows old. */
export function aClock(now: () => number, rate: () => number = () => 0): ReceiptClock {
  return receiptClock({ now, rate }, () => 0);
}
