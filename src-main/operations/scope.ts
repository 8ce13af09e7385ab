import { PerpscopeError, UnreadError } from '../errors.ts';
import type { StoreReading } from '../store/readings.ts';
import { readingOf } from '../store/readings.ts';
import type { CandleInterval } from '../../src-preload/contract/views/markets/candles.ts';
import type { AgentHealth } from '../agent/agent.ts';
import type { AgentFeedState } from '../agent/agent-feed-state.ts';
import type { Chain, ChainHealth } from '../chain/chain.ts';
import type { AnswerClock, ReceiptClock } from '../clock.ts';
import type { Alert } from '../domain/alerts/alert.ts';
import type { Candle } from '../domain/markets/candle.ts';
import type { ChainState } from '../domain/funds/chain-state.ts';
import type { EscrowContracts } from '../domain/funds/escrow.ts';
import type { Network, VenueName } from '../domain/markets/market-identity.ts';
import type { MarketRegistry } from '../domain/markets/market-registry.ts';
import type { ReceivedNewest, NewestFills } from '../domain/account/newest-fills.ts';
import type { ProviderMap, ProviderName } from '../domain/provider.ts';
import type { ReferenceState } from '../domain/reference/reference.ts';
import type { ReferenceHealth } from '../reference/reference.ts';
import type {
  CandleSpan,
  ReaderOf,
  StoreChange,
  StoreHealth,
  StoreReader,
  StoreWriter,
} from '../store/store.ts';
import type { VenueHealth, InvalidRow, Venue } from '../venue/venue.ts';
import type { DroppedFiles, Verification } from '../../src-preload/contract/bridge/verification.ts';
import type { Exporter } from './exports/exporter.ts';
import type { Backups } from './settings/backups.ts';
import type { SharedFlight } from './shared-flight.ts';

export interface AccountInUse {
  /** Lower-case address. */
  readonly address: string;
  readonly namedBy: 'settings' | 'agent';
}

/**
 * The agent names another account than the one in use. The account in use wins; the agent's rows are then joined to none of the
 * venue's.
 */
export interface AccountConflict {
  /** The configured account or, with `notFollowed`, the one that the agent named before; null: none is in use. */
  readonly configured: string | null;
  readonly agent: string;
  /** Why the account that is named instead of another is not opened, or not yet. */
  readonly notFollowed?: string;
}

/** Notice about the whole venue, and when it was read (world ms). */
export interface VenueNotice {
  readonly text: string;
  readonly at: number;
}

/** Facts that stay the same while a source is open, and its clock. A switch of account opens another source. */
export interface SourceInfo {
  readonly venue: VenueName;
  readonly network: Network;
  /** Prefix of every marketId here. */
  readonly networkKey: string;
  /** null: none is known. */
  readonly account: AccountInUse | null;
  readonly registry: MarketRegistry;
  readonly funds: FundDeps;
  /** Version of Perpscope itself. */
  readonly version: string;
  /** Clock without ages: reading-states.ts alone says how old a reading is, and whether that is too old. */
  readonly world: Omit<AnswerClock, 'ageOf' | 'isOlder'>;
}

/** Facts known outside the store. */
export interface Facts {
  readonly agent: () => AgentFeedState;
  readonly accountConflict: () => AccountConflict | null;
  readonly providers: () => ProviderMap;
  /** Returns what was read of the chains of the venue's network. */
  readonly chain: () => ChainState;
  /** Returns what Perpscope's own provider of reference data has delivered. */
  readonly reference: () => ReferenceState;
  /** A venue-wide halt or notice; null in normal operation and before the first reading. */
  readonly venueNotice: () => VenueNotice | null;
  /** Whether it is known if the venue has halted; false: its status was not read yet, or not lately. */
  readonly venueStatusKnown: () => boolean;
  /**
   * Returns the world ms up to which the stream has brought every fill; the fills that it missed before have been read. null:
   * not yet.
   */
  readonly fillsReceivedAt: () => number | null;
  readonly venueHealth: () => VenueHealth;
  readonly storeHealth: () => StoreHealth;
  readonly agentHealth: () => AgentHealth;
  /** null: no provider is configured. */
  readonly referenceHealth: () => ReferenceHealth | null;
  /** null: no chain has an endpoint. */
  readonly chainHealth: () => ChainHealth | null;
}

