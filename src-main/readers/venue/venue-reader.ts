import type { MonotonicClock, ReceiptClock } from '../../clock.ts';
import type { Interval } from '../../domain/markets/candle.ts';
import type { Store, StoreWriter } from '../../store/store.ts';
import { minuteMs } from '../../time.ts';
import type { StreamListeners, StreamState, Venue, VenueStream } from '../../venue/venue.ts';
import { createHourWatch, type HourWatch } from './hour-watch.ts';
import { syncCatalog, syncCatalogName } from './sync-catalog.ts';
import { syncQuotes, syncQuotesName } from './sync-quotes.ts';
import { syncStatus, syncStatusName } from './sync-status.ts';
import { createPoller, type Job, type Poller } from '../poller.ts';
import { createQuoteSilence, type QuoteSilence } from './quote-silence.ts';
import { asToVenue, storeFrame } from '../store-failures.ts';
import type { RetryPace } from '../retry-pace.ts';
import { venueBackoff } from './venue-backoff.ts';
import type { VenueHealthBoard } from './venue-health-board.ts';
import { createSignal } from '../../signal.ts';

const flushStoreName = 'flush';

interface VenueReaderDeps {
  readonly venue: Venue;
  /** Its writer reports failed writes to the store monitor. */
  readonly store: Store;
  readonly health: VenueHealthBoard;
  readonly world: ReceiptClock;
  readonly monotonic: MonotonicClock;
  readonly random: () => number;
  /** Shared by all reads of the venue. */
  readonly retryPace: RetryPace;
}

/** Reads everything from the venue that needs no request by the user, until stopped. */
export interface VenueReader {
  /** Stores live candles of a listed market from now on. Returns the unsubscribe function. */
  readonly watchCandles: (coin: string, interval: Interval) => () => void;
  /** Hourly candles from the stream, of the requested coins. */
  readonly hours: Omit<HourWatch, 'onCandle' | 'onState' | 'stop'>;
  /** The one connection that all reads share; the reader closes it. */
  readonly stream: Pick<VenueStream, 'watchAccount'>;
  /** Called at each connection and reconnection of the stream. Returns the unsubscribe function. */
  readonly onConnected: (listener: () => void) => () => void;
  /** Sets the DEXes whose quotes are polled before the others', if the stream brings none. Returns the undo function. */
  readonly preferDexes: (read: () => ReadonlySet<string>) => () => void;
  /** Called when the venue refuses a read of one DEX: the DEX may have left it, so the metadata is read again. */
  readonly doubtDexes: () => void;
  readonly stop: () => Promise<void>;
}

/** Jobs whose outcome is not noted here: one makes no venue requests, the other notes each DEX on its own. */
const ownNotes: ReadonlySet<string> = new Set([flushStoreName, syncQuotesName]);

/**
 * Real ms. A mismatch between contexts and metadata triggers a metadata read at once, but the same mismatch only once in this
 * time.
 */
const sameMismatchMs = minuteMs;

export function startVenueReader(deps: VenueReaderDeps): VenueReader {
  const { store, health } = deps;
  const silence = createQuoteSilence(deps.monotonic);
  const poller = createPoller({
    backoff: venueBackoff(health),
    retryPace: deps.retryPace,
    random: deps.random,
    onOutcome: (job, outcome) => {
      if (!ownNotes.has(job)) health.noteOutcome(job, asToVenue(outcome));
    },
  });
  const onMismatch = readMetadataOnMismatch(poller, deps.monotonic);
  const onUnpairedContexts: StreamListeners['onUnpairedContexts'] = (unpaired) =>
    onMismatch(unpaired.map(({ dex, count }) => `${dex} ${count}`).join(', '));
  const connections = createSignal();
  const hours = createHourWatch({
    watch: (coin) => stream.watchCandles(coin, '1h'),
    isListed: (coin) => store.reader.market(coin)?.delisted === false,
    monotonic: deps.monotonic,
  });
  const onState = (state: StreamState): void => {
    health.noteStream(state);
    hours.onState(state);
    if (state.kind === 'connected') connections.emit();
  };
  const stream = openStream(deps, { silence, onUnpairedContexts, onState, hours });
  stream.useMarkets(store.reader.catalog().markets);
  const undoUse = store.onChange((change) => {
    if (change.kind === 'catalog') stream.useMarkets(store.reader.catalog().markets);
  });
  const undoHealth = followHealth(health, { poller, stream });
  const preferred = { read: (): ReadonlySet<string> => new Set() };
  const firstDexes = (): ReadonlySet<string> => preferred.read();
  for (const job of jobsOf(deps, { silence, firstDexes, onMetadataChanged: onMismatch })) poller.start(job);
  return {
    watchCandles: stream.watchCandles,
    hours,
    stream,
    onConnected: connections.on,
    preferDexes: (read) => {
      preferred.read = read;
      return () => {
        if (preferred.read === read) preferred.read = () => new Set();
      };
    },
    doubtDexes: () => onMismatch('a read of one DEX failed'),
    stop: async () => {
      undoUse();
      undoHealth();
      hours.stop();
      stream.close();
      await poller.stop();
    },
  };
}

