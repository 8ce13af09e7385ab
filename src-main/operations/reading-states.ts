import { inSentences } from '../../src-preload/contract/sentences.ts';
import { freshnessLimitsMs, journalLimitMs } from '../../src-preload/contract/views/freshness.ts';
import type { MarketQuote } from '../../src-preload/contract/views/markets/quote.ts';
import type { AgentFeedState, ReceivedStatus } from '../agent/agent-feed-state.ts';
import { isStatusOlder, statusAge } from '../agent/agent-feed-state.ts';
import type { AnswerClock } from '../clock.ts';
import type { DexAccount } from '../domain/account/account.ts';
import type { Age } from '../domain/freshness.ts';
import { isStale, oldest } from '../domain/freshness.ts';
import type { OpenOrder } from '../domain/account/order.ts';
import type { PoolQuestion } from '../domain/account/pool-parts.ts';
import { dexAge, isDexOlder, partsOf } from '../domain/account/pool-parts.ts';
import type { AgentStatus } from '../domain/journal/agent-status.ts';
import { utcText } from '../domain/iso-text.ts';
import { dexListGaps, dexListState, missingMarkets } from '../domain/markets/dex-list.ts';
import type { Market } from '../domain/markets/market.ts';
import type { Quote } from '../domain/markets/quote.ts';
import { PerpscopeError, UnreadError, assertNever } from '../errors.ts';
import type { Received, CompleteReading } from '../store/account.ts';
import type { HistoryName } from '../store/record.ts';
import type { StoredCatalog } from '../store/store.ts';
import type { Reads, SourceInfo } from './scope.ts';
import { toWorldMs } from '../time.ts';
import { ageInSeconds } from './instants.ts';

/**
 * Returns the whole clock, which every scope has. The type of `world` hides it, so that no operation computes an age of its
 * own.
 */
export const clockOf = ({ world }: SourceInfo): AnswerClock => world as AnswerClock;

export const failed = (message: string): PerpscopeError => new PerpscopeError('provider_failed', message);

export const nothingRead = (what: string): PerpscopeError =>
  new UnreadError(`The account's ${what} have not been read from the venue yet; try again shortly.`);

/** An age, and the clock that it was measured by. */
interface MeasuredAge {
  readonly age: Age;
  readonly clock: Pick<AnswerClock, 'now'>;
}

/** Formats an age as `75 s old (2026-11-26 19:07:35 UTC)`. The window, where a text stays, shows only the time. */
function oldText({ age, clock }: MeasuredAge): string {
  if (age === null) return 'of unknown age';
  return `${Math.round(age / 1_000)} s old (${utcText(clock.now() - age)})`;
}

/** Says how old a reading is: `The last reading of the account is 75 s old (2026-11-26 19:07:35 UTC), more than 60 s` */
export function tooOld(what: string, age: MeasuredAge, limitMs: number): string {
  return `The last reading of ${what} is ${oldText(age)}, more than ${limitMs / 1_000} s`;
}

/** Whether the last good reading of the venue's metadata is past its limit. */
export function metadataIsStale(scope: Reads<'catalog'>): boolean {
  const { readAt } = scope.reader.catalog();
  return readAt === null || isMetadataOld(scope, readAt);
}

export function isMetadataOld(scope: SourceInfo, readAt: number): boolean {
  return clockOf(scope).isOlder(readAt, freshnessLimitsMs.metadata);
}

/** Sentence that names the time of a list of markets that is past its limit; null: it is within the limit, or was never read. */
export function oldMarketList(scope: SourceInfo, { readAt }: StoredCatalog): string | null {
  if (readAt === null || !isMetadataOld(scope, readAt)) return null;
  return `The venue's list of markets was last read at ${utcText(readAt)}: markets listed since then are missing.`;
}

/** Says why a list of markets may lack some: its time if that is past its limit, and what could not be read; null: it lacks none. */
export function marketListGaps(scope: SourceInfo, catalog: StoredCatalog): string | null {
  return inSentences(oldMarketList(scope, catalog), missingMarkets(catalog)) || null;
}