/** Access to the venue for reads on demand, and to the store for their answers. */
export interface VenueAccess {
  readonly world: ReceiptClock;
  readonly venuePort: Pick<Venue, 'fetchCandles' | 'fetchOpenOrders' | 'fetchNewestFills'>;
  readonly writer: Pick<
    StoreWriter,
    'putCandles' | 'putOrders' | 'noteOrdersFailed' | 'putAlerts' | 'putDeposit'
  >;
  /** Chains of `chain` that can be asked on demand. */
  readonly chains: readonly Chain[];
  readonly flights: SharedFlight;
  readonly onInvalid: (rows: readonly InvalidRow[]) => void;
  /** Latest readings that had an unreadable row, by coin and interval. They extend no stored span. */
  readonly partlyRead: Map<string, CandleSpan>;
  /** Returns the newest fills that the stream has brought, until all fills were read once. */
  readonly receivedNewest: () => ReceivedNewest;
  readonly hours: StreamedHours;
  readonly exporter: Exporter;
  /** Checks files against their manifests and the record, in a process of its own. Throws PerpscopeError, and the signal's reason. */
  readonly verifyDropped: (dropped: DroppedFiles, signal: AbortSignal) => Promise<Verification>;
  readonly backups: Backups;
}

/** Members that a live operation has beside its readings: it asks the venue if what is stored is too old, or it writes. */
export interface Live extends VenueAccess {
  readonly newestFills: NewestFillsQuestion;
  readonly hourReads: HourReads;
}

/** Hourly candles as the stream reports them. */
interface StreamedHours {
  /** Streams the hours of this coin from now on, until nobody asks for them. */
  readonly follow: (coin: string) => void;
  /** Hours that have ended, as the venue reported them last. */
  readonly endedHours: (coin: string) => readonly Candle[];
  /** Whether this hour was reported and its end was not received yet. */
  readonly isOpen: (coin: string, openTime: number) => boolean;
  /** Resolves once another hour is reported. */
  readonly nextHour: (coin: string, signal: AbortSignal) => Promise<void>;
  /** Aborted once the source is left. */
  readonly stopped: AbortSignal;
}

export type AddressCheck = (text: string) => Promise<boolean>;

/** Dependencies for preparing fund movements. */
export interface FundDeps {
  /** Escrow contracts of the venue's network, by chain. */
  readonly escrows: EscrowContracts;
  readonly isAddress: AddressCheck;
  /** 32 fresh random bytes as 0x and hex. */
  readonly newDepositId: () => string;
  readonly newWithdrawId: () => string;
}

/** Returns the newest fills, which stand in for an account's fills until all were read once. */
export type NewestFillsQuestion = (account: string, signal: AbortSignal) => Promise<NewestFills>;

export interface HourReads {
  /**
   * Reads the closed hours of a day's range and the current one from the venue; null if that fails. Other requests go first,
   * and a read continues for the next caller even if nobody waits for it.
   */
  readonly read: (coin: string, signal: AbortSignal) => Promise<readonly Candle[] | null>;
}

export interface CandleQuestion {
  readonly marketId: string;
  readonly interval: CandleInterval;
  readonly limit: number;
}

/** One source: all that is known of it, and how its changes are followed. */
export interface SourceScope extends Omit<SourceInfo, 'world'>, Facts, VenueAccess {
  readonly reader: StoreReader;
  readonly onStoreChange: (listener: (change: StoreChange) => void) => () => void;
  readonly onHealthChange: (listener: () => void) => () => void;
  /** Calls the listener after each reading of the agent's status, good or bad. */
  readonly onAgentChange: (listener: () => void) => () => void;
  /** Calls the listener whenever an observation or the provider's state changes. */
  readonly onReferenceChange: (listener: () => void) => () => void;
  /** Calls the listener whenever a chain was read, or the state of the chains changes. */
  readonly onChainChange: (listener: () => void) => () => void;
  /** Calls the listener once for each alert that is to be announced. */
  readonly onAlertAnnounced: (listener: (alert: Alert) => void) => () => void;
  readonly liveCandles: (coin: string, interval: CandleQuestion['interval']) => () => void;
}

