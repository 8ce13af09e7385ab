import type { Completeness } from '../../../src-preload/contract/bridge/trades.ts';
import type { PerformanceLeftOut } from '../../../src-preload/contract/views/performance/performance.ts';
import { toUtcText } from '../../domain/freshness.ts';
import { dexOf, dexPhrase } from '../../domain/markets/market.ts';
import { completenessOf } from '../../domain/performance/completeness.ts';
import { tradeSourceOf } from '../../domain/trades/trade.ts';
import type { HistoryGap, HistorySpan } from '../../store/record.ts';
import type { UnheldTrip } from '../../store/trades.ts';
import { counted } from '../answer-text.ts';
import type { CoveredPeriod, JournalFact } from '../coverage.ts';
import { coverageRule, knownExcept } from '../coverage.ts';
import { journalCovers, journalCoverage } from '../journal/journal-coverage.ts';
import { unplacedRows } from '../markets/row-market.ts';
import { fillsReading } from '../reading-states.ts';
import type { Reads } from '../scope.ts';
import { backToText } from './history-lateness.ts';

const fillsReadings = ['agent', 'fills', 'histories', 'journal', 'roundTrips', 'stream'] as const;
const orderReadings = ['agent', 'catalog', 'journal', 'orderOutcomes', 'providers'] as const;

/** Completeness of fills, and of the round trips that are folded from them. */
export const fillsCoverage = coverageRule(fillsReadings, (scope, { range }): Completeness => {
  const { reader } = scope;
  const reading = fillsReading(scope);
  const late = reading?.tooOld ?? null;
  const span = reading === null ? null : reader.historySpan('fills');
  const gaps = reader.gaps('fills', range.fromTime, range.toTime);
  const { complete, reason } = completenessOf({
    range,
    span,
    gaps,
    capReached: span !== null && span.knownFrom > 0,
    isLate: late !== null,
  });
  const source = tradeSourceOf({ journalCovers: journalCovers(scope, range), fillsRead: span !== null });
  const isLoading = span === null || (span.knownFrom > range.fromTime && !reader.isBackfilled('fills'));
  const why = (): string =>
    isLoading
      ? loadingText(reader)
      : late === null
        ? whyIncomplete(span, gaps)
        : `${late()}: newer data is missing.`;
  const recomputing = reader.isRecomputing();
  const message = complete ? (recomputing ? recomputingText : null) : why();
  return { source, incompleteReason: reason, recomputing, ...knownExcept(message) };
});

/**
 * Completeness of the outcomes of orders: they depend on the account's fills, on the agent's journal, and on both being
 * matched.
 */
export const ordersCoverage = coverageRule(
  [...fillsReadings, ...orderReadings],
  (scope, period): Completeness => {
    const known = fillsCoverage.known(scope, period);
    if (!known.complete && !known.recomputing) return known;
    const message =
      factsMissing(scope, period, ordersBefore) ??
      ordersMissing(scope, period) ??
      (period.isOf === undefined ? null : unplacedRows(scope, () => scope.reader.tradedCoins()));
    return message === null ? known : { ...known, ...knownExcept(message) };
  },
);

type OrderReads = Reads<(typeof orderReadings)[number]>;
type FactReads = OrderReads & Reads<'fills' | 'roundTrips'>;

export const ordersUnmatched = "Orders are still being matched with the venue's fills.";

function ordersMissing(scope: OrderReads, period: CoveredPeriod): string | null {
  // The journal of another account's agent is never read: these rows come from fills alone.
  if (scope.accountConflict() !== null) return null;
  return scope.reader.isReconciling() ? ordersUnmatched : journalCoverage.known(scope, period).message;
}

const unknownWithout: Readonly<Record<JournalFact, (earlier: '' | 'earlier ') => string>> = {
  strategy: (earlier) => `the strategies of ${earlier}trades are not known.`,
  report: (earlier) => `the agent's reports about ${earlier}orders are not known.`,
};

