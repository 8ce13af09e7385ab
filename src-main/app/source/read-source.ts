import { freshnessLimitsMs, journalLimitMs } from '../../../src-preload/contract/views/freshness.ts';
import type { AgentFeed } from '../../agent/agent.ts';
import type { Config } from '../../config/config.ts';
import type { ChainSetup } from '../../domain/funds/chain-setup.ts';
import { networkKey } from '../../domain/markets/market-identity.ts';
import type {
  ReadingName,
  Reads,
  AccountConflict,
  AccountInUse,
  Live,
  SourceInfo,
  SourceScope,
} from '../../operations/scope.ts';
import { createSharedFlight } from '../../operations/shared-flight.ts';
import type { AccountReader } from '../../readers/account/account-reader.ts';
import { startAccountReader } from '../../readers/account/account-reader.ts';
import type { AgentStatusReader } from '../../readers/agent/agent-reader.ts';
import { startAgentReader } from '../../readers/agent/agent-reader.ts';
import type { AgentJournalReader } from '../../readers/agent/journal-reader.ts';
import { startJournalReader } from '../../readers/agent/journal-reader.ts';
import { createRetryPace } from '../../readers/retry-pace.ts';
import type { VenueHealthBoard } from '../../readers/venue/venue-health-board.ts';
import { createVenueHealthBoard } from '../../readers/venue/venue-health-board.ts';
import type { VenueReader } from '../../readers/venue/venue-reader.ts';
import { startVenueReader } from '../../readers/venue/venue-reader.ts';
import { withJournalHealth } from '../../readers/agent/with-journal-health.ts';
import type { Store } from '../../store/store.ts';
import { watchStore, type WatchedStore } from '../../store/watch-store.ts';
import { guardWrites } from '../../store/guard-writes.ts';
import type { Venue } from '../../venue/venue.ts';
import { version } from '../../version.ts';
import type { ProviderFacts } from '../providers.ts';
import { isQuoted, keepProviders } from '../providers.ts';
import { coinsOf, namedAccount } from './agent-report.ts';
import { joinChanges } from './changes.ts';
import { escrowsOf } from './chain-setups.ts';
import type { Exporter } from '../../operations/exports/exporter.ts';
import type { ExportLocation } from '../export-scope.ts';
import { createExporter } from '../exporter.ts';
import { createVerifyDropped } from '../verify-dropped.ts';
import { sourceName } from '../source-name.ts';
import { fundDeps } from './fund-deps.ts';
import { journalHeldBack } from './journal-held-back.ts';
import { logVenueHealth } from './log-venue-health.ts';
import { readAlerts } from './read-alerts.ts';
import { readChains } from './read-chains.ts';
import { readReference, verdictChanges } from './read-reference.ts';
import { hashRecord } from './hash-record.ts';
import { keepBackups } from './keep-backups.ts';
import { projectRecord } from './project-record.ts';
import type { OpeningDeps, VenueConnection } from './source-deps.ts';
import type { NameWatch } from './watch-name.ts';
import { watchName } from './watch-name.ts';

interface SourceInputs {
  readonly config: Config;
  readonly venueConnection: VenueConnection;
  readonly feed: AgentFeed | null;
  readonly account: AccountInUse | null;
  readonly store: Store;
  readonly venue: Venue;
  readonly setups: readonly ChainSetup[];
}

/** Starts every reader of a source, and answers from the data they read. */
export function readSource(inputs: SourceInputs, deps: OpeningDeps): SourceScope {
  const { venueConnection, account, venue } = inputs;
  const { world } = venueConnection;
  const health = watchVenue(venueConnection, deps);
  const watching = { world, monotonic: deps.monotonic, folder: inputs.config.dataDir };
  const storeHealth = watchStore(inputs.store, watching, (error) =>
    deps.log('store').error({ error }, 'the store fails'),
  );
  const store: Store = { ...inputs.store, writer: guardWrites(inputs.store, storeHealth.note) };
  const agent = readAgent(inputs, store, deps);
  const name = readName(inputs, agent, deps);
  const journal = readJournal(inputs, { store, agent, conflict: name.conflict }, deps);
  const recordJobs = startRecordJobs(inputs, { store, storeHealth }, deps);
  projectRecord({ store, account, world, conflict: name.conflict, feed: agent.feedState }, deps);
  const reader = readVenue({ ...inputs, store }, { agent, health, deps });
  const reference = readReference(inputs, deps);
  const chain = readChains({ ...inputs, store, agent }, deps);
  const known: Reads<ReadingName> = {
    ...sourceInfo(inputs, deps),
    world,
    reader: store.reader,
    accountConflict: name.conflict,
    fillsReceivedAt: reader.fillsReceivedAt,
    agent: agent.feedState,
    providers: keepProviders(providerFacts(inputs, agent)),
    reference: reference.known,
    venueNotice: health.notice,
    venueStatusKnown: health.isStatusKnown,
    venueHealth: health.read,
    storeHealth: storeHealth.read,
    agentHealth: () => withJournalHealth(agent.health(), journal.health()),
    referenceHealth: reference.health,
    ...chain.facts,
  };
  return {
    ...known,
    reader: store.reader,
    world,
    venuePort: venue,
    ...chain.access,
    flights: createSharedFlight(),
    partlyRead: new Map(),
    writer: store.writer,
    onInvalid: health.noteInvalid,
    receivedNewest: reader.receivedNewest,
    onStoreChange: store.onChange,
    onHealthChange: joinChanges(
      ...[health, storeHealth, agent, journal].map(({ onChange }) => onChange),
      verdictChanges(reference),
      chain.onVerdict,
    ),
    onAgentChange: agent.onChange,
    onReferenceChange: reference.onChange,
    onAlertAnnounced: readAlerts({ scope: known, store, agent, storeHealth, venueHealth: health }, deps)
      .onAnnounced,
    liveCandles: reader.watchCandles,
    hours: reader.hours,
    ...recordJobs,
  };
}

