import { receiptClock, type ReceiptClock } from '../../src-main/clock.ts';

/** World clock that reads `now`. Only `now` ages what the clock stamps. */
export function aClock(now: () => number, rate: () => number = () => 0): ReceiptClock {
  return receiptClock({ now, rate }, () => 0);
}
