import { linkFills } from './link-fills.ts';
import type { DecimalText } from '../decimal.ts';
import { Fixed, fixedText, shareOf, zero } from '../fixed.ts';
import { recordId } from '../record-id.ts';
import type { RoundTrip, Vanishing } from './round-trip.ts';
import type { OpenTrip, TripDraft, TripEnding, TripFill } from './trip-draft.ts';
import { addMoney, addSize, beginDraft, freezeTrip, thawTrip, tripOf } from './trip-draft.ts';

/** State of a coin's fold at the end of a millisecond, from which it can resume. */
export interface FoldState {
  /** Signed position after the last fill; null: no earlier fill is known. */
  readonly position: DecimalText | null;
  readonly open: OpenTrip | null;
  /** Fills since the last restart point, or since the position was last flat. */
  readonly sincePoint: number;
}

/** No earlier fill is known. */
export const unknownState: FoldState = { position: null, open: null, sincePoint: 0 };

const nothingHeld = '0' as DecimalText;

/** Earlier fills are known and left the position flat. */
export const flatState: FoldState = { position: nothingHeld, open: null, sincePoint: 0 };

/** State at the end of a millisecond, from which a fold can restart. */
export interface FoldPoint {
  readonly at: number;
  readonly state: FoldState;
}

export interface FoldInput {
  /** Account of the fills, part of the trip ids. */
  readonly account: string;
  /** State before the first of the fills. */
  readonly state: FoldState;
  /** All fills of one perp coin by time; within a millisecond in the venue's order. Milliseconds are complete. */
  readonly fills: readonly TripFill[];
  /** Positions that vanished, ascending by `seenGoneAt`. */
  readonly vanished: readonly Vanishing[];
}

export interface Fold {
  readonly ended: readonly RoundTrip[];
  readonly state: FoldState;
  /** Restart points inside long trips, ascending, all before the last millisecond. */
  readonly points: readonly FoldPoint[];
  /** Last time the position was flat, and how many of `ended` had ended by then; null: never. */
  readonly flat: { readonly at: number; readonly ended: number } | null;
  /** State just before the last millisecond, to resume from when more of its fills arrive; null: no fills. */
  readonly tail: { readonly at: number; readonly state: FoldState } | null;
}

/**
 * Folds fills into round trips along the venue's chain of positions. A break in the chain ends the open trip, incomplete. Yields
 * after every `fillsAStep` fills, also inside a millisecond, so that the caller can do other work in between.
 */
export function* foldTrips(
  { account, state, fills, vanished }: FoldInput,
  fillsAStep: number,
): Generator<undefined, Fold> {
  const run: Run = { ...thawState(state), account, vanished, ended: [] };
  const points: FoldPoint[] = [];
  let tail: Fold['tail'] = null;
  let flat: Fold['flat'] = null;
  let done = 0;
  for (let from = 0, to = 0; from < fills.length; from = to) {
    to = endOfMillisecond(fills, from);
    const at = fills[from]?.time ?? 0;
    if (isPointDue(run)) points.push(pointBefore(run, at));
    if (to === fills.length) tail = { at, state: freezeState(run) };
    for (const fill of linkFills(fills.slice(from, to), run.position)) {
      step(run, fill);
      done += 1;
      if (done % fillsAStep === 0) yield;
    }
    run.sincePoint += to - from;
    if (isFlat(run)) {
      run.sincePoint = 0;
      flat = { at, ended: run.ended.length };
    }
  }
  return { ended: run.ended, state: freezeState(run), points, flat, tail };
}

/** Whether earlier fills no longer matter. */
function isFlat({ open, position }: Pick<Run, 'open' | 'position'>): boolean {
  return open === null && position === nothingHeld;
}

/** Fills between two restart points of a trip. */
const fillsAPoint = 500;

const isPointDue = ({ sincePoint }: Run): boolean => sincePoint >= fillsAPoint;

function pointBefore(run: Run, time: number): FoldPoint {
  run.sincePoint = 0;
  return { at: time - 1, state: freezeState(run) };
}

/** Index after the last fill with the same time as the one at `from`. */
function endOfMillisecond(fills: readonly TripFill[], from: number): number {
  const at = fills[from]?.time;
  let to = from + 1;
  while (to < fills.length && fills[to]?.time === at) to += 1;
  return to;
}

