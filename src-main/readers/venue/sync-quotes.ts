import type { MonotonicClock, ReceiptClock } from '../../clock.ts';
import type { StoreReader, StoreWriter } from '../../store/store.ts';
import type { InvalidRow, Venue } from '../../venue/venue.ts';
import type { NoteOutcome } from '../account/note-dex-reads.ts';
import { noteDexReads } from '../account/note-dex-reads.ts';
import type { Job } from '../poller.ts';
import type { QuoteSilence } from './quote-silence.ts';

interface SyncQuotesDeps {
  readonly venue: Venue;
  readonly reader: Pick<StoreReader, 'catalog'>;
  readonly writer: Pick<StoreWriter, 'putQuotes'>;
  readonly world: Pick<ReceiptClock, 'receive'>;
  readonly monotonic: MonotonicClock;
  readonly silence: QuoteSilence;
  readonly onInvalid: (rows: readonly InvalidRow[]) => void;
  readonly onMetadataChanged: (dex: string) => void;
  readonly note: NoteOutcome;
  /** DEXes to read first; the others are read at a slower pace. Empty: all alike. */
  readonly firstDexes: () => ReadonlySet<string>;
}

/** The stream brings every DEX about once a second: a DEX without quotes for this long is polled instead. */
const silenceToPollMs = 10_000;

/**
 * Interval with preferred DEXes: weight 60 a minute instead of 240, because the account's own reads need the rest; four DEXes
 * still stay fresh.
 */
const pacedMs = 20_000;

export const syncQuotesName = 'quotes';

/** Reads the contexts of one DEX per run (weight 20): the one whose last quotes are oldest. */
export function syncQuotes(deps: SyncQuotesDeps): Job {
  const { venue, reader, writer, world, monotonic, silence } = deps;
  const askedAt = new Map<string, number>();
  const last = { at: Number.NEGATIVE_INFINITY };
  /** A failed request counts too: a DEX that fails is not requested again before the others have had their turn. */
  const waitedMs = (dex: string): number =>
    Math.min(silence.msOf(dex), monotonic() - (askedAt.get(dex) ?? Number.NEGATIVE_INFINITY));
  const reads = noteDexReads(syncQuotesName, deps.note);
  return {
    name: syncQuotesName,
    retryWeight: 20,
    everyMs: 5_000,
    run: async (signal) => {
      const silent = liveDexes(reader).filter((dex) => silence.msOf(dex) >= silenceToPollMs);
      reads.keep((dex) => silent.includes(dex));
      const first = deps.firstDexes();
      if (first.size > 0 && monotonic() - last.at < pacedMs) return 'idle';
      const dex = longestOf(preferred(silent, first, waitedMs), waitedMs);
      if (dex === undefined) return 'idle';
      last.at = monotonic();
      askedAt.set(dex, monotonic());
      const { rows, invalid, metadataChanged } = await reads.read(dex, () => venue.fetchQuotes(dex, signal));
      deps.onInvalid(invalid);
      if (metadataChanged) deps.onMetadataChanged(dex);
      silence.received(rows);
      const receivedAt = world.receive();
      writer.putQuotes(rows.map((row) => ({ ...row, receivedAt })));
      return 'done';
    },
  };
}

/** Returns the preferred DEXes that have waited half of a quote's age limit; all silent ones if there are none. */
function preferred(
  silent: readonly string[],
  first: ReadonlySet<string>,
  waitedMs: (dex: string) => number,
): readonly string[] {
  const urgent = silent.filter((dex) => first.has(dex) && waitedMs(dex) >= 30_000);
  return urgent.length > 0 ? urgent : silent;
}

function longestOf(dexes: readonly string[], waitedMs: (dex: string) => number): string | undefined {
  const longest = Math.max(...dexes.map(waitedMs));
  return dexes.find((dex) => waitedMs(dex) >= longest);
}

function liveDexes(reader: SyncQuotesDeps['reader']): readonly string[] {
  const { dexes, markets } = reader.catalog();
  const live = new Set(markets.filter(({ delisted }) => !delisted).map(({ dex }) => dex));
  return dexes.map(({ name }) => name).filter((name) => live.has(name));
}