/** Reads the metadata again when contexts don't match it. */
function readMetadataOnMismatch(poller: Poller, monotonic: MonotonicClock): (mismatch: string) => void {
  const nudgedAt = new Map<string, number>();
  return (mismatch) => {
    const now = monotonic();
    for (const [known, at] of nudgedAt) if (now - at >= sameMismatchMs) nudgedAt.delete(known);
    if (!nudgedAt.has(mismatch) && poller.nudge(syncCatalogName)) nudgedAt.set(mismatch, now);
  };
}

/** Detects soon that the venue does not answer, and reads everything again as soon as it does. */
function followHealth(
  health: VenueHealthBoard,
  { poller, stream }: { readonly poller: Poller; readonly stream: VenueStream },
): () => void {
  const undo = [
    health.onNoAnswer(() => void poller.nudge(syncStatusName)),
    health.onRecovery(() => {
      poller.retryFailed();
      stream.reconnect();
    }),
  ];
  return () => undo.forEach((end) => end());
}

interface JobSenses {
  readonly silence: QuoteSilence;
  readonly firstDexes: () => ReadonlySet<string>;
  readonly onMetadataChanged: (dex: string) => void;
}

function jobsOf(deps: VenueReaderDeps, { silence, firstDexes, onMetadataChanged }: JobSenses): Job[] {
  const { venue, store, health, world, monotonic } = deps;
  const { reader, writer } = store;
  const onInvalid = health.noteInvalid;
  return [
    syncCatalog({ venue, reader, writer, world, onInvalid }),
    syncStatus({ venue, world, onStatus: health.noteStatus }),
    syncQuotes({
      venue,
      reader,
      writer,
      world,
      monotonic,
      silence,
      onInvalid,
      onMetadataChanged,
      note: health.noteOutcome,
      firstDexes,
    }),
    flushStore(writer),
  ];
}

interface StreamHooks {
  readonly silence: QuoteSilence;
  readonly onUnpairedContexts: StreamListeners['onUnpairedContexts'];
  readonly onState: (state: StreamState) => void;
  readonly hours: Pick<HourWatch, 'onCandle'>;
}

function openStream(
  { venue, store, health, world }: VenueReaderDeps,
  { silence, onUnpairedContexts, onState, hours }: StreamHooks,
): VenueStream {
  return venue.openStream({
    onQuotes: ({ rows, invalid }) => {
      health.noteInvalid(invalid);
      if (rows.length === 0) return;
      health.noteReceived();
      silence.received(rows);
      const receivedAt = world.receive();
      storeFrame(() => store.writer.putQuotes(rows.map((row) => ({ ...row, receivedAt }))));
    },
    onCandle: (coin, interval, candle) => {
      if (interval === '1h') hours.onCandle(coin, candle);
      storeFrame(() => store.writer.putCandles({ coin, interval }, [candle], null));
    },
    onInvalid: health.noteInvalid,
    onUnpairedContexts,
    onState,
  });
}

/** Writes the newest quotes to disk, so that the next start can show them at once. */
export function flushStore(writer: Pick<StoreWriter, 'flush'>): Job {
  return {
    name: flushStoreName,
    everyMs: 5_000,
    run: async () => {
      writer.flush();
      return 'done';
    },
  };
}
