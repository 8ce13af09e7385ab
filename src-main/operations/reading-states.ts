import { freshnessLimitsMs } from '../../src-preload/contract/views/freshness.ts';
import type { AgentFeedState, ReceivedStatus } from '../agent/agent-feed-state.ts';
import { isStatusOlder, statusAge } from '../agent/agent-feed-state.ts';
import type { DexAccount } from '../domain/account/account.ts';
import { dexListState } from '../domain/markets/dex-list.ts';
import type { Age } from '../domain/freshness.ts';
import { oldest } from '../domain/freshness.ts';
import type { OpenOrder } from '../domain/account/order.ts';
import type { PoolQuestion } from '../domain/account/pool-parts.ts';
import { dexAge, isDexOlder, partsOf } from '../domain/account/pool-parts.ts';
import type { AgentStatus } from '../domain/journal/agent-status.ts';
import { PerpscopeError, assertNever } from '../errors.ts';
import type { WholeReading } from '../store/account.ts';
import type { HistoryName } from '../store/record.ts';
import type { Reads } from './readings.ts';
import type { Place } from './scope.ts';

/** What an operation requires of a reading: the answer is 502 while it was never read. */
interface Requirement {
  /** Age past which the reading is stale. */
  readonly maxAgeMs: number;
  /** 502: the operation fails and names the age. 200: the framework adds `stale` to the answer. */
  readonly whenStale: 200 | 502;
}
type RequiredReading = keyof typeof readingStates;
export type Requirements = { readonly [Name in RequiredReading]?: Requirement };

type Missing = { readonly missing: string };
/** `stale`: names the age of a reading past its limit; null: it is within it. */
type ReadingState = Missing | { readonly stale: (() => string) | null };

const within: ReadingState = { stale: null };

/** By reading: whether there is one to answer from, and whether its age is past the limit. */
const readingStates = {
  catalog: (scope: Reads<'catalog'>, maxAgeMs: number): ReadingState => {
    const { readAt } = scope.reader.catalog();
    if (readAt === null) return { missing: catalogUnread };
    return staleIf(scope.world.isOlder(readAt, maxAgeMs), () =>
      tooOld("the venue's list of markets", scope.world.ageOf(readAt), maxAgeMs),
    );
  },
  /** Balances and positions together: stale where none of them is young. */
  account: (scope: Reads<'account' | 'catalog'>, maxAgeMs: number): ReadingState => {
    const { dexes, spot } = scope.reader.account();
    if (dexes.size === 0 && spot === null) return { missing: notRead('balances and positions') };
    return staleIf(partsOf(poolQuestion(scope)).allStale, () => accountTooOld(scope, maxAgeMs));
  },
  /** Stale where a position's reading is. A DEX without a position is read less often, and counts only where no DEX has one. */
  positions: (scope: Reads<'account' | 'catalog'>, maxAgeMs: number): ReadingState => {
    if (scope.reader.account().dexes.size === 0) return { missing: notRead('positions') };
    const { observed } = positionReadings(scope);
    const isOld = observed.some((reading) => isDexOlder(reading, maxAgeMs, scope.world));
    return staleIf(isOld, () => accountTooOld(scope, maxAgeMs));
  },
  /** The same where there is a position; an account without one does not become stale by it. */
  heldPositions: (scope: Reads<'account' | 'catalog'>, maxAgeMs: number): ReadingState => {
    const isOld = positionReadings(scope).holding.some((one) => isDexOlder(one, maxAgeMs, scope.world));
    return staleIf(isOld, () => accountTooOld(scope, maxAgeMs));
  },
  /** As with positions. */
  openOrders: (scope: Reads<'account' | 'catalog'>, maxAgeMs: number): ReadingState => {
    if (scope.reader.account().orders.size === 0) return { missing: notRead('open orders') };
    const { world } = scope;
    const times = orderReadings(scope).observed.map(([, { receivedAt }]) => receivedAt);
    const isOld = times.some((at) => world.isOlder(at, maxAgeMs));
    return staleIf(isOld, () => tooOld('the open orders', oldest(times.map(world.ageOf)), maxAgeMs));
  },
  /** Fills that were never read are not missing: the venue's newest ones stand in for them. */
  fills: (scope: Reads<'histories' | 'stream'>, maxAgeMs: number): ReadingState => ({
    stale: fillsReading(scope, maxAgeMs)?.stale ?? null,
  }),
  /** What the agent reported too long ago says nothing of now: it is missing. */
  agentStatus: (scope: Reads<'agent' | 'providers'>, maxAgeMs: number): ReadingState => {
    requireAgent(scope, maxAgeMs);
    return within;
  },
};

const staleIf = (isStale: boolean, message: () => string): ReadingState => ({
  stale: isStale ? message : null,
});

