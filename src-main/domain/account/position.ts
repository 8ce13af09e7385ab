import { negated } from '../decimal-sign.ts';
import type { DecimalText } from '../decimal.ts';
import { Exact, averageText } from '../exact.ts';

/** One position as the venue states it, in units of its DEX's collateral token. */
export interface Position {
  readonly coin: string;
  readonly dex: string;
  readonly side: 'long' | 'short';
  /** Positive, in base units. */
  readonly size: DecimalText;
  readonly entryPrice: DecimalText;
  /** Size times mark: the venue sends no mark of its own here. */
  readonly value: DecimalText;
  readonly unrealizedPnl: DecimalText;
  /** A fraction of the margin at entry. */
  readonly returnOnEquity: DecimalText;
  readonly leverage: number;
  readonly maxLeverage: number;
  readonly marginMode: 'cross' | 'isolated';
  /** null: no price liquidates it. */
  readonly liquidationPrice: DecimalText | null;
  readonly marginUsed: DecimalText;
  /** Since it was opened; positive = received. */
  readonly funding: DecimalText;
}

/** Size of a position, negative for a short. */
export function signedSize({ side, size }: Pick<Position, 'side' | 'size'>): DecimalText {
  return side === 'short' ? negated(size) : size;
}

/** The mark price that a position was valued at; null for size zero. */
export function markOf({ value, size }: Pick<Position, 'value' | 'size'>): DecimalText | null {
  return averageText(new Exact(value), new Exact(size));
}
