import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import registryFile from '../resources/market-registry.json' with { type: 'json' };
import { createEndpoint } from './bridge/create-endpoint.ts';
import type { BridgeEndpoint } from './bridge/endpoint.ts';
import type { MonotonicClock, WorldClock } from './clock.ts';
import { monotonicClock, systemClock, virtualClock } from './clock.ts';
import type { VirtualClock } from './clock.ts';
import type { Config } from './config.ts';
import { networkKey } from './domain/market-identity.ts';
import type { Closers } from './closers.ts';
import { createClosers } from './closers.ts';
import type { Log, LogOptions } from './log.ts';
import { createLog } from './log.ts';
import { createVenueHealthBoard } from './poller/venue-health-board.ts';
import { startVenueReader } from './poller/venue-reader.ts';
import type { ReadModel } from './queries/read-model.ts';
import { createReadModel } from './queries/read-model.ts';
import { createSharedFlight } from './queries/shared-flight.ts';
import { joinChanges } from './join-changes.ts';
import { logVenueHealth } from './log-venue-health.ts';
import { parseRegistry } from './registry.ts';
import { startServer } from './server/server.ts';
import { createBrowserAccess } from './server/web/browser-access.ts';
import { writeServiceFile } from './service-file.ts';
import { worldGenesis } from './simulated-world.ts';
import type { RunningSimulator } from './simulator/start-simulator.ts';
import { startSimulator } from './simulator/start-simulator.ts';
import { sourceName } from './source-name.ts';
import { openStore } from './store/open.ts';
import type { Store } from './store/store.ts';
import { watchStore } from './store/watch-store.ts';
import { watchWrites } from './store/watch-writes.ts';
import { hyperliquidAddresses } from './venue/hyperliquid/addresses.ts';
import { createHyperliquidVenue } from './venue/hyperliquid/client.ts';
import { usualTimings } from './venue/hyperliquid/stream.ts';
import { politeLimits } from './venue/hyperliquid/weight-budget.ts';
import type { Venue } from './venue/venue.ts';
import { version } from './version.ts';

export interface ServiceOptions {
  readonly config: Config;
  /** Where the code of a thread is. */
  readonly threadUrl: (name: 'simulator') => URL;
  /** Folder of the built dashboard; null serves none. */
  readonly webRoot: string | null;
  /** The world's time for a venue that is not embedded; the system's unless a test drives it. */
  readonly world?: WorldClock;
  /** The embedded simulator's time; from now on in real time unless a test drives it. */
  readonly simulatedTime?: VirtualClock;
  readonly logTo?: LogOptions['destination'];
}

export interface Service {
  readonly endpoint: BridgeEndpoint;
  /** Base address that the service listens on. */
  readonly url: string;
  /** First line on stdout. */
  readonly banner: string;
  /** A new single-use link to the dashboard. */
  readonly dashboardLink: () => string;
  readonly readModel: ReadModel;
  /** The embedded simulator; null where the venue is elsewhere. */
  readonly simulator: RunningSimulator | null;
  readonly close: () => Promise<void>;
}

