import Database from 'better-sqlite3';
import { vi } from 'vitest';
import { monotonicClock, receiptClock, virtualClock, type VirtualClock } from '../../../../src-main/clock.ts';
import type { Quote } from '../../../../src-main/domain/markets/quote.ts';
import type { VenueHealthBoard } from '../../../../src-main/readers/venue/venue-health-board.ts';
import { createVenueHealthBoard } from '../../../../src-main/readers/venue/venue-health-board.ts';
import { startVenueReader, type VenueReader } from '../../../../src-main/readers/venue/venue-reader.ts';
import { createRetryPace } from '../../../../src-main/readers/retry-pace.ts';
import type { Fault } from '../../../../src-main/simulator/server/fault.ts';
import { serveWorld, type SimulatorServer } from '../../../../src-main/simulator/serve-world.ts';
import { createWorld } from '../../../../src-main/simulator/world.ts';
import type { Store } from '../../../../src-main/store/store.ts';
import { guardWrites } from '../../../../src-main/store/guard-writes.ts';
import type { StreamTimings } from '../../../../src-main/venue/hyperliquid/stream.ts';
import { ampleLimits } from '../../ample-limits.ts';
import { aStoreFolder, cacheName, type StoreFolder } from '../../store/a-store.ts';
import { aVenue } from '../../venue/hyperliquid/a-venue.ts';

const genesisMs = Date.UTC(2026, 4, 4);
export const worldStart = Date.UTC(2026, 8, 1, 13, 37);

/** Everything that reads a venue, on the simulator, in this process. */
export interface Reading extends AsyncDisposable {
  readonly simulator: SimulatorServer;
  readonly clock: VirtualClock;
  readonly folder: StoreFolder;
  readonly store: Store;
  readonly health: VenueHealthBoard;
  readonly reader: VenueReader;
  readonly streamStates: string[];
  /** Outcomes of the store's writes: null where one succeeded. */
  readonly storeOutcomes: unknown[];
  readonly close: () => Promise<void>;
}

/** In real ms. */
const timings: StreamTimings = {
  pingEveryMs: 50,
  silenceLimitMs: 400,
  retry: { firstMs: 20, longestMs: 100 },
  provenAfterMs: 60_000,
};

interface ReadingChange {
  /** In force from the first request on. */
  readonly fault?: Fault;
  /** SQL that spoils the cache file once it is open. */
  readonly spoil?: string;
  /** The venue client's own time runs so many times as fast. */
  readonly haste?: number;
}

export async function startReading({ fault, spoil, haste = 1 }: ReadingChange = {}): Promise<Reading> {
  const clock = virtualClock({ worldMs: worldStart, rate: 1 });
  const world = createWorld({ seed: 7, genesisMs, marketCount: 150 });
  const simulator = await serveWorld({ world, clock, tickMs: 50 });
  simulator.setFault(fault ?? null);
  const folder = aStoreFolder();
  const store = folder.open();
  if (spoil !== undefined) spoilFile(folder.path(cacheName), spoil);
  const receipts = receiptClock(clock, monotonicClock);
  const board = createVenueHealthBoard({ world: receipts, monotonic: monotonicClock });
  const streamStates: string[] = [];
  const health: VenueHealthBoard = {
    ...board,
    noteStream: (state) => {
      streamStates.push(state.kind);
      board.noteStream(state);
    },
  };
  const venue = aVenue(simulator.url, {
    timeoutMs: fault?.kind === 'hang' ? 300 : 8_000,
    clock: () => monotonicClock() * haste,
    now: clock.now,
    stream: { ...timings, silenceLimitMs: timings.silenceLimitMs * haste },
  });
  const storeOutcomes: unknown[] = [];
  const reader = startVenueReader({
    venue,
    store: { ...store, writer: guardWrites(store, (outcome) => void storeOutcomes.push(outcome)) },
    health,
    world: receipts,
    monotonic: monotonicClock,
    random: () => 0,
    retryPace: createRetryPace(ampleLimits.perMinute, monotonicClock),
  });
  const close = async (): Promise<void> => {
    await reader.stop();
    await venue.close();
    folder.drop();
    await simulator.close();
  };
  return {
    simulator,
    clock,
    folder,
    store,
    health,
    reader,
    streamStates,
    storeOutcomes,
    close,
    [Symbol.asyncDispose]: close,
  };
}

function spoilFile(path: string, sql: string): void {
  const database = new Database(path);
  database.exec(sql);
  database.close();
}

/** The quotes of the markets that are known. */
export function heldQuotes({ reader }: Store): readonly Quote[] {
  return reader.catalog().markets.flatMap(({ coin }) => reader.quote(coin) ?? []);
}

/** Waits until all is well and most markets have a quote. */
export async function untilWell({ health, store }: Reading): Promise<void> {
  await until(() => {
    if (health.read().state !== 'ok' || heldQuotes(store).length < 100) throw new Error('Not well yet.');
  });
}

/** Waits for a condition; a poller's own pace decides how soon it comes. */
export const until = <T>(check: () => T): Promise<T> => vi.waitFor(check, { timeout: 60_000, interval: 10 });
