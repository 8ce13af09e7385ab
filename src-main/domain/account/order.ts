import type { DecimalText } from '../decimal.ts';

/** A resting or waiting order. Each oid is there once, however often the venue lists it. */
export interface OpenOrder {
  readonly oid: number;
  readonly coin: string;
  readonly side: 'buy' | 'sell';
  readonly limitPrice: DecimalText;
  /** What is left of it; zero for a take-profit or stop-loss of the whole position. */
  readonly size: DecimalText;
  readonly originalSize: DecimalText;
  /** null: not a trigger order. */
  readonly triggerPrice: DecimalText | null;
  /** The venue's text, e.g. `Price above 10.004`; null where it is `N/A`. */
  readonly triggerCondition: string | null;
  /** The venue's text, e.g. `Take Profit Market`. */
  readonly orderType: string;
  /** The venue's text, e.g. `Gtc`; null where it has none. */
  readonly timeInForce: string | null;
  readonly reduceOnly: boolean;
  /** Follows the position's size. */
  readonly wholePosition: boolean;
  readonly cloid: string | null;
  /** When it was placed, the venue's ms. */
  readonly placedAt: number;
  /** The unfilled order that it waits for; null for one that is active. */
  readonly parentOid: number | null;
}

/** How an order ended or stands, in the venue's own word (`open`, `filled`, `reduceOnlyCanceled`, ...). */
export interface OrderState {
  readonly order: OpenOrder;
  readonly status: string;
  /** The venue's ms. */
  readonly statusAt: number;
}

/** What a pushed order update says: less than the order itself, and of one that may have ended already. */
export interface OrderUpdate {
  readonly oid: number;
  readonly coin: string;
  readonly side: 'buy' | 'sell';
  readonly limitPrice: DecimalText;
  readonly size: DecimalText;
  readonly originalSize: DecimalText;
  readonly placedAt: number;
  readonly status: string;
  readonly statusAt: number;
}

/** `take_profit`, `stop_loss`, or null for any other order: told by the type's own words. */
export function protectionKind({
  orderType,
}: Pick<OpenOrder, 'orderType'>): 'take_profit' | 'stop_loss' | null {
  if (orderType.startsWith('Take Profit')) return 'take_profit';
  return orderType.startsWith('Stop') ? 'stop_loss' : null;
}

/** Whether a trigger order goes to the market once triggered: its limit price then only caps how far it slips. */
export function isTriggerMarket({ orderType }: Pick<OpenOrder, 'orderType'>): boolean {
  return orderType.endsWith(' Market');
}
