import { freshnessLimitsMs } from '../../src-preload/contract/views/freshness.ts';
import { toAgentText, toUtcText } from './instants.ts';
import type { ReportedStatus } from './reading-states.ts';
import {
  accountTooOld,
  areOrdersStale,
  clockOf,
  failed,
  isAccountStale,
  isMetadataOld,
  journalUnread,
  fillsReading,
  nothingRead,
  orderReadings,
  poolQuestion,
  positionReadings,
  readAgent,
  tooOld,
  whyUseIsUnknown,
} from './reading-states.ts';
import type { ReadingName, Reads } from './scope.ts';
import { requireProvider } from './scope.ts';
import { readFillLog } from './trades/on-chain-fills.ts';
import type { DexAccount } from '../domain/account/account.ts';
import { partsOf } from '../domain/account/pool-parts.ts';
import { oldest, type Age } from '../domain/freshness.ts';
import type { Market } from '../domain/markets/market.ts';
import { PerpscopeError, UnreadError } from '../errors.ts';
import type { CompleteReading } from '../store/account.ts';
import type { StoredCatalog } from '../store/store.ts';

/** Readings without which an operation is not answered. */
export type Requirements =
  | { readonly [Name in RequiredReading]?: Requirement }
  /** Reason why it answers whatever was read. */
  | { readonly nothing: string };

/**
 * Requirement of a reading. The answer is 502 while it was never read. Past the reading's limit of age: `any_age` changes
 * nothing, `marked_stale` adds `stale` to the answer, and `fresh` fails with 502 and names the age.
 */
type Requirement = 'any_age' | 'marked_stale' | 'fresh';

/** Rule that says whether there is a reading to answer from. */
interface Rule<R extends ReadingName, Value> {
  /** Returns what the answer gets of the reading. Throws provider_failed or provider_not_attached if it is missing. */
  value(scope: Reads<R>): Value;
  /**
   * Returns a message that names its age, if that is past the limit; null: it is within the limit. Absent: its age says
   * nothing.
   */
  tooOld?(value: Value, scope: Reads<R>): (() => string) | null;
}

/** Declares a reading that may be required: the readings that it is made of, and its rule. */
const requirable = <const R extends ReadingName, Value>(readings: readonly R[], rule: Rule<R, Value>) => ({
  readings,
  ...rule,
});

/** A catalog that was read: an unread one is not an empty one. */
export interface KnownCatalog extends StoredCatalog {
  readonly readAt: number;
  /** Null for a coin that is not listed. */
  readonly market: (coin: string) => Market | null;
}

const requirables = {
  catalog: requirable(['catalog'], {
    value: ({ reader }): KnownCatalog => {
      const { readAt, ...reading } = reader.catalog();
      if (readAt === null) throw new UnreadError(catalogUnread);
      return { ...reading, readAt, market: reader.market };
    },
    tooOld: ({ readAt }, scope) => {
      const clock = clockOf(scope);
      const name = (): string =>
        tooOld(
          "the venue's list of markets",
          { age: clock.ageOf(readAt), clock },
          freshnessLimitsMs.metadata,
        );
      return isMetadataOld(scope, readAt) ? name : null;
    },
  }),
  /** Balances and positions together; stale if none of them is young. */
  account: requirable(['account', 'catalog'], {
    value: (scope) => {
      const { dexes, spot } = scope.reader.account();
      if (dexes.size === 0 && spot === null) throw nothingRead('balances and positions');
      return poolQuestion(scope);
    },
    tooOld: (question, scope) => (partsOf(question).allStale ? () => accountTooOld(scope) : null),
  }),
  /**
   * Positions; stale if the reading of a position is. A DEX without a position is read less often, and counts only if no DEX
   * has one.
   */
  positions: requirable(['account', 'catalog'], {
    value: (scope) => {
      if (scope.reader.account().dexes.size === 0) throw nothingRead('positions');
      return positionReadings(scope);
    },
    tooOld: ({ observed }, scope) => anyTooOld(scope, observed),
  }),
  /** The same for open positions; an account without one does not become stale. */
  heldPositions: requirable(['account', 'catalog'], {
    value: positionReadings,
    tooOld: ({ holding }, scope) => anyTooOld(scope, holding),
  }),
  /** Open orders; they become stale as positions do. */
  openOrders: requirable(['account', 'catalog'], {
    value: (scope) => {
      if (scope.reader.account().orders.size === 0) throw nothingRead('open orders');
      return orderReadings(scope);
    },
    tooOld: ({ observed }, scope) => {
      const clock = clockOf(scope);
      const age = (): Age => oldest(observed.map(([, { receivedAt }]) => clock.ageOf(receivedAt)));
      const name = (): string => tooOld('the open orders', { age: age(), clock }, freshnessLimitsMs.account);
      return observed.some(([, orders]) => areOrdersStale(scope, orders)) ? name : null;
    },
  }),
  /** DEXes on which the account holds something: they must be known. */
  dexesInUse: requirable(['account', 'catalog'], {
    value: (scope) => {
      const why = whyUseIsUnknown(scope);
      if (why === null) return;
      throw new UnreadError(
        `${why} Orders there would be missing. Perpscope retries automatically: see Health.`,
      );
    },
  }),
  /** Fills; null while they were never read: the venue's newest fills stand in for them. */
  fills: requirable(['histories', 'stream'], {
    value: fillsReading,
    tooOld: (fills) => fills?.tooOld ?? null,
  }),
  /**
   * Orders, known from the agent's journal or the account's fills: until one of the two was read, it is unknown whether there
   * are any.
   */
  orders: requirable(['histories', 'journal'], {
    value: ({ reader }) => {
      if (reader.historyReadAt('fills') === null && reader.journalCursor() === null)
        throw nothingRead('orders');
    },
  }),
  /** Fills that orders are matched with. Without recent ones, orders known from the journal alone are answered, and stale. */
  orderFills: requirable(['histories', 'stream'], {
    value: fillsReading,
    tooOld: (fills) => (fills === null ? () => "The account's fills have not been read yet" : fills.tooOld),
  }),
  /** Ledger. Entries that were received before its first reading ended are known, too. */
  ledger: requirable(['histories', 'ledger'], {
    value: ({ reader }) => {
      if (reader.isHistoryRead('ledger')) return;
      if (!isAnyEntryKnown(reader)) throw nothingRead('ledger entries');
    },
  }),
  /** Journal. Stored events are known whatever is attached now, however late the journal is. */
  journal: requirable(['agent', 'journal', 'providers'], {
    value: (scope) => {
      const start = scope.reader.journalKnownFrom();
      if (start !== null)
        return { knownFrom: start.recordedBy === 'agent' ? toAgentText(start.at) : toUtcText(start.at) };
      requireProvider(scope, 'status');
      throw new UnreadError(
        scope.accountConflict() === null
          ? "The agent's journal has not been read yet: see Health for the state of its feed, and check that the agent writes one."
          : journalUnread(scope),
      );
    },
  }),
  /** Fill log of the agent: the position up to which it was read on its chain. */
  fillLog: requirable(['chain', 'chainFills', 'providers'], { value: readFillLog }),
  /** The agent's status. A report that is too old says nothing about now, so it counts as missing. */
  agentStatus: requirable(['agent', 'providers'], {
    value: (scope): ReportedStatus => {
      const reading = readAgent(scope);
      if (reading.kind === 'reported') return reading;
      if (reading.kind === 'not_attached') throw new PerpscopeError('provider_not_attached', reading.reason);
      throw reading.isUnread === true ? new UnreadError(reading.message) : failed(reading.message);
    },
  }),
};

