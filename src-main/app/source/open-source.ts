import { join } from 'node:path';
import type { AgentFeed } from '../../agent/agent.ts';
import { openFeed } from '../../agent/open-feed.ts';
import type { VirtualClock } from '../../clock.ts';
import { receiptClock } from '../../clock.ts';
import type { Config } from '../../config/config.ts';
import type { AccountInUse, SourceScope } from '../../operations/scope.ts';
import type { RunningSimulator } from '../../simulator/start-simulator.ts';
import { startSimulator } from '../../simulator/start-simulator.ts';
import { openStore } from '../../store/open.ts';
import { hyperliquidAddresses } from '../../venue/hyperliquid/addresses.ts';
import { createHyperliquidVenue } from '../../venue/hyperliquid/client.ts';
import { usualTimings } from '../../venue/hyperliquid/stream.ts';
import { readTimeoutMs } from '../../venue/hyperliquid/weight-budget.ts';
import type { Venue } from '../../venue/venue.ts';
import { createClosers } from '../closers.ts';
import { worldGenesis } from '../simulated-world.ts';
import { sourceName } from '../source-name.ts';
import { chainSetups } from './chain-setups.ts';
import { readSource } from './read-source.ts';
import type { OpeningDeps, SourceDeps, VenueConnection } from './source-deps.ts';
import type { Destination, NamedAccount } from './switch-source.ts';

/** An open source: one venue, network, account and feed, with its readers. */
export interface Source {
  readonly scope: SourceScope;
  /** Embedded simulator; null: the venue is elsewhere. */
  readonly simulator: RunningSimulator | null;
  readonly account: AccountInUse | null;
  /** Resolves when all its work has stopped and its files are closed. */
  readonly close: () => Promise<void>;
}

/**
 * Opens one source completely. The caller holds the data folder's lock.
 * Throws StartError with nothing left open.
 */
export async function openSource({ config, named }: Destination<Config>, deps: SourceDeps): Promise<Source> {
  const closers = createClosers((message) =>
    deps.log('service').error({ message }, 'something did not close cleanly'),
  );
  try {
    return await open({ config, named }, { ...deps, closers });
  } catch (error) {
    await closers.closeAll();
    throw error;
  }
}

async function open({ config, named }: Destination<Config>, deps: OpeningDeps): Promise<Source> {
  const { closers, log } = deps;
  const source = sourceName(config);
  const venueConnection = await openVenueConnection(config, join(config.dataDir, source), deps);
  const feed = openFeedInUse(config, venueConnection);
  if (feed !== null) closers.add(feed.close);
  const account = await chooseAccount({ config, feed, named });
  const store = openStore({
    dataDir: config.dataDir,
    source,
    account: account?.address ?? null,
    stamp: new Date().toISOString().replaceAll(':', '-'),
    onFileNotice: (message) => log('store').warn(message),
    startNewRecord: config.startNewRecord,
    lock: 'held',
  });
  closers.add(store.close);
  const venue = connectVenue(venueConnection, deps);
  closers.add(venue.close);
  const setups = chainSetups(config, venueConnection.simulator?.chains ?? []);
  const scope = readSource({ config, venueConnection, feed, account, store, venue, setups }, deps);
  closers.add(scope.onAlertAnnounced((alert) => deps.onAlert(alert, scope)));
  return { scope, simulator: venueConnection.simulator, account, close: closers.closeAll };
}

/** Configured feed, or the embedded simulator's; null: none. */
function openFeedInUse(
  { agentFeed, agentToken }: Pick<Config, 'agentFeed' | 'agentToken'>,
  { simulator, world }: Pick<VenueConnection, 'simulator' | 'world'>,
): AgentFeed | null {
  const address = agentFeed ?? simulator?.agentFeed ?? null;
  return address === null ? null : openFeed(address, agentToken, world.now);
}

interface AccountClues {
  readonly config: Pick<Config, 'account' | 'network'>;
  readonly feed: AgentFeed | null;
  /** If given, the feed is not asked again: it may name an account that could not be opened. */
  readonly named: NamedAccount;
}

/** Real ms in which the feed must name the account; after that, its source opens without one. */
const namingMs = 2_000;

/** Chooses the configured account, or else the one that the feed named before or names now. null: none is known yet. */
async function chooseAccount({ config, feed, named }: AccountClues): Promise<AccountInUse | null> {
  if (config.account !== null) return { address: config.account, namedBy: 'settings' };
  const address = named.kind === 'given' ? named.address : await nameIn(feed, config.network);
  return address === null ? null : { address, namedBy: 'agent' };
}

/** A feed that can't be read now is read again later by its reader, which reports the failure. */
async function nameIn(feed: AgentFeed | null, network: Config['network']): Promise<string | null> {
  if (feed === null) return null;
  try {
    const { status } = await feed.readStatus(AbortSignal.timeout(namingMs));
    return status.network === network ? status.account : null;
  } catch {
    return null;
  }
}

async function openVenueConnection(
  config: Config,
  folder: string,
  deps: OpeningDeps,
): Promise<VenueConnection> {
  if (config.venue === 'hyperliquid' || config.venueUrl !== null) {
    const baseUrl = config.venueUrl ?? hyperliquidAddresses[config.network];
    const world = receiptClock(deps.world, deps.monotonic);
    return { baseUrl, world, limits: deps.limits.venue, simulator: null };
  }
  const clock: VirtualClock = deps.simulatedTime;
  const simulator = await startSimulator({
    startChild: deps.startChild,
    seed: config.seed,
    genesisMs: worldGenesis(folder, config.seed, clock.now()),
    marketCount: config.markets,
    dexCount: config.dexes,
    network: config.network,
    clock,
    chainFile: join(folder, 'chain-acts.json'),
    ...(config.agentFeed === null ? { feedFolder: join(folder, 'agent-feed') } : {}),
  });
  deps.closers.add(simulator.close);
  const world = receiptClock(clock, deps.monotonic);
  return { baseUrl: simulator.url, world, limits: deps.limits.simulator, simulator };
}

function connectVenue({ baseUrl, world, limits, simulator }: VenueConnection, deps: OpeningDeps): Venue {
  return createHyperliquidVenue({
    baseUrl,
    clock: deps.monotonic,
    now: world.now,
    random: Math.random,
    timeoutMs: readTimeoutMs,
    limits,
    // Each source with an embedded venue starts a new one, at its own address.
    ...(simulator === null ? { budget: deps.budgetOf(baseUrl) } : {}),
    stream: usualTimings,
  });
}
