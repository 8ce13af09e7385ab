import { chainFills } from './chain-fills.ts';
import type { DecimalText } from './decimal.ts';
import { Fixed, fixedText, zero } from './fixed.ts';
import type { RoundTrip } from './round-trip.ts';
import type { OpenTrip, TripDraft, TripEnding, TripFill } from './trip-draft.ts';
import { addMoney, addSize, beginDraft, freezeTrip, thawTrip, tripOf } from './trip-draft.ts';

/** What a fold of one coin knows at the end of a millisecond: enough to go on from there. */
export interface FoldState {
  /** Signed position after the last fill; null: no fill is known before. */
  readonly position: DecimalText | null;
  readonly open: OpenTrip | null;
}

/** Nothing is known of what lies before. */
export const unknownState: FoldState = { position: null, open: null };
/** Nothing is held. */
export const flatState: FoldState = { position: '0' as DecimalText, open: null };

export interface FoldInput {
  /** Whose fills they are: ids begin with it. */
  readonly account: string;
  /** At the end of a millisecond before the first of the fills. */
  readonly state: FoldState;
  /** Of one perp coin, by time, inside one millisecond as the venue sent them. All of each millisecond. */
  readonly fills: readonly TripFill[];
  /** By `seenGoneAt`, ascending. */
  readonly vanished: readonly Vanishing[];
}

/** Its position was gone without a fill. World ms. */
export interface Vanishing {
  readonly seenGoneAt: number;
  /** null: unknown, as nobody saw it held before that. */
  readonly endedAt: number | null;
}

export interface EndedTrip {
  readonly trip: RoundTrip;
  /** Nothing was held at the end of the millisecond in which it closed: a fold may begin after it with `flatState`. */
  readonly settled: boolean;
}

export interface Fold {
  readonly ended: readonly EndedTrip[];
  readonly state: FoldState;
  /** The state just before the last millisecond, from where fills of that millisecond or later fold on; null: no fills. */
  readonly tail: { readonly at: number; readonly state: FoldState } | null;
}

/** Round trips by the venue's chain of positions. A chain that breaks ends what was open, incomplete. */
export function foldTrips({ account, state, fills, vanished }: FoldInput): Fold {
  const run: Run = { ...thawState(state), account, vanished, ended: [] };
  let tail: Fold['tail'] = null;
  for (let from = 0, to = 0; from < fills.length; from = to) {
    to = endOfMillisecond(fills, from);
    if (to === fills.length) tail = { at: fills[from]?.time ?? 0, state: freezeState(run) };
    stepAll(run, fills.slice(from, to));
  }
  return { ended: run.ended, state: freezeState(run), tail };
}

/** Index behind the last fill that shares its time with the one at `from`. */
function endOfMillisecond(fills: readonly TripFill[], from: number): number {
  const at = fills[from]?.time;
  let to = from + 1;
  while (to < fills.length && fills[to]?.time === at) to += 1;
  return to;
}

/** All fills of one millisecond. */
function stepAll(run: Run, fills: readonly TripFill[]): void {
  for (const fill of chainFills(fills, run.position)) step(run, fill);
  const last = run.ended.at(-1);
  if (run.position === '0' && last?.trip.closedAt === fills[0]?.time && last !== undefined)
    last.settled = true;
}

/** The trip that a state leaves open, as it stands: ended where its position was seen to be gone after its last fill. */
export function standingTrip({ open }: FoldState, vanished: readonly Vanishing[]): RoundTrip | null {
  if (open === null) return null;
  const gone = vanished.find(({ seenGoneAt }) => seenGoneAt >= open.lastAt);
  return tripOf(thawTrip(open), gone === undefined ? null : endingOf(gone, open.lastAt));
}

/** What ended before its last fill did not end then. */
function endingOf({ endedAt }: Vanishing, lastAt: number): TripEnding {
  return { kind: 'vanished', at: endedAt === null || endedAt < lastAt ? null : endedAt };
}

interface Run {
  readonly account: string;
  readonly vanished: readonly Vanishing[];
  readonly ended: { readonly trip: RoundTrip; settled: boolean }[];
  position: DecimalText | null;
  open: TripDraft | null;
}

const thawState = ({ position, open }: FoldState): Pick<Run, 'position' | 'open'> => ({
  position,
  open: open === null ? null : thawTrip(open),
});

const freezeState = ({ position, open }: Run): FoldState => ({
  position,
  open: open === null ? null : freezeTrip(open),
});

function step(run: Run, fill: TripFill): void {
  if (run.open !== null && run.position !== fill.startPosition) breakOff(run, run.open, fill.time);
  const size = Fixed.of(fill.size);
  // It moves nothing, and so opens nothing.
  if (size.isZero() && run.open === null && fill.startPosition === '0') return void (run.position = flat);
  run.open ??= begin(run.account, fill);
  take(run, run.open, { fill, size });
  run.position = run.open === null ? flat : fixedText(run.open.position);
}

const flat = '0' as DecimalText;

function take(
  run: Run,
  open: TripDraft,
  { fill, size }: { readonly fill: TripFill; readonly size: Fixed },
): void {
  addMoney(open, fill);
  const reduces = (fill.side === 'buy') !== (open.side === 'long');
  const held = open.position.abs();
  const beyond = reduces ? size.compare(held) : -1;
  addSize(open, fill, beyond > 0 ? held : size);
  if (beyond < 0) return;
  end(run, open, { kind: beyond === 0 ? 'closed' : 'flipped', at: fill.time });
  if (beyond === 0) return;
  // The fill's fee and P&L stay whole with the trip that it closes: a share for the next would be no figure of the venue's.
  const next = beginDraft(`${tripId(run.account, fill)}-flip`, fill, { position: zero, side: sideOf(fill) });
  addSize(next, fill, size.minus(held));
  run.open = next;
}

const sideOf = ({ side }: TripFill): RoundTrip['side'] => (side === 'buy' ? 'long' : 'short');

/** The id of a trip that begins with this fill. */
function tripId(account: string, { time, coin, tid, oid }: TripFill): string {
  return `${account}:${coin}:${time}-${tid}-${oid}`;
}

function begin(account: string, fill: TripFill): TripDraft {
  const position = Fixed.of(fill.startPosition);
  const side = position.isZero() ? sideOf(fill) : position.isPositive() ? 'long' : 'short';
  return beginDraft(tripId(account, fill), fill, { position, side });
}

function end(run: Run, draft: TripDraft, how: TripEnding): void {
  run.ended.push({ trip: tripOf(draft, how), settled: false });
  run.open = null;
}

/** What it stood at is not what the next fill starts from: it was seen to be gone in between, or fills are missing. */
function breakOff(run: Run, open: TripDraft, before: number): void {
  const gone = run.vanished.find(({ seenGoneAt: at }) => at >= open.lastAt && at <= before);
  end(run, open, gone === undefined ? { kind: 'gap', at: open.lastAt } : endingOf(gone, open.lastAt));
}