/** Whether the reading of a DEX's positions is past its limit. */
export function isAccountStale(scope: SourceInfo, reading: Received<DexAccount>): boolean {
  return isDexOlder(reading, freshnessLimitsMs.account, clockOf(scope));
}

/** Whether a list of open orders is past its limit. */
export function areOrdersStale(scope: SourceInfo, { receivedAt }: Received<unknown>): boolean {
  return clockOf(scope).isOlder(receivedAt, freshnessLimitsMs.account);
}

/** Returns the age of a quote, as it is served. */
export function quoteAge(
  scope: SourceInfo,
  { receivedAt }: Quote,
): Pick<MarketQuote, 'observedBy' | 'ageSeconds' | 'stale'> {
  const age = clockOf(scope).ageOf(receivedAt);
  return {
    observedBy: 'receipt',
    ageSeconds: ageInSeconds(age),
    stale: isStale(age, freshnessLimitsMs.quote),
  };
}

/**
 * Returns when the quotes of these markets were received, world ms. Throws provider_failed if none was ever received of their
 * DEXes (the venue gives those of a DEX together) and, with the age of the youngest, if none is within the limit.
 */
export function requireQuotes(
  scope: Reads<'catalog' | 'quotes'>,
  markets: readonly Market[],
): readonly number[] {
  const { reader } = scope;
  const received = markets.flatMap(({ coin }) => reader.quote(coin)?.receivedAt ?? []);
  if (markets.length === 0) return received;
  if (received.length === 0) {
    const dexes = new Set(markets.map(({ dex }) => dex));
    const isQuoted = ({ coin, dex }: Market): boolean => dexes.has(dex) && reader.quote(coin) !== null;
    if (reader.catalog().markets.some(isQuoted)) return received;
    throw new UnreadError("The venue's quotes have not been read yet; try again shortly.");
  }
  const ages = received.map(clockOf(scope).ageOf);
  if (ages.some((age) => !isStale(age, freshnessLimitsMs.quote))) return received;
  const known = ages.filter((age) => age !== null);
  const youngest = known.length === 0 ? null : Math.min(...known);
  throw failed(
    `The venue's last quote is ${oldText({ age: youngest, clock: clockOf(scope) })}, more than ${freshnessLimitsMs.quote / 1_000} s: see Health for what the venue answers.`,
  );
}

/** The venue's notice of a halt, within its limit of age. */
export interface HaltReading {
  /** Notice of the halt; null: there is none, or it is too old. */
  readonly venueNotice: string | null;
  /** Whether it is known if the venue has halted. */
  readonly haltKnown: boolean;
}

export function haltReading(scope: Reads<'venueStatus'>): HaltReading {
  const notice = scope.venueNotice();
  const isYoung = notice !== null && !clockOf(scope).isOlder(notice.at, freshnessLimitsMs.quote);
  return {
    venueNotice: isYoung ? notice.text : null,
    haltKnown: scope.venueStatusKnown() && (notice === null || isYoung),
  };
}

/** Returns what the account's figures are computed from. */
export function poolQuestion(scope: Reads<'account' | 'catalog'>): PoolQuestion {
  const [catalog, clock] = [scope.reader.catalog(), clockOf(scope)];
  return {
    state: scope.reader.account(),
    listed: catalog.dexes,
    listState: dexListState(catalog, clock),
    clock,
    limitMs: freshnessLimitsMs.account,
  };
}

/**
 * Returns why it is not known on which DEXes the account holds something, in one sentence; null: it is known. Reading the state
 * or the orders of a DEX settles it.
 */
export function whyUseIsUnknown(scope: Reads<'account' | 'catalog'>): string | null {
  const { listState, listed, state } = poolQuestion(scope);
  if (listState !== 'known') return dexListGaps[listState];
  const unread = listed.filter(
    ({ name }) => !state.dexes.has(name) && !scope.reader.account().orders.has(name),
  );
  if (unread.length === 0) return null;
  return unreadOn(unread.length, listed.length);
}

