import type { DecimalText } from './decimal.ts';
import { averageText, Exact, exactText } from './exact.ts';
import type { Fill } from './fill.ts';
import type { RoundTrip, TripEnd } from './round-trip.ts';

/** A trip in the making, as text: what a fold must know of it to go on. */
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
/** The same while a fold runs over it: sums are numbers then, and are added to in place. */
export type TripDraft = {
  -readonly [Field in keyof OpenTrip]: Field extends Sums ? Exact : OpenTrip[Field];
};

const zero = new Exact(0);

/** `position`: what was held before this fill, which is its first known. */
export function beginDraft(
  id: string,
  fill: TripFill,
  { position, side }: { readonly position: Exact; readonly side: 'long' | 'short' },
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

/** So much of the fill as belongs to this trip; its fee and P&L are counted by `addMoney`. */
export function addSize(draft: TripDraft, fill: TripFill, size: Exact): void {
  const value = size.times(fill.price);
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

/** The venue's own figures of a whole fill: each fill's are added to one trip, so that sums over trips are sums over fills. */
export function addMoney(draft: TripDraft, { fee, feeToken, closedPnl }: TripFill): void {
  if (closedPnl !== '0') draft.realizedPnl = draft.realizedPnl.plus(closedPnl);
  draft.fees = draft.fees.plus(fee);
  if (draft.feeToken !== feeToken) draft.feeToken = null;
}

export function thawTrip(trip: OpenTrip): TripDraft {
  return {
    ...trip,
    position: new Exact(trip.position),
    entrySize: new Exact(trip.entrySize),
    exitSize: new Exact(trip.exitSize),
    entryValue: new Exact(trip.entryValue),
    exitValue: new Exact(trip.exitValue),
    realizedPnl: new Exact(trip.realizedPnl),
    fees: new Exact(trip.fees),
  };
}

export function freezeTrip(draft: TripDraft): OpenTrip {
  return {
    ...draft,
    position: exactText(draft.position),
    entrySize: exactText(draft.entrySize),
    exitSize: exactText(draft.exitSize),
    entryValue: exactText(draft.entryValue),
    exitValue: exactText(draft.exitValue),
    realizedPnl: exactText(draft.realizedPnl),
    fees: exactText(draft.fees),
  };
}

export interface TripEnding {
  readonly kind: TripEnd;
  readonly at: number;
}

/** How a trip stands; `ending` null while it is open. */
export function tripOf(draft: TripDraft, ending: TripEnding | null): RoundTrip {
  return {
    id: draft.id,
    coin: draft.coin,
    side: draft.side,
    begun: draft.begun,
    ...whenOf(draft, ending),
    ...pricesOf(draft, ending),
    entrySize: exactText(draft.entrySize),
    exitSize: exactText(draft.exitSize),
    position: exactText(draft.position),
    realizedPnl: exactText(draft.realizedPnl),
    fees: exactText(draft.fees),
    feeToken: draft.feeToken,
    fillCount: draft.fillCount,
  };
}

function whenOf(
  { begun, firstAt, lastAt }: TripDraft,
  ending: TripEnding | null,
): Pick<RoundTrip, 'state' | 'end' | 'openedAt' | 'lastAt' | 'closedAt'> {
  const openedAt = begun === 'known' ? firstAt : null;
  if (ending === null) return { state: 'open', end: null, openedAt, lastAt, closedAt: null };
  return { state: 'ended', end: ending.kind, openedAt, lastAt: ending.at, closedAt: ending.at };
}

function pricesOf(
  { begun, entryValue, entrySize, exitValue, exitSize }: TripDraft,
  ending: TripEnding | null,
): Pick<RoundTrip, 'entryPrice' | 'exitPrice'> {
  return {
    entryPrice: begun === 'known' ? averageText(entryValue, entrySize) : null,
    exitPrice: ending?.kind === 'vanished' ? null : averageText(exitValue, exitSize),
  };
}