/** Hashes the record's rows and backs it up while the source is open; exports and verifies it on request. */
function startRecordJobs(
  inputs: SourceInputs,
  { store, storeHealth }: { readonly store: Store; readonly storeHealth: WatchedStore },
  deps: OpeningDeps,
): Pick<Live, 'exporter' | 'verifyDropped' | 'backups'> {
  const location = recordLocation(inputs);
  const noteFor = (of: 'rows' | 'log' | 'backup') => (problem: string | null) =>
    storeHealth.noteEvidence(of, problem);
  hashRecord({ store, location, onChecked: noteFor('rows'), onProblem: noteFor('log') }, deps);
  return {
    exporter: exporterOf(inputs, deps),
    verifyDropped: createVerifyDropped({ startChild: deps.startChild, location: exportLocation(inputs) }),
    backups: keepBackups({ location, kept: deps.backupsKept, onProblem: noteFor('backup') }, deps),
  };
}

function recordLocation({
  config,
  account,
}: Pick<SourceInputs, 'config' | 'account'>): Omit<ExportLocation, 'now'> {
  const { dataDir, venue, network } = config;
  return { dataDir, source: sourceName(config), venue, network, account: account?.address ?? null };
}

const exportLocation = (inputs: SourceInputs) => (): ExportLocation => ({
  ...recordLocation(inputs),
  now: inputs.venueConnection.world.now(),
});

function exporterOf(inputs: SourceInputs, deps: OpeningDeps): Exporter {
  const exporter = createExporter({
    startChild: deps.startChild,
    log: deps.log('exports'),
    reveal: deps.reveal,
    monotonic: deps.monotonic,
    location: exportLocation(inputs),
  });
  deps.closers.add(exporter.close);
  return exporter;
}

function sourceInfo(
  { config, account, setups }: SourceInputs,
  { registry }: OpeningDeps,
): Omit<SourceInfo, 'world'> {
  const { venue, network } = config;
  const key = networkKey(venue, network);
  return { venue, network, networkKey: key, account, registry, funds: fundDeps(escrowsOf(setups)), version };
}

function providerFacts(
  { config, account, setups, store: { reader } }: SourceInputs,
  { feedState }: Pick<AgentStatusReader, 'feedState'>,
): () => ProviderFacts {
  const escrows = escrowsOf(setups);
  const read = setups.filter(({ endpoints }) => endpoints.length > 0);
  return () => ({
    network: config.network,
    account,
    role: reader.account().role?.value ?? null,
    agent: feedState(),
    isQuoted: isQuoted(reader),
    escrows,
    isChainRead: read.length > 0,
    isLogRead: read.some(({ fillLog }) => fillLog !== null),
  });
}

function watchVenue(
  { world, simulator }: VenueConnection,
  { log, closers, monotonic }: OpeningDeps,
): VenueHealthBoard {
  const health = createVenueHealthBoard({ world, monotonic });
  closers.add(health.onChange(logVenueHealth(log('venue'), health.read)));
  if (simulator !== null) closers.add(simulator.onTrouble(health.noteStopped));
  return health;
}

