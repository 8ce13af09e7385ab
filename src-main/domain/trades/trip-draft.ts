import type { DecimalText } from '../decimal.ts';
import { quotientText, Fixed, fixedText, zero } from '../fixed.ts';
import type { Fill } from '../account/fill.ts';
import type { RoundTrip, TripEnd } from './round-trip.ts';

/** An open trip as stored text, from which a fold can resume. */
export interface OpenTrip {
  readonly id: string;
  readonly coin: string;
  readonly side: 'long' | 'short';
  readonly begun: 'known' | 'unknown';
  readonly firstAt: number;
  readonly lastAt: number;
  readonly position: DecimalText;
  readonly entrySize: DecimalText;
  readonly exitSize: DecimalText;
  /** Sums of price times size. */
  readonly entryValue: DecimalText;
  readonly exitValue: DecimalText;
  readonly realizedPnl: DecimalText;
  readonly fees: DecimalText;
  /** null: more than one. */
  readonly feeToken: string | null;
  readonly fillCount: number;
}

export type TripFill = Pick<
  Fill,
  | 'time'
  | 'coin'
  | 'tid'
  | 'oid'
  | 'side'
  | 'price'
  | 'size'
  | 'startPosition'
  | 'closedPnl'
  | 'fee'
  | 'feeToken'
>;

type Sums = 'position' | 'entrySize' | 'exitSize' | 'entryValue' | 'exitValue' | 'realizedPnl' | 'fees';
/** An open trip during a fold: its sums are numbers, updated in place. */
export type TripDraft = {
  -readonly [Field in keyof OpenTrip]: Field extends Sums ? Fixed : OpenTrip[Field];
};

/** `position`: held before this fill, the first known one. */
export function beginDraft(
  id: string,
  fill: TripFill,
  { position, side }: { readonly position: Fixed; readonly side: 'long' | 'short' },
): TripDraft {
  return {
    id,
    coin: fill.coin,
    side,
    begun: position.isZero() ? 'known' : 'unknown',
    firstAt: fill.time,
    lastAt: fill.time,
    position,
    entrySize: zero,
    exitSize: zero,
    entryValue: zero,
    exitValue: zero,
    realizedPnl: zero,
    fees: zero,
    feeToken: fill.feeToken,
    fillCount: 0,
  };
}

/** Adds the part of a fill that belongs to this trip; `addMoney` adds its fee and P&L. */
export function addSize(draft: TripDraft, fill: TripFill, size: Fixed): void {
  const value = size.times(Fixed.of(fill.price));
  const isBuy = fill.side === 'buy';
  draft.position = isBuy ? draft.position.plus(size) : draft.position.minus(size);
  draft.lastAt = fill.time;
  draft.fillCount += 1;
  if (isBuy === (draft.side === 'long')) {
    draft.entrySize = draft.entrySize.plus(size);
    draft.entryValue = draft.entryValue.plus(value);
  } else {
    draft.exitSize = draft.exitSize.plus(size);
    draft.exitValue = draft.exitValue.plus(value);
  }
}

/** Adds a fill's P&L and its fee, or this trip's share of the fee, so sums over trips equal sums over fills. */
export function addMoney(draft: TripDraft, { feeToken, closedPnl }: TripFill, fee: Fixed): void {
  if (closedPnl !== '0') draft.realizedPnl = draft.realizedPnl.plus(Fixed.of(closedPnl));
  draft.fees = draft.fees.plus(fee);
  if (draft.feeToken !== feeToken) draft.feeToken = null;
}

export function thawTrip(trip: OpenTrip): TripDraft {
  return {
    ...trip,
    position: Fixed.of(trip.position),
    entrySize: Fixed.of(trip.entrySize),
    exitSize: Fixed.of(trip.exitSize),
    entryValue: Fixed.of(trip.entryValue),
    exitValue: Fixed.of(trip.exitValue),
    realizedPnl: Fixed.of(trip.realizedPnl),
    fees: Fixed.of(trip.fees),
  };
}

export function freezeTrip(draft: TripDraft): OpenTrip {
  return {
    ...draft,
    position: fixedText(draft.position),
    entrySize: fixedText(draft.entrySize),
    exitSize: fixedText(draft.exitSize),
    entryValue: fixedText(draft.entryValue),
    exitValue: fixedText(draft.exitValue),
    realizedPnl: fixedText(draft.realizedPnl),
    fees: fixedText(draft.fees),
  };
}

export interface TripEnding {
  readonly kind: TripEnd;
  /** null: unknown. */
  readonly at: number | null;
}

/** Returns the round trip; `ending` null while it is open. */
export function tripOf(draft: TripDraft, ending: TripEnding | null): RoundTrip {
  return {
    id: draft.id,
    coin: draft.coin,
    side: draft.side,
    begun: draft.begun,
    ...whenOf(draft, ending),
    ...pricesOf(draft, ending),
    entrySize: fixedText(draft.entrySize),
    exitSize: fixedText(draft.exitSize),
    position: fixedText(draft.position),
    realizedPnl: fixedText(draft.realizedPnl),
    fees: fixedText(draft.fees),
    feeToken: draft.feeToken,
    fillCount: draft.fillCount,
  };
}

function whenOf(
  { begun, firstAt, lastAt }: TripDraft,
  ending: TripEnding | null,
): Pick<RoundTrip, 'state' | 'end' | 'firstAt' | 'openedAt' | 'lastAt' | 'closedAt'> {
  const begin = { firstAt, openedAt: begun === 'known' ? firstAt : null };
  if (ending === null) return { state: 'open', end: null, ...begin, lastAt, closedAt: null };
  return { state: 'ended', end: ending.kind, ...begin, lastAt: ending.at ?? lastAt, closedAt: ending.at };
}

function pricesOf(
  { begun, entryValue, entrySize, exitValue, exitSize }: TripDraft,
  ending: TripEnding | null,
): Pick<RoundTrip, 'entryPrice' | 'exitPrice'> {
  return {
    entryPrice: begun === 'known' ? quotientText(entryValue, entrySize) : null,
    exitPrice: ending?.kind === 'vanished' ? null : quotientText(exitValue, exitSize),
  };
}