const catalogUnread =
  "The venue's list of markets has not been read yet: see Health for what the venue answers. Perpscope retries automatically.";

function anyTooOld(
  scope: Reads<'account' | 'catalog'>,
  readings: readonly CompleteReading<DexAccount>[],
): (() => string) | null {
  return readings.some((one) => isAccountStale(scope, one)) ? () => accountTooOld(scope) : null;
}

export type RequiredReading = keyof typeof requirables;
type ValueOf<Name extends RequiredReading> = ReturnType<(typeof requirables)[Name]['value']>;

/** Readings that the required ones are made of. */
export type ReadingsOf<Q> = (typeof requirables)[keyof Q & RequiredReading]['readings'][number];
/** Readings whose absence may be mistaken for an answer: a program's answer says what it requires of them. */
export type AgedReading = Exclude<ReadingsOf<typeof requirables>, 'providers'>;
/** Values that the answer gets, by required reading. */
export type Values<Q> = { readonly [Name in keyof Q & RequiredReading]: ValueOf<Name> };

const entriesOf = (required: Requirements): readonly (readonly [RequiredReading, Requirement])[] =>
  'nothing' in required ? [] : (Object.entries(required) as [RequiredReading, Requirement][]);

/** Returns the readings that the required ones are made of. */
export function readingsRequired(required: Requirements): readonly ReadingName[] {
  return entriesOf(required).flatMap(([name]) => requirables[name].readings);
}

/** Whether an answer that requires these says that it is stale. */
export function saysStale(required: Requirements): boolean {
  return entriesOf(required).some(([, requirement]) => requirement === 'marked_stale');
}

/** Returns the required readings, and whether one is stale. Throws if one is missing, or is past a limit that answers 502. */
export function readRequired(
  scope: Reads<never>,
  requirements: Requirements,
): { readonly values: object; readonly isStale: boolean } {
  const values: Partial<Record<RequiredReading, unknown>> = {};
  let isStale = false;
  for (const [name, requirement] of entriesOf(requirements)) {
    const rule: Rule<never, unknown> = requirables[name];
    const value = rule.value(scope);
    values[name] = value;
    if (requirement === 'any_age') continue;
    const message = rule.tooOld?.(value, scope) ?? null;
    if (message !== null && requirement === 'fresh')
      throw failed(`${message()}: see Health for what the venue answers.`);
    isStale ||= message !== null;
  }
  return { values, isStale };
}

/** Returns a reading that an answer requires only for some inputs, or for a part. Throws as it does where it is declared. */
export function required<Name extends RequiredReading>(
  scope: Parameters<(typeof requirables)[Name]['value']>[0],
  name: Name,
): ValueOf<Name> {
  const rule: Rule<never, unknown> = requirables[name];
  return rule.value(scope) as ValueOf<Name>; // the one of this name
}

function isAnyEntryKnown({ ledgerPage }: Reads<'ledger'>['reader']): boolean {
  return ledgerPage({ before: null, fromTime: null, direction: null, token: null, limit: 1 }).length > 0;
}