type RowsBefore = (scope: Reads<'fills' | 'orderOutcomes' | 'roundTrips'>, times: TimesOfRows) => boolean;

interface TimesOfRows extends Pick<CoveredPeriod, 'isOf'> {
  readonly fromTime: number;
  /** End of the time, not included. */
  readonly toTime: number;
  /** Time at which the journal began. */
  readonly begunAt: number;
}

/**
 * Returns why rows may be missing that are filtered by a fact from the agent's journal alone; null: none are missing, or there
 * is no such filter.
 */
function factsMissing(scope: FactReads, period: CoveredPeriod, rowsBefore: RowsBefore): string | null {
  const { chosenBy = null } = period;
  if (chosenBy === null) return null;
  const without = unknownWithout[chosenBy]('');
  if (isJournalKnown(scope)) return beforeJournal(scope, period, rowsBefore);
  return scope.accountConflict() === null
    ? `The agent's journal has not been read: ${without}`
    : `The agent trades another account: ${without}`;
}

/** Whether a journal of this account was ever read. */
export const isJournalKnown = ({ accountConflict, reader }: Reads<'agent' | 'journal'>): boolean =>
  accountConflict() === null && reader.journalCursor() !== null;

/** Returns the same for rows from before the journal began. */
export function beforeJournal(
  scope: Reads<'fills' | 'journal' | 'orderOutcomes' | 'roundTrips'>,
  { range: { fromTime, toTime }, isOf, chosenBy = null }: CoveredPeriod,
  rowsBefore: RowsBefore,
): string | null {
  const begunAt = scope.reader.journalKnownFrom()?.at ?? null;
  if (chosenBy === null || begunAt === null) return null;
  const times = { fromTime, toTime: toTime + 1, begunAt, ...(isOf === undefined ? {} : { isOf }) };
  return rowsBefore(scope, times)
    ? `The agent's journal begins at ${toUtcText(begunAt)}: ${unknownWithout[chosenBy]('earlier ')}`
    : null;
}

/** Whether an order was filled before the journal began. */
export const ordersBefore: RowsBefore = ({ reader }, { fromTime, toTime, begunAt, isOf }) => {
  const coins = isOf === undefined ? {} : { coins: reader.tradedCoins().filter(isOf) };
  const before = { executedAt: Math.min(begunAt, toTime), id: '' };
  return reader.trades({ ...coins, fromTime, before, limit: 1 }).length > 0;
};

/** Whether a trade that has ended began before the journal: its strategy is that of its first order. */
export const tripsBefore: RowsBefore = ({ reader }, { fromTime, toTime, begunAt, isOf = () => true }) => {
  const coins = reader.coinsFilledSince(0).filter(isOf);
  const before = { lastAt: Math.min(begunAt, toTime), id: '' };
  if (reader.closedTrips({ coins, fromTime, before, limit: 1 }).length > 0) return true;
  const at = { fromTime: begunAt, toTime: begunAt, limit: 2 };
  return coins
    .flatMap((coin) => reader.tripsBetween({ coin, ...at }))
    .some(
      ({ state, openedAt, lastAt }) =>
        state === 'ended' && (openedAt ?? begunAt - 1) < begunAt && lastAt >= fromTime && lastAt < toTime,
    );
};

/**
 * Completeness of round trips that have ended, whether they are listed or added up. A trip whose end is not known makes a
 * period incomplete. Until the fills were read once, closing fills stand in for round trips.
 */
export const closedTripsCoverage = coverageRule(
  [...fillsReadings, ...orderReadings],
  (scope, period): KnownTrips => {
    const known = fillsCoverage.known(scope, period);
    if (known.source === 'exchange_fills') return { ...known, leftOut: [closingFillsOnly] };
    const { leftOut, message } = tripsMissing(scope, period);
    return withReason(lessMissing(known, message), leftOut);
  },
);

/**
 * Completeness of lists of the same round trips: their rows name the strategy, the decision and the exit reason, which the
 * agent's journal alone knows.
 */