/** Opens, wires and starts everything; closes it in reverse. Throws StartError with nothing left open. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const log = createLog({
    level: options.config.logLevel,
    ...(options.logTo === undefined ? {} : { destination: options.logTo }),
  });
  const closers = createClosers((message) =>
    log('service').error({ message }, 'something did not close cleanly'),
  );
  try {
    return await wire(options, log, closers);
  } catch (error) {
    await closers.closeAll();
    throw error;
  }
}

async function wire(
  options: ServiceOptions,
  log: (scope: string) => Log,
  closers: Closers,
): Promise<Service> {
  const { config } = options;
  const registry = parseRegistry(registryFile);
  const source = sourceName(config);
  const store = openStore({
    dataDir: config.dataDir,
    source,
    account: config.account,
    stamp: new Date().toISOString().replaceAll(':', '-'),
    onQuarantine: (message) => log('store').warn(message),
  });
  closers.add(() => store.close());
  const place = await openVenue(options, join(config.dataDir, source), closers);
  if (config.agentFeed !== null)
    log('service').warn('An agent feed is configured, but this version does not read one yet.');
  const reading = readFrom(place, { store, log, closers });
  const readModel = createReadModel({
    ...reading,
    venue: config.venue,
    network: config.network,
    networkKey: networkKey(config.venue, config.network),
    registry,
    version,
    world: place.world,
    venuePort: place.venue,
    flights: createSharedFlight(),
  });
  return {
    ...(await openDoors(options, { readModel, log, closers })),
    readModel,
    simulator: place.simulator,
    close: closers.closeAll,
  };
}

interface VenuePlace {
  readonly venue: Venue;
  readonly world: WorldClock;
  readonly simulator: RunningSimulator | null;
}

async function openVenue(options: ServiceOptions, folder: string, closers: Closers): Promise<VenuePlace> {
  const { config } = options;
  if (config.venue === 'hyperliquid' || config.venueUrl !== null) {
    const baseUrl = config.venueUrl ?? hyperliquidAddresses[config.network];
    const world = options.world ?? systemClock;
    return { venue: connectVenue(baseUrl, world, closers), world, simulator: null };
  }
  const clock = options.simulatedTime ?? virtualClock({ worldMs: Date.now(), rate: 1 });
  const simulator = await startSimulator({
    threadUrl: options.threadUrl('simulator'),
    seed: config.seed,
    genesisMs: worldGenesis(folder, config.seed, clock.now()),
    marketCount: config.markets,
    clock,
  });
  closers.add(simulator.close);
  return { venue: connectVenue(simulator.url, clock, closers), world: clock, simulator };
}

function connectVenue(baseUrl: string, { now }: WorldClock, closers: Closers): Venue {
  const venue = createHyperliquidVenue({
    baseUrl,
    clock: monotonicClock,
    now,
    random: Math.random,
    // Under the time a request has: where the venue hangs, what is stored is still the answer.
    timeoutMs: 8_000,
    limits: politeLimits,
    stream: usualTimings,
  });
  closers.add(venue.close);
  return venue;
}

interface ReadingParts {
  readonly store: Store;
  readonly log: (scope: string) => Log;
  readonly closers: Closers;
}

/** Starts the reader, and gathers what the read model needs of it. */
function readFrom({ venue, world, simulator }: VenuePlace, { store, log, closers }: ReadingParts) {
  const clocks = { now: world.now, monotonic: monotonicClock };
  const health = createVenueHealthBoard(clocks);
  const storeHealth = watchStore(store, clocks, (error) => log('store').error({ error }, 'the store fails'));
  const watched: Store = { ...store, writer: watchWrites(store.writer, storeHealth.note) };
  const reader = startVenueReader({
    venue,
    store: watched,
    health,
    world,
    monotonic: monotonicClock,
    random: Math.random,
  });
  closers.add(reader.stop);
  closers.add(health.onChange(logVenueHealth(log('venue'), health.read)));
  if (simulator !== null) {
    const onEnd = (failure: Error | null): void =>
      health.noteEnded(`The embedded simulator stopped: ${failure?.message ?? 'it was closed'}`);
    closers.add(simulator.onExit(onEnd));
  }
  return {
    reader: store.reader,
    writer: watched.writer,
    onRefused: health.noteRefused,
    venueHealth: health.read,
    storeHealth: storeHealth.read,
    onStoreChange: store.onChange,
    onHealthChange: joinChanges(health.onChange, storeHealth.onChange),
    liveCandles: reader.watchCandles,
  };
}

interface DoorParts {
  readonly readModel: ReadModel;
  readonly log: (scope: string) => Log;
  readonly closers: Closers;
}

/** The window's bridge and the local server. */
async function openDoors(
  { config, webRoot }: ServiceOptions,
  { readModel, log, closers }: DoorParts,
): Promise<Pick<Service, 'endpoint' | 'url' | 'banner' | 'dashboardLink'>> {
  const endpoint = createEndpoint({
    readModel,
    epoch: 1,
    log: log('bridge'),
    callTimeoutMs: 10_000,
    monotonic: monotonicClock,
    clockEveryMs: 10_000,
  });
  closers.add(endpoint.close);
  const controlKey = randomBytes(24).toString('base64url');
  const address = { url: '' };
  const access = createBrowserAccess({ monotonic: monotonicClock, controlKey, baseUrl: () => address.url });
  const server = await startServer({
    ...config,
    readModel,
    endpoint,
    access,
    version,
    log: log('server'),
    monotonic: monotonicClock satisfies MonotonicClock,
    requestTimeoutMs: 10_000,
    webRoot,
  });
  closers.add(server.close);
  address.url = `http://127.0.0.1:${server.port}`;
  closers.add(writeServiceFile(config.dataDir, { url: address.url, pid: process.pid, controlKey }));
  const banner = `Perpscope ${version} listening on ${address.url} (${config.venue} ${config.network.toLowerCase()})`;
  return { endpoint, url: address.url, banner, dashboardLink: access.newLink };
}
