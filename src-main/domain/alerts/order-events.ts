import type { Difference, Reconciliation, Trade } from '../trades/trade.ts';
import { isLiquidationOf, type Fill } from '../account/fill.ts';
import { tradeIdOfExecution } from '../trades/build-trades.ts';
import { executionNames, executionOf, sumFills } from '../trades/execution.ts';
import type { AlertEvent } from './facts.ts';
import { writtenPrice } from './written.ts';

/** An order and when its problem was first detected, world ms. */
interface Found {
  readonly trade: Trade;
  readonly detectedAt: number;
}

export function rejections(found: readonly Found[]): readonly AlertEvent[] {
  return found
    .filter(({ trade }) => trade.orderStatus === 'rejected')
    .map((one) => eventOfOrder(one, one.trade.rejectReason ?? 'The venue gave no reason.'));
}

/** Mismatches only: pending and unknown reconciliations are not. */
export function mismatches(found: readonly Found[]): readonly AlertEvent[] {
  return found.flatMap((one) => {
    const text = mismatchText(one.trade.reconciliation);
    return text === null ? [] : [eventOfOrder(one, text)];
  });
}

/** Returns the orders by which the venue liquidated the account, each with its fills as one event. */
export function liquidationEvents(fills: readonly Fill[], account: string): readonly AlertEvent[] {
  const own = fills.filter((fill) => isLiquidationOf(fill, account));
  return [...Map.groupBy(own, (fill) => executionNames(fill)[0].key)].map(([key, ofOrder]): AlertEvent => {
    const { coin, side, lastAt, size } = executionOf(key, ofOrder);
    const { averagePrice } = sumFills(ofOrder);
    const at = averagePrice === null ? '' : ` at ${writtenPrice(averagePrice)}`;
    const held = side === 'sell' ? 'long' : 'short';
    const text = `The venue liquidated a ${held} position of ${size}${at}.`;
    return { id: tradeIdOfExecution(key), coin, at: lastAt, text };
  });
}

function eventOfOrder({ trade: { id, coin }, detectedAt: at }: Found, text: string): AlertEvent {
  return { id, coin, at, text };
}

function mismatchText(reconciliation: Reconciliation | null): string | null {
  switch (reconciliation?.kind) {
    case 'venue_missing':
      return 'The agent claims a fill that the venue does not have.';
    case 'agent_missing':
      return 'The venue has a fill that the agent does not report.';
    case 'differs':
      return `${reconciliation.differences.map(differenceText).join('; ')}.`;
    case 'matched':
    case 'pending':
    case undefined:
      return null;
  }
}

const figureLabels = {
  filled: 'Filled',
  average_price: 'Average price',
  fee: 'Fee',
} as const satisfies Record<Difference['figure'], string>;

/** Writes figures in full if rounding would make them look equal. */
function differenceText({ figure, agent, venue }: Difference): string {
  const [claimed, actual] = [writtenPrice(agent), writtenPrice(venue)];
  const isSame = claimed === actual;
  return `${figureLabels[figure]}: agent ${isSame ? agent : claimed}, venue ${isSame ? venue : actual}`;
}