export const closedTradesCoverage = coverageRule(
  closedTripsCoverage.readings,
  (scope, period): KnownTrips => {
    const { leftOut, ...known } = closedTripsCoverage.known(scope, period);
    if (known.source === 'exchange_fills') return { ...known, leftOut };
    const message = factsMissing(scope, period, tripsBefore) ?? ordersMissing(scope, period);
    return { ...lessMissing(known, message), leftOut: [...leftOut, ...noteOf(message)] };
  },
);

/** Adds why the trips are not complete to what is left out: answers without a message name their reason there. */
function withReason(known: Completeness, leftOut: readonly PerformanceLeftOut[]): KnownTrips {
  const isNamed = leftOut.some(({ message }) => message === known.message);
  return { ...known, leftOut: isNamed ? leftOut : [...noteOf(known.message), ...leftOut] };
}

const noteOf = (message: string | null): readonly PerformanceLeftOut[] =>
  message === null ? [] : [{ of: 'trips', token: null, count: 0, message }];

const closingFillsOnly: PerformanceLeftOut = {
  of: 'trips',
  token: null,
  count: 0,
  message:
    'Fill history is still loading from the venue, so closed trades are not known yet. Rows are closing fills: their ids and cursors are valid only until it is loaded.',
};

export type KnownTrips = Completeness & {
  /** Rows that no figure includes, and why trips may be missing. Not empty if the trips are not complete. */
  readonly leftOut: readonly PerformanceLeftOut[];
};

/** Marks it incomplete if something else that an answer depends on is missing. */
export function lessMissing(known: Completeness, message: string | null | undefined): Completeness {
  return known.complete && message ? { ...known, ...knownExcept(message) } : known;
}

export const asCompleteness = (completeness: Completeness) => ({ completeness });

type Provenance = Pick<Completeness, 'source' | 'complete' | 'incompleteReason' | 'recomputing'>;

export const asProvenance = ({
  source,
  complete,
  incompleteReason,
  recomputing,
}: Provenance): Provenance => ({
  source,
  complete,
  incompleteReason,
  recomputing,
});

/** Returns the fields that say how complete a list over history is. */
export const asHistory = (known: Completeness): Provenance & { message: string | null } => ({
  ...asProvenance(known),
  message: known.message,
});

export const asComplete = ({
  complete,
  incompleteReason,
}: Completeness): Pick<Completeness, 'complete' | 'incompleteReason'> => ({ complete, incompleteReason });

/** Returns the same for round trips. Their rows are listed, so nothing of them is left out. */
export const asTripCompleteness = (known: KnownTrips) =>
  asCompleteness({ ...asProvenance(known), ...knownExcept(known.message) });

const recomputingText = 'Round trips are being recomputed from new fills. Totals will change.';

/** Says how far back the fills were read: the newest come first. */
function loadingText(reader: Reads<'fills' | 'histories'>['reader']): string {
  const fills = counted(reader.fillCount(), 'fill');
  return `Loading fill history from the venue: ${fills} so far${backToText(reader, 'fills')}. Totals will change.`;
}

function whyIncomplete(span: HistorySpan, gaps: readonly HistoryGap[]): string {
  const last = gaps.at(-1);
  if (last !== undefined) return `Fills of this period are missing: ${last.reason}`;
  const from = toUtcText(span.knownFrom).slice(0, 10);
  return `Fills before ${from} are not known: the venue keeps only the newest fills of an account.`;
}

/** Trades of a period whose end is not known from fills. */
interface TripsMissing {
  readonly leftOut: readonly PerformanceLeftOut[];
  /** Why the period is not complete; null: the fills show how every trade ended. */
  readonly message: string | null;
}

const latest = Number.MAX_SAFE_INTEGER;

