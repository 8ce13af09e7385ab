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
import type { Venue } from '../../venue/venue.ts';
import { createClosers } from '../closers.ts';
import { worldGenesis } from '../simulated-world.ts';
import { sourceName } from '../source-name.ts';
import { chainSetups } from './chain-setups.ts';
import { readSource } from './read-source.ts';
import type { OpeningParts, SourceParts, VenuePlace } from './source-parts.ts';
import type { Destination, NamedAccount } from './switch-source.ts';

/** One venue, network, account and feed, open and read. */
export interface Source {
  readonly scope: SourceScope;
  /** The embedded simulator; null where the venue is elsewhere. */
  readonly simulator: RunningSimulator | null;
  readonly account: AccountInUse | null;
  /** Resolves when nothing of it runs and none of its files is open. */
  readonly close: () => Promise<void>;
}

/**
 * Opens one source whole. The data folder's lock is held by the caller.
 * Throws StartError with nothing left open.
 */
export async function openSource(
  { config, named }: Destination<Config>,
  parts: SourceParts,
): Promise<Source> {
  const closers = createClosers((message) =>
    parts.log('service').error({ message }, 'something did not close cleanly'),
  );
  try {
    return await open({ config, named }, { ...parts, closers });
  } catch (error) {
    await closers.closeAll();
    throw error;
  }
}

async function open({ config, named }: Destination<Config>, parts: OpeningParts): Promise<Source> {
  const { closers, log } = parts;
  const source = sourceName(config);
  const place = await openVenuePlace(config, join(config.dataDir, source), parts);
  const feed = openFeedInUse(config, place);
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
  const venue = connectVenue(place, parts);
  closers.add(venue.close);
  const setups = chainSetups(config, place.simulator?.chains ?? []);
  const scope = readSource({ config, place, feed, account, store, venue, setups }, parts);
  closers.add(scope.onAlertAnnounced((alert) => parts.onAlert(alert, scope)));
  return { scope, simulator: place.simulator, account, close: closers.closeAll };
}

/** The configured feed, or the embedded simulator's; null: there is none. */
function openFeedInUse(
  { agentFeed, agentToken }: Pick<Config, 'agentFeed' | 'agentToken'>,
  { simulator, world }: Pick<VenuePlace, 'simulator' | 'world'>,
): AgentFeed | null {
  const address = agentFeed ?? simulator?.agentFeed ?? null;
  return address === null ? null : openFeed(address, agentToken, world.now);
}

interface AccountClues {
  readonly config: Pick<Config, 'account' | 'network'>;
  readonly feed: AgentFeed | null;
  /** Given once, the feed is not asked again: it may name what could not be opened. */
  readonly named: NamedAccount;
}

/** Real ms that the feed has to name the account before its source opens without one. */
const namingMs = 2_000;

/** The configured account; else the one that the feed named, or names now. null: none is known yet. */
async function chooseAccount({ config, feed, named }: AccountClues): Promise<AccountInUse | null> {
  if (config.account !== null) return { address: config.account, namedBy: 'settings' };
  const address = named.kind === 'given' ? named.address : await nameIn(feed, config.network);
  return address === null ? null : { address, namedBy: 'agent' };
}

/** A feed that can't be read now is read again by its reader, which reports what is wrong with it. */
async function nameIn(feed: AgentFeed | null, network: Config['network']): Promise<string | null> {
  if (feed === null) return null;
  try {
    const { status } = await feed.readStatus(AbortSignal.timeout(namingMs));
    return status.network === network ? status.account : null;
  } catch {
    return null;
  }
}

async function openVenuePlace(config: Config, folder: string, parts: OpeningParts): Promise<VenuePlace> {
  if (config.venue === 'hyperliquid' || config.venueUrl !== null) {
    const baseUrl = config.venueUrl ?? hyperliquidAddresses[config.network];
    const world = receiptClock(parts.world, parts.monotonic);
    return { baseUrl, world, limits: parts.limits.venue, simulator: null };
  }
  const clock: VirtualClock = parts.simulatedTime;
  const simulator = await startSimulator({
    startChild: parts.startChild,
    seed: config.seed,
    genesisMs: worldGenesis(folder, config.seed, clock.now()),
    marketCount: config.markets,
    dexCount: config.dexes,
    network: config.network,
    clock,
    chainFile: join(folder, 'chain-acts.json'),
    ...(config.agentFeed === null ? { feedFolder: join(folder, 'agent-feed') } : {}),
  });
  parts.closers.add(simulator.close);
  const world = receiptClock(clock, parts.monotonic);
  return { baseUrl: simulator.url, world, limits: parts.limits.simulator, simulator };
}

function connectVenue({ baseUrl, world, limits, simulator }: VenuePlace, parts: OpeningParts): Venue {
  return createHyperliquidVenue({
    baseUrl,
    clock: parts.monotonic,
    now: world.now,
    random: Math.random,
    // Under the time a request has: where the venue hangs, what is stored is still the answer.
    timeoutMs: 8_000,
    limits,
    // An embedded venue is a new one with each source, at an address of its own.
    ...(simulator === null ? { budget: parts.budgetOf(baseUrl) } : {}),
    stream: usualTimings,
  });
}