/** Reading that each fact outside the store belongs to. */
const factOf = {
  agent: 'agent',
  accountConflict: 'agent',
  providers: 'providers',
  chain: 'chain',
  reference: 'reference',
  venueNotice: 'venueStatus',
  venueStatusKnown: 'venueStatus',
  fillsReceivedAt: 'stream',
  venueHealth: 'health',
  storeHealth: 'health',
  agentHealth: 'health',
  referenceHealth: 'health',
  chainHealth: 'health',
} as const satisfies Readonly<Record<keyof Facts, string>>;

type FactReading = (typeof factOf)[keyof typeof factOf];

/** Name of one kind of data that was read from outside. */
export type ReadingName = StoreReading | FactReading;

/** Part of a source that is visible to code that declares these readings. */
export type Reads<R extends ReadingName> = SourceInfo &
  Pick<Facts, { [Fact in keyof Facts]: (typeof factOf)[Fact] extends R ? Fact : never }[keyof Facts]> & {
    readonly reader: ReaderOf<Extract<R, StoreReading>>;
  };

type Entries<Value> = readonly (readonly [string, Value])[];

/** Returns the part of a source that an operation with these readings may see. */
export function readsOf(scope: SourceScope, readings: readonly ReadingName[]): Reads<never> {
  const declared = new Set<string>(readings);
  const seen = (of: Readonly<Record<string, string>>, from: object): Entries<unknown> =>
    Object.entries(from).filter(([name]) => declared.has(of[name] ?? ''));
  const { venue, network, networkKey, account, registry, funds, version, world } = scope;
  return {
    venue,
    network,
    networkKey,
    account,
    registry,
    funds,
    version,
    world,
    ...Object.fromEntries(seen(factOf, scope)),
    reader: Object.fromEntries(seen(readingOf, scope.reader)),
  };
}

/**
 * Returns the readings that an operation gets: those that it declares and, if it needs providers, `providers`, which says
 * whether they are attached.
 */
export function readingsOf(operation: {
  readonly readings: readonly ReadingName[];
  readonly needs?: readonly unknown[];
}): readonly ReadingName[] {
  return operation.needs === undefined ? operation.readings : [...operation.readings, 'providers'];
}

type Stamp = () => unknown;

/**
 * Returns functions that give the present state of each of these readings: while all are the same as before, nothing has
 * changed.
 */
export function stampsOf(scope: SourceScope, readings: readonly ReadingName[]): readonly Stamp[] {
  return readings.flatMap((reading) =>
    reading in factStamps
      ? factStamps[reading as FactReading](scope)
      : () => scope.reader.revision(reading as StoreReading),
  );
}

/** Stamps of the facts outside the store, which count no revisions. */
const factStamps: Readonly<Record<FactReading, (scope: SourceScope) => readonly Stamp[]>> = {
  agent: ({ agent, accountConflict }) => [
    agent,
    () => accountConflict()?.agent,
    () => accountConflict()?.notFollowed,
  ],
  providers: ({ providers }) => [providers],
  chain: ({ chain }) => [chain],
  reference: ({ reference }) => [reference],
  venueStatus: ({ venueNotice, venueStatusKnown }) => [
    () => venueNotice()?.text,
    () => venueNotice()?.at,
    venueStatusKnown,
  ],
  stream: ({ fillsReceivedAt }) => [fillsReceivedAt],
  // Figures of health change with every answer of the venue.
  health: () => [() => Symbol('never the same')],
};

/** Throws provider_not_attached, with the reason that the map gives, if a provider is not attached. */
export function requireProvider({ providers }: Reads<'providers'>, name: ProviderName): void {
  const attachment = providers()[name];
  if (attachment.kind === 'attached') return;
  const { reason, isUnread = false } = attachment;
  throw isUnread
    ? new UnreadError(reason, 'provider_not_attached')
    : new PerpscopeError('provider_not_attached', reason);
}

/** Returns the account's address. Throws provider_not_attached if none is known. */
export function requireAccount(scope: Reads<'providers'>, name: ProviderName): string {
  requireProvider(scope, name);
  if (scope.account === null) throw new PerpscopeError('provider_not_attached', 'No account is known.');
  return scope.account.address;
}