/** Returns the trades of a period whose end is not known: ended ones, and open ones whose position is gone. */
export function tripsMissing(
  { reader }: Reads<'roundTrips'>,
  { range, isOf = () => true }: CoveredPeriod,
): TripsMissing {
  const fromTime = range.period === 'all' ? 0 : range.fromTime;
  // A rolling period goes on to now: a list of it has the newest rows too.
  const toTime = range.period === null ? range.toTime : latest;
  const ended = reader.incompleteTrips(fromTime, toTime).filter(({ coin }) => isOf(coin));
  const open = reader
    .unheldTrips()
    .filter(({ coin, lastAt }) => isOf(coin) && lastAt >= fromTime && lastAt <= toTime);
  const gone = [
    ...ended.flatMap(({ coin, unpriced, unknownEnd }) =>
      unpriced === 0 ? [] : { coin, count: unpriced, unknownEnd, mayClose: 0 },
    ),
    ...open.flatMap(({ coin, isGone, endedAt }) =>
      isGone ? { coin, count: 1, unknownEnd: endedAt === null ? 1 : 0, mayClose: 1 } : [],
    ),
  ];
  const brokenOff = ended.reduce((sum, row) => sum + row.brokenOff, 0);
  const unread = open.filter(({ isGone }) => !isGone);
  const message = gone.length === 0 ? null : goneText(gone);
  const count = sumOf(gone, (one) => one.count);
  return {
    leftOut: message === null ? [] : [{ of: 'trips', token: null, count, message }],
    message:
      message ?? (brokenOff > 0 ? brokenText(brokenOff) : unread.length > 0 ? unreadText(unread) : null),
  };
}

interface GoneTrips {
  readonly coin: string;
  readonly count: number;
  readonly unknownEnd: number;
  /** Trades that a late fill may still close. */
  readonly mayClose: number;
}

const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0);

/** Most markets that a message names; if there are more, it names none. */
const mostNamed = 5;

function goneText(gone: readonly GoneTrips[]): string {
  const count = sumOf(gone, (one) => one.count);
  const unknownEnd = sumOf(gone, (one) => one.unknownEnd);
  const mayClose = sumOf(gone, (one) => one.mayClose);
  const part = (some: number): string => (some === count ? '' : `${some} of them `);
  const when = unknownEnd === 0 ? '' : `, ${part(unknownEnd)}at an unknown time`;
  const [positions, their, them, theyAre] =
    count === 1 ? ['1 position', 'its', 'it', 'it is'] : [`${count} positions`, 'their', 'them', 'they are'];
  const coins = [...new Set(gone.map(({ coin }) => coin))].toSorted();
  const named = coins.length > mostNamed ? '' : ` (${coins.join(', ')})`;
  return [
    `${positions} disappeared without a fill${when}${named}: ${their} exit price and final P&L are not known, and ${theyAre} excluded from every figure of closed trades.`,
    ...(mayClose === 0 ? [] : [`A late fill may still close ${part(mayClose).trim() || them}.`]),
    ...(mayClose === count
      ? []
      : [`Lists of closed trades show ${them} at the time of ${their} ${shownAt(gone)}.`]),
  ].join(' ');
}

/** Says which time lists show for those that no fill can close any more. */
function shownAt(gone: readonly GoneTrips[]): string {
  const ended = gone.filter(({ mayClose }) => mayClose === 0);
  const unknownEnd = sumOf(ended, (one) => one.unknownEnd);
  if (unknownEnd === 0) return 'end';
  return unknownEnd === sumOf(ended, ({ count }) => count)
    ? 'last fill'
    : 'end, or of their last fill if that is unknown';
}

function brokenText(count: number): string {
  const trades =
    count === 1
      ? 'The fills of 1 trade end before it is closed'
      : `The fills of ${count} trades end before they are closed`;
  return `${trades}: how the rest was closed is not known.`;
}

function unreadText(trips: readonly UnheldTrip[]): string {
  const dexes = [...new Set(trips.map(({ coin }) => dexOf(coin)))].map(dexPhrase);
  return `Positions of ${dexes.join(', ')} have not been read yet: whether open trades there are still held is not known.`;
}