/** The open trip of a state; ended if its position was seen gone after its last fill. */
export function openTripOf({ open }: FoldState, vanished: readonly Vanishing[]): RoundTrip | null {
  if (open === null) return null;
  const gone = vanished.find(({ seenGoneAt }) => seenGoneAt >= open.lastAt);
  return tripOf(thawTrip(open), gone === undefined ? null : endingOf(gone, open.lastAt));
}

/** An end before the last fill is impossible and counts as unknown. */
function endingOf({ endedAt }: Vanishing, lastAt: number): TripEnding {
  return { kind: 'vanished', at: endedAt === null || endedAt < lastAt ? null : endedAt };
}

interface Run {
  readonly account: string;
  readonly vanished: readonly Vanishing[];
  readonly ended: RoundTrip[];
  position: DecimalText | null;
  open: TripDraft | null;
  sincePoint: number;
}

const thawState = ({ position, open, sincePoint }: FoldState): Pick<Run, keyof FoldState> => ({
  position,
  open: open === null ? null : thawTrip(open),
  sincePoint,
});

const freezeState = ({ position, open, sincePoint }: Run): FoldState => ({
  position,
  open: open === null ? null : freezeTrip(open),
  sincePoint,
});

function step(run: Run, fill: TripFill): void {
  if (run.open !== null && run.position !== fill.startPosition) breakOff(run, run.open, fill.time);
  const size = Fixed.of(fill.size);
  // A fill of size zero opens nothing.
  if (size.isZero() && run.open === null && fill.startPosition === '0')
    return void (run.position = nothingHeld);
  run.open ??= begin(run.account, fill);
  take(run, run.open, { fill, size });
  run.position = run.open === null ? nothingHeld : fixedText(run.open.position);
}

function take(
  run: Run,
  open: TripDraft,
  { fill, size }: { readonly fill: TripFill; readonly size: Fixed },
): void {
  const reduces = (fill.side === 'buy') !== (open.side === 'long');
  const held = open.position.abs();
  const beyond = reduces ? size.compare(held) : -1;
  if (beyond > 0) return flip(run, open, { fill, size });
  addMoney(open, fill, Fixed.of(fill.fee));
  addSize(open, fill, size);
  if (beyond === 0) end(run, open, { kind: 'closed', at: fill.time });
}

/** Splits a fill by size between the trip it closes, which gets all its P&L, and the trip it opens. */
function flip(
  run: Run,
  open: TripDraft,
  { fill, size }: { readonly fill: TripFill; readonly size: Fixed },
): void {
  const held = open.position.abs();
  const fee = Fixed.of(fill.fee);
  const closingFee = shareOf(fee, held, size);
  addMoney(open, fill, closingFee);
  addSize(open, fill, held);
  end(run, open, { kind: 'flipped', at: fill.time });
  const next = beginDraft(tripId(run.account, fill, '-flip'), fill, { position: zero, side: sideOf(fill) });
  addMoney(next, { ...fill, closedPnl: nothingHeld }, fee.minus(closingFee));
  addSize(next, fill, size.minus(held));
  run.open = next;
}

const sideOf = ({ side }: TripFill): RoundTrip['side'] => (side === 'buy' ? 'long' : 'short');

/** Id of a trip that begins with this fill, or with the rest of a flip. */
function tripId(account: string, { time, coin, tid, oid }: TripFill, part: '' | '-flip'): string {
  return recordId('trip', `${account}:${coin}:${time}-${tid}-${oid}${part}`);
}

function begin(account: string, fill: TripFill): TripDraft {
  const position = Fixed.of(fill.startPosition);
  const side = position.isZero() ? sideOf(fill) : position.isPositive() ? 'long' : 'short';
  return beginDraft(tripId(account, fill, ''), fill, { position, side });
}

function end(run: Run, draft: TripDraft, how: TripEnding): void {
  run.ended.push(tripOf(draft, how));
  run.open = null;
}

/** Ends a trip whose position is not where the next fill starts: it vanished in between, or fills are missing. */
function breakOff(run: Run, open: TripDraft, before: number): void {
  const gone = run.vanished.find(({ seenGoneAt: at }) => at >= open.lastAt && at <= before);
  end(run, open, gone === undefined ? { kind: 'gap', at: open.lastAt } : endingOf(gone, open.lastAt));
}