const failed = (message: string): PerpscopeError => new PerpscopeError('provider_failed', message);

/** Whether the answer is stale. Throws provider_failed for a reading that is missing, or past its limit where that is a 502. */
export function isStaleAnswer(scope: Reads<never>, requirements: Requirements): boolean {
  let isStale = false;
  for (const [name, { maxAgeMs, whenStale }] of Object.entries(requirements)) {
    // An operation that requires a reading declares what the reading is made of.
    const state = readingStates[name as RequiredReading](scope as never, maxAgeMs);
    if ('missing' in state) throw failed(state.missing);
    if (state.stale !== null && whenStale === 502)
      throw failed(`${state.stale()}: see Health for what the venue answers.`);
    isStale ||= state.stale !== null;
  }
  return isStale;
}

/** `75 s old` */
export function ageWords(age: Age): string {
  return age === null ? 'of unknown age' : `${Math.round(age / 1_000)} s old`;
}

/** `The last reading of the account is 75 s old, more than 60 s` */
export function tooOld(what: string, age: Age, limitMs: number): string {
  return `The last reading of ${what} is ${ageWords(age)}, more than ${limitMs / 1_000} s`;
}

const notRead = (what: string): string =>
  `The account's ${what} have not been read from the venue yet; try again shortly.`;

export const nothingRead = (what: string): PerpscopeError => failed(notRead(what));

const catalogUnread =
  "The venue's list of markets has not been read yet: see Health for what the venue answers. It is asked again automatically.";

/** Throws while the venue's metadata was never read: an unread catalog is not an empty one. */
export function requireCatalog({ reader }: Reads<'catalog'>): void {
  if (reader.catalog().readAt === null) throw failed(catalogUnread);
}

/** Whether the last good reading of the venue's metadata is past its limit. */
export function metadataIsStale({ reader, world }: Reads<'catalog'>): boolean {
  const { readAt } = reader.catalog();
  return readAt === null || world.isOlder(readAt, freshnessLimitsMs.metadata);
}

/** What the account's figures are worked out from. */
export function poolQuestion({ reader, world }: Reads<'account' | 'catalog'>): PoolQuestion {
  const catalog = reader.catalog();
  return {
    state: reader.account(),
    listed: catalog.dexes,
    listState: dexListState(catalog, world),
    clock: world,
    limitMs: freshnessLimitsMs.account,
  };
}

/** A list of rows by DEX: what was read of the DEXes that are listed still, and what its age goes by. */
interface ReadingsByDex<Reading> {
  readonly readings: readonly Reading[];
  /** With a row, be it one that could not be read. */
  readonly holding: readonly Reading[];
  /** Those with a row; where none has one all of them, for a DEX without a row is read less often. */
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

export function positionReadings(
  scope: Reads<'account' | 'catalog'>,
): ReadingsByDex<WholeReading<DexAccount>> {
  const { gone } = partsOf(poolQuestion(scope));
  return readingsByDex(
    [...scope.reader.account().dexes.values()],
    ({ value }) => !gone.has(value.dex),
    ({ value, unreadable = [] }) => value.positions.length > 0 || unreadable.length > 0,
  );
}

/** Whether there is an order, be it one that could not be read. */
export function holdsOrders({ value, unreadable = [] }: WholeReading<readonly unknown[]>): boolean {
  return value.length > 0 || unreadable.length > 0;
}

/** Whether the venue no longer lists the DEX of these orders. Orders last read there are not included anywhere. */
export function isUnlisted(
  { reader }: Reads<'catalog'>,
  [dex, orders]: readonly [string, OpenOrders],
): boolean {
  return holdsOrders(orders) && reader.dex(dex) === null;
}

export type OpenOrders = WholeReading<readonly OpenOrder[]>;

export function orderReadings(
  scope: Reads<'account' | 'catalog'>,
): ReadingsByDex<readonly [dex: string, orders: OpenOrders]> {
  return readingsByDex(
    [...scope.reader.account().orders],
    (one) => !isUnlisted(scope, one),
    ([, orders]) => holdsOrders(orders),
  );
}

function accountTooOld(scope: Reads<'account' | 'catalog'>, maxAgeMs: number): string {
  const { observed } = positionReadings(scope);
  return tooOld('the account', oldest(observed.map((one) => dexAge(one, scope.world))), maxAgeMs);
}

interface FillsReading {
  /** World ms through which the fills are known. */
  readonly knownAt: number;
  /** Says how old they are where that is past the limit; null: they are within it. */
  readonly stale: (() => string) | null;
}

/**
 * How recent the fills are; null while they are read for the first time. While the stream brings them they are read again every
 * few minutes only, so both count. In a world that runs faster the limit is as many of its seconds longer.
 */
export function fillsReading(
  scope: Reads<'histories' | 'stream'>,
  maxAgeMs: number = freshnessLimitsMs.fills,
): FillsReading | null {
  const { reader, world } = scope;
  const readAt = reader.historyReadAt('fills');
  if (readAt === null) return null;
  const limitMs = maxAgeMs * Math.max(1, world.rate());
  // The stream may lose fills, and the readings beside it find them: without those it is not believed.
  const streamedAt = notReadSince(scope, 'fills') === null ? scope.fillsReceivedAt() : null;
  const stamps = [readAt, ...(streamedAt === null ? [] : [streamedAt])];
  const young = stamps.filter((at) => !world.isOlder(at, limitMs));
  if (young.length > 0) return { knownAt: Math.max(...young), stale: null };
  const stale = (): string => tooOld("the account's fills", world.ageOf(streamedAt ?? readAt), limitMs);
  return { knownAt: Math.max(...stamps), stale };
}

/**
 * Orders are known by the agent's journal or by the account's fills. Throws provider_failed until one of the two was read once:
 * before that there is no saying that there are none.
 */
export function requireOrders({ reader }: Reads<'histories' | 'journal'>): void {
  if (reader.historyReadAt('fills') === null && reader.journalCursor() === null) throw nothingRead('orders');
}

/** Each history is read every few minutes of real time; one that was not read for longer is not known up to now. */
const historyLimitMs = freshnessLimitsMs.histories;

/** Since when (world ms) it was not read, where that is too long ago to say anything of now; null: it was. */
export function notReadSince({ reader, world }: Reads<'histories'>, history: HistoryName): number | null {
  const readAt = reader.historyReadAt(history);
  if (readAt === null) return null;
  return world.isOlder(readAt, historyLimitMs * Math.max(1, world.rate())) ? readAt : null;
}

/** What may be taken from the agent now. `failed`: attached, but its report is missing or too old to count. */
type AgentReading =
  | { readonly kind: 'not_attached'; readonly reason: string }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'reported'; readonly status: AgentStatus; readonly readAt: number };