export const unreadOn = (unread: number, listed: number): string =>
  `The account has not been read yet on ${unread} of the venue's ${listed} DEXes.`;

/** Readings of a list that is read DEX by DEX: those of the DEXes that are still listed, and those that decide its age. */
interface ReadingsByDex<Reading> {
  readonly readings: readonly Reading[];
  /** Readings with a row, even one that could not be read. */
  readonly holding: readonly Reading[];
  /**
   * Readings that decide the age: those with a row, because a DEX without one is read less often; if none has a row, all of
   * them.
   */
  readonly observed: readonly Reading[];
}

function readingsByDex<Reading>(
  known: readonly Reading[],
  isListed: (reading: Reading) => boolean,
  holds: (reading: Reading) => boolean,
): ReadingsByDex<Reading> {
  const readings = known.filter(isListed);
  const holding = readings.filter(holds);
  return { readings, holding, observed: [holding, readings].find((some) => some.length > 0) ?? known };
}

export type PositionReadings = ReadingsByDex<CompleteReading<DexAccount>>;

export function positionReadings(scope: Reads<'account' | 'catalog'>): PositionReadings {
  const { gone } = partsOf(poolQuestion(scope));
  return readingsByDex(
    [...scope.reader.account().dexes.values()],
    ({ value }) => !gone.has(value.dex),
    ({ value, unreadable = [] }) => value.positions.length > 0 || unreadable.length > 0,
  );
}

/** Whether there is an order, even one that could not be read. */
export function holdsOrders({ value, unreadable = [] }: CompleteReading<readonly unknown[]>): boolean {
  return value.length > 0 || unreadable.length > 0;
}

/** Whether the venue no longer lists the DEX of these orders. Orders last read there are not included anywhere. */
export function isUnlisted(
  { reader }: Reads<'catalog'>,
  [dex, orders]: readonly [string, OpenOrders],
): boolean {
  return holdsOrders(orders) && reader.dex(dex) === null;
}

export type OpenOrders = CompleteReading<readonly OpenOrder[]>;

export function orderReadings(
  scope: Reads<'account' | 'catalog'>,
): ReadingsByDex<readonly [dex: string, orders: OpenOrders]> {
  return readingsByDex(
    [...scope.reader.account().orders],
    (one) => !isUnlisted(scope, one),
    ([, orders]) => holdsOrders(orders),
  );
}

export function accountTooOld(scope: Reads<'account' | 'catalog'>): string {
  const clock = clockOf(scope);
  const age = oldest(positionReadings(scope).observed.map((one) => dexAge(one, clock)));
  return tooOld('the account', { age, clock }, freshnessLimitsMs.account);
}

/** Recency of data that is read again and again. */
export interface DatedReading {
  /** World ms up to which it is known. */
  readonly knownAt: number;
  /** Says how old it is; null: it is within its limit. */
  readonly tooOld: (() => string) | null;
}

/**
 * Returns how recent the fills are; null while they are read for the first time. While the stream brings them, they are read
 * again only every few minutes, so both count. In a world that runs faster, the limit in world time is longer by the same
 * factor.
 */
export function fillsReading(scope: Reads<'histories' | 'stream'>): DatedReading | null {
  const world = clockOf(scope);
  const readAt = scope.reader.historyReadAt('fills');
  if (readAt === null) return null;
  const limitMs = toWorldMs(freshnessLimitsMs.fills, world);
  // The stream may lose fills, and the regular readings find them: without recent readings the stream is not trusted.
  const streamedAt = notReadSince(scope, 'fills') === null ? scope.fillsReceivedAt() : null;
  const stamps = [readAt, ...(streamedAt === null ? [] : [streamedAt])];
  const young = stamps.filter((at) => !world.isOlder(at, limitMs));
  if (young.length > 0) return { knownAt: Math.max(...young), tooOld: null };
  const knownAt = Math.max(...stamps);
  const late = (): string =>
    tooOld("the account's fills", { age: world.ageOf(knownAt), clock: world }, limitMs);
  return { knownAt, tooOld: late };
}

