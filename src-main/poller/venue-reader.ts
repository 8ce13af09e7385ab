import type { MonotonicClock, WorldClock } from '../clock.ts';
import type { Interval } from '../domain/candle.ts';
import type { Store } from '../store/store.ts';
import type { Venue, VenueStream } from '../venue/venue.ts';
import { flushStore } from './jobs/flush-store.ts';
import { syncCatalog, syncCatalogName } from './jobs/sync-catalog.ts';
import { syncQuotes } from './jobs/sync-quotes.ts';
import { syncStatus } from './jobs/sync-status.ts';
import type { Job } from './poller.ts';
import { createPoller } from './poller.ts';
import type { VenueHealthBoard } from './venue-health-board.ts';

export interface VenueReaderParts {
  readonly venue: Venue;
  readonly store: Store;
  readonly health: VenueHealthBoard;
  readonly world: WorldClock;
  readonly monotonic: MonotonicClock;
  readonly random: () => number;
  /** Failures of our own, not the venue's: the store's. */
  readonly onStoreOutcome: (error: unknown) => void;
}

/** Everything that is read from the venue without being asked for, until stopped. */
export interface VenueReader {
  /** Live candles of a listed market go to the store from now on. Returns its undo. */
  readonly watchCandles: (coin: string, interval: Interval) => () => void;
  readonly stop: () => Promise<void>;
}

/** At most once so often are new markets looked up when pushed contexts outgrow the catalog. */
const nudgeSpacingMs = 60_000;

export function startVenueReader(parts: VenueReaderParts): VenueReader {
  const { store, health } = parts;
  const heard = { quotesAt: Number.NEGATIVE_INFINITY, nudgedAt: Number.NEGATIVE_INFINITY };
  const poller = createPoller({
    backoff: { firstMs: 1_000, longestMs: 60_000 },
    random: parts.random,
    onOutcome: (job, outcome) => {
      if (job === 'flush') parts.onStoreOutcome(outcome.kind === 'failed' ? outcome.error : null);
      else health.noteOutcome(job, outcome);
    },
  });
  const onUnknownMarkets = (): void => {
    if (parts.monotonic() - heard.nudgedAt < nudgeSpacingMs) return;
    heard.nudgedAt = parts.monotonic();
    poller.nudge(syncCatalogName);
  };
  const stream = openStream(parts, { heard, onUnknownMarkets });
  stream.useMarkets(store.reader.catalog().markets);
  const undoUse = store.onChange((change) => {
    if (change.kind === 'catalog') stream.useMarkets(store.reader.catalog().markets);
  });
  for (const job of jobsOf(parts, () => parts.monotonic() - heard.quotesAt)) poller.start(job);
  return {
    watchCandles: stream.watchCandles,
    stop: async () => {
      undoUse();
      stream.close();
      await poller.stop();
    },
  };
}

function jobsOf({ venue, store, health, world }: VenueReaderParts, streamSilenceMs: () => number): Job[] {
  const { reader, writer } = store;
  const { now } = world;
  const onRefused = health.noteRefused;
  return [
    syncCatalog({ venue, reader, writer, now, onRefused }),
    syncStatus({ venue, world, onStatus: health.noteStatus }),
    syncQuotes({ venue, reader, writer, now, streamSilenceMs, onRefused }),
    flushStore(writer),
  ];
}

interface StreamHooks {
  readonly heard: { quotesAt: number };
  readonly onUnknownMarkets: () => void;
}

function openStream(
  { venue, store, health, world, monotonic, onStoreOutcome }: VenueReaderParts,
  hooks: StreamHooks,
): VenueStream {
  return venue.openStream({
    onQuotes: ({ rows, refused }) => {
      health.noteRefused(refused);
      if (rows.length === 0) return;
      hooks.heard.quotesAt = monotonic();
      const receivedAt = world.now();
      store.writer.putQuotes(rows.map((row) => ({ ...row, receivedAt })));
    },
    onCandle: (coin, interval, candle) => {
      // Thrown from here it would end the process: nobody waits for a frame.
      try {
        store.writer.putCandles({ coin, interval }, [candle], null);
      } catch (error) {
        onStoreOutcome(error);
      }
    },
    onRefused: health.noteRefused,
    onUnknownMarkets: hooks.onUnknownMarkets,
    onState: health.noteStream,
  });
}