type ReportedStatus = Extract<AgentReading, { kind: 'reported' }>;

export function readAgent(
  scope: Reads<'agent' | 'providers'>,
  maxAgeMs: number = freshnessLimitsMs.agentStatus,
): AgentReading {
  const attachment = scope.providers().status;
  if (attachment.kind === 'not_attached') return { kind: 'not_attached', reason: attachment.reason };
  const feed = scope.agent();
  switch (feed.kind) {
    case 'read':
      return isYoungStatus(scope, feed, maxAgeMs)
        ? { kind: 'reported', status: feed.status, readAt: feed.readAt }
        : { kind: 'failed', message: statusTooOld(scope, feed, maxAgeMs) };
    case 'failed':
      return { kind: 'failed', message: unreadableStatus(scope, feed) };
    case 'unread':
      return { kind: 'failed', message: "The agent's status has not been read yet; try again shortly." };
    case 'not_configured':
    case 'other_network':
      return { kind: 'not_attached', reason: 'No agent feed is attached.' };
    default:
      return assertNever(feed);
  }
}

/** Throws provider_not_attached or, naming the age, provider_failed. */
export function requireAgent(scope: Reads<'agent' | 'providers'>, maxAgeMs?: number): ReportedStatus {
  const reading = readAgent(scope, maxAgeMs);
  if (reading.kind === 'reported') return reading;
  throw reading.kind === 'not_attached'
    ? new PerpscopeError('provider_not_attached', reading.reason)
    : new PerpscopeError('provider_failed', reading.message);
}

/** Whether a status is within the limit of age. */
export function isYoungStatus(
  { world }: Place,
  read: ReceivedStatus,
  maxAgeMs: number = freshnessLimitsMs.agentStatus,
): boolean {
  return !isStatusOlder(read, maxAgeMs, world);
}

function ageText({ world }: Place, read: ReceivedStatus): string {
  return ageWords(statusAge(read, world));
}

function statusTooOld(scope: Place, read: ReceivedStatus, maxAgeMs: number): string {
  if (statusAge(read, scope.world) === null)
    return "The agent's last status is of unknown age: its heartbeat is still to come. It counts again from the next heartbeat.";
  return `The agent's last status is ${ageText(scope, read)}, more than ${maxAgeMs / 1_000} s: see whether the agent still runs.`;
}

function unreadableStatus(
  scope: Place,
  { error, remedy, last }: Extract<AgentFeedState, { kind: 'failed' }>,
): string {
  const age = last === null ? 'None was read before.' : `The last status read is ${ageText(scope, last)}.`;
  return [sentence(error), age, remedy].filter((part) => part !== null).join(' ');
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