/** Returns when the agent's journal was last read to its end; null: it never was. */
export function journalReading(scope: Reads<'journal'>): DatedReading | null {
  const knownAt = scope.reader.journalCursor()?.caughtUpAt ?? null;
  if (knownAt === null) return null;
  const world = clockOf(scope);
  const limitMs = journalLimitMs(world.rate());
  const late = (): string =>
    tooOld("the agent's journal", { age: world.ageOf(knownAt), clock: world }, limitMs);
  return { knownAt, tooOld: world.isOlder(knownAt, limitMs) ? late : null };
}

/** Says why there is no journal although a feed is attached. */
export const journalUnread = ({ accountConflict }: Reads<'agent'>): string =>
  accountConflict() === null
    ? "The agent's journal has not been read yet."
    : 'The agent trades another account, so its journal is not read. Name its account in Settings, or attach the feed of the agent that trades this one.';

/** Age limit of a history, real ms. Each is read every few minutes; one that was not read for longer is not known up to now. */
const historyLimitMs = freshnessLimitsMs.histories;

/**
 * Returns when a history was last read (world ms), if that is too long ago to say anything about now; null: it is not, or it
 * was never read.
 */
export function notReadSince(scope: Reads<'histories'>, history: HistoryName): number | null {
  const readAt = scope.reader.historyReadAt(history);
  if (readAt === null) return null;
  const world = clockOf(scope);
  return world.isOlder(readAt, toWorldMs(historyLimitMs, world)) ? readAt : null;
}

/** The agent's report, as it counts now. `failed`: attached, but its report is missing or too old to count. */
type AgentReading =
  | { readonly kind: 'not_attached'; readonly reason: string }
  | { readonly kind: 'failed'; readonly message: string; readonly isUnread?: true }
  | { readonly kind: 'reported'; readonly status: AgentStatus; readonly readAt: number };

export type ReportedStatus = Extract<AgentReading, { kind: 'reported' }>;

export function readAgent(scope: Reads<'agent' | 'providers'>): AgentReading {
  const attachment = scope.providers().status;
  if (attachment.kind === 'not_attached') return { kind: 'not_attached', reason: attachment.reason };
  const feed = scope.agent();
  switch (feed.kind) {
    case 'read':
      return isYoungStatus(scope, feed)
        ? { kind: 'reported', status: feed.status, readAt: feed.readAt }
        : { kind: 'failed', message: statusTooOld(scope, feed) };
    case 'failed':
      return { kind: 'failed', message: unreadableStatus(scope, feed) };
    case 'unread':
      return {
        kind: 'failed',
        message: "The agent's status has not been read yet; try again shortly.",
        isUnread: true,
      };
    case 'not_configured':
    case 'other_network':
      return { kind: 'not_attached', reason: 'No agent feed is attached.' };
    default:
      return assertNever(feed);
  }
}

/** Whether a status is within the limit of age. */
export function isYoungStatus(scope: SourceInfo, read: ReceivedStatus): boolean {
  return !isStatusOlder(read, freshnessLimitsMs.agentStatus, clockOf(scope));
}

function ageText(scope: SourceInfo, read: ReceivedStatus): string {
  const clock = clockOf(scope);
  return oldText({ age: statusAge(read, clock), clock });
}

function statusTooOld(scope: SourceInfo, read: ReceivedStatus): string {
  if (statusAge(read, clockOf(scope)) === null)
    return "The age of the agent's last status is unknown: its heartbeat is in the future. The next heartbeat counts again.";
  return `The agent's last status is ${ageText(scope, read)}, more than ${freshnessLimitsMs.agentStatus / 1_000} s: check that the agent still runs.`;
}

function unreadableStatus(
  scope: SourceInfo,
  { error, remedy, last }: Extract<AgentFeedState, { kind: 'failed' }>,
): string {
  const age =
    last === null ? 'No earlier status was read.' : `The last status read is ${ageText(scope, last)}.`;
  return inSentences(error, age, remedy);
}
