import type { DecimalText } from '../decimal.ts';

/** An open order, resting or waiting for a trigger or parent. Each oid appears once. */
export interface OpenOrder {
  readonly oid: number;
  readonly coin: string;
  readonly side: 'buy' | 'sell';
  readonly limitPrice: DecimalText;
  /** Remaining size; zero for a take-profit or stop-loss of the whole position. */
  readonly size: DecimalText;
  readonly originalSize: DecimalText;
  /** null: not a trigger order. */
  readonly triggerPrice: DecimalText | null;
  /** The venue's text, e.g. `Price above 10.004`; null if it is `N/A`. */
  readonly triggerCondition: string | null;
  /** The venue's text, e.g. `Take Profit Market`. */
  readonly orderType: string;
  /** The venue's text, e.g. `Gtc`; null if it has none. */
  readonly timeInForce: string | null;
  readonly reduceOnly: boolean;
  /** Follows the position's size. */
  readonly wholePosition: boolean;
  readonly cloid: string | null;
  /** Time at which it was placed, the venue's ms. */
  readonly placedAt: number;
  /** The unfilled parent order it waits for; null when active. */
  readonly parentOid: number | null;
}

/** An order with the venue's status (`open`, `filled`, `reduceOnlyCanceled`, ...). */
export interface OrderState {
  readonly order: OpenOrder;
  readonly status: string;
  /** The venue's ms. */
  readonly statusAt: number;
}

/** A pushed order update: fewer fields than an open order has, and the order may already have ended. */
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

/** `take_profit`, `stop_loss`, or null for any other order, by the text of its type. */
export function protectionKind({
  orderType,
}: Pick<OpenOrder, 'orderType'>): 'take_profit' | 'stop_loss' | null {
  if (orderType.startsWith('Take Profit')) return 'take_profit';
  return orderType.startsWith('Stop') ? 'stop_loss' : null;
}

/** Whether a triggered order is a market order; its limit price then only caps slippage. */
export function isTriggerMarket({ orderType }: Pick<OpenOrder, 'orderType'>): boolean {
  return orderType.endsWith(' Market');
}
