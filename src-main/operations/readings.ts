import type { ProviderName } from '../domain/provider.ts';
import { PerpscopeError, UnreadError } from '../errors.ts';
import type { StoreReading } from '../store/readings.ts';
import { readingOf } from '../store/readings.ts';
import type { ReaderOf } from '../store/store.ts';
import type { Facts, Place, SourceScope } from './scope.ts';

/** What each fact beside the store is about. */
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

/** One thing that was read from outside. */
export type ReadingName = StoreReading | FactReading;

/** What there is to go by for whoever rests on these readings alone. */
export type Reads<R extends ReadingName> = Place &
  Pick<Facts, { [Fact in keyof Facts]: (typeof factOf)[Fact] extends R ? Fact : never }[keyof Facts]> & {
    readonly reader: ReaderOf<Extract<R, StoreReading>>;
  };

type Entries<Value> = readonly (readonly [string, Value])[];

/** The part of a source that whoever declares these readings may see. */
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

/** What an operation is given to read: what it declares and, where it needs providers, whether they are attached. */
export function readingsOf(operation: {
  readonly readings: readonly ReadingName[];
  readonly needs?: readonly unknown[];
}): readonly ReadingName[] {
  return operation.needs === undefined ? operation.readings : [...operation.readings, 'providers'];
}

type Stamp = () => unknown;

/** Returns the present state of each of these readings: while all are the same as before, nothing has changed. */
export function stampsOf(scope: SourceScope, readings: readonly ReadingName[]): readonly Stamp[] {
  return readings.flatMap((reading) =>
    reading in factStamps
      ? factStamps[reading as FactReading](scope)
      : () => scope.reader.revision(reading as StoreReading),
  );
}

/** Of what is known beside the store, which counts no revisions. */
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
  // Its figures move with every answer of the venue.
  health: () => [() => Symbol('never the same')],
};

/** Throws provider_not_attached with the map's own reason. */
export function requireProvider({ providers }: Reads<'providers'>, name: ProviderName): void {
  const attachment = providers()[name];
  if (attachment.kind === 'attached') return;
  const { reason, isUnread = false } = attachment;
  throw isUnread
    ? new UnreadError(reason, 'provider_not_attached')
    : new PerpscopeError('provider_not_attached', reason);
}

/** The account's address. Throws provider_not_attached where none is known. */
export function requireAccount(scope: Reads<'providers'>, name: ProviderName): string {
  requireProvider(scope, name);
  if (scope.account === null) throw new PerpscopeError('provider_not_attached', 'No account is known.');
  return scope.account.address;
}