function readAgent(
  { config, venueConnection, feed }: SourceInputs,
  store: Store,
  { closers, log, agentTimings: timings }: OpeningDeps,
): AgentStatusReader {
  const agent = startAgentReader({
    feed,
    network: config.network,
    writer: store.writer,
    reader: store.reader,
    world: venueConnection.world,
    random: Math.random,
    heartbeatLimitMs: freshnessLimitsMs.agentStatus,
    timings,
    onProblem: (message) => log('agent').warn(message),
  });
  closers.add(agent.stop);
  return agent;
}

interface JournalSigns extends Pick<NameWatch, 'conflict'> {
  readonly store: Store;
  readonly agent: Pick<AgentStatusReader, 'feedState'>;
}

function readJournal(
  { config, venueConnection, feed }: SourceInputs,
  { store: { reader, writer }, agent, conflict }: JournalSigns,
  { closers, log, agentTimings: timings }: OpeningDeps,
): AgentJournalReader {
  const { world } = venueConnection;
  const openedAt = world.receive();
  const isSinceOpening = (receivedAt: number): boolean => {
    const [age, openAge] = [world.ageOf(receivedAt), world.ageOf(openedAt)];
    return age !== null && openAge !== null && age <= openAge;
  };
  const journal = startJournalReader({
    feed,
    network: config.network,
    reader,
    writer,
    heldBack: () =>
      journalHeldBack({
        feed: agent.feedState(),
        conflict: conflict(),
        isSinceOpening,
        venueAheadMs: world.venueTime.aheadMs(),
      }),
    world,
    limitMs: () => journalLimitMs(world.rate()),
    random: Math.random,
    timings,
    onProblem: (message) => log('agent').warn(message),
  });
  closers.add(journal.stop);
  return journal;
}

/** Watches the account that the agent names. A configured account stays in use; a different name is reported as a conflict. */
function readName(
  { config, account }: SourceInputs,
  agent: AgentStatusReader,
  { closers, throttle, monotonic, onNamedAccount }: OpeningDeps,
): Pick<NameWatch, 'conflict'> {
  if (config.account !== null) return { conflict: () => conflictOf(config, agent) };
  const name = watchName({
    agent,
    inUse: account?.address ?? null,
    throttle,
    monotonic,
    follow: onNamedAccount,
  });
  closers.add(name.stop);
  return name;
}

/** Conflict between the configured account and the account that the agent names; null: no conflict. */
function conflictOf({ account }: Config, agent: AgentStatusReader): AccountConflict | null {
  const named = namedAccount(agent.feedState());
  return account === null || named === null || named === account
    ? null
    : { configured: account, agent: named };
}

type AccountReadings = Pick<AccountReader, 'fillsReceivedAt' | 'receivedNewest'>;

interface VenueReading {
  readonly agent: AgentStatusReader;
  readonly health: VenueHealthBoard;
  readonly deps: OpeningDeps;
}

function readVenue(
  { venue, store, venueConnection, account }: SourceInputs,
  { agent, health, deps }: VenueReading,
): Pick<VenueReader, 'watchCandles' | 'hours'> & AccountReadings {
  const shared = {
    venue,
    store,
    health,
    world: venueConnection.world,
    monotonic: deps.monotonic,
    random: Math.random,
    retryPace: createRetryPace(venueConnection.limits.perMinute, deps.monotonic),
  };
  const reader = startVenueReader(shared);
  deps.closers.add(reader.stop);
  const { watchCandles, hours } = reader;
  if (account === null)
    return { watchCandles, hours, fillsReceivedAt: () => null, receivedNewest: () => ({ kind: 'silent' }) };
  const agentCoins = (): readonly string[] => coinsOf(agent.feedState());
  const start = (): AccountReader =>
    startAccountReader({
      ...shared,
      account: account.address,
      reader,
      agentCoins,
      weightPerMinute: venueConnection.limits.perMinute,
    });
  const { stop, ...words } = onceListed(store, start);
  deps.closers.add(stop);
  return { ...words, watchCandles, hours };
}

/**
 * Starts the account reader once the venue's markets are known: the account's history could use the request budget for minutes.
 * `stop` also stops a reader that was started.
 */
function onceListed(store: Store, start: () => AccountReader): AccountReadings & Pick<AccountReader, 'stop'> {
  const state: { begun: boolean; reader: AccountReader | null } = { begun: false, reader: null };
  const begin = (): void => {
    if (state.begun || store.reader.catalog().readAt === null) return;
    // The reader's jobs write at once, and each write calls this function again.
    state.begun = true;
    state.reader = start();
  };
  const undo = store.onChange(begin);
  begin();
  return {
    fillsReceivedAt: () => state.reader?.fillsReceivedAt() ?? null,
    receivedNewest: () => state.reader?.receivedNewest() ?? { kind: 'awaited' },
    stop: async () => {
      undo();
      await state.reader?.stop();
    },
  };
}
