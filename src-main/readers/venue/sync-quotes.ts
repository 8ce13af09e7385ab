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

/** Interval of reads without preferred DEXes, weight 240 a minute, and of looking for silent ones. */
const unpacedMs = 5_000;
/** Time in which each preferred DEX and one of the others are read: less than a quote's age limit. */
const roundMs = 57_600;
/**
 * Most preferred DEXes that are read in that time; of more, each is read less often. With four the weight is 105 a minute, because
 * the account's own reads need the rest.
 */
const mostInRound = 4;

export const syncQuotesName = 'quotes';

/**
 * Reads the contexts of one DEX per run (weight 20): the one whose last quotes are oldest. After each round of the preferred DEXes
 * it is one of the others, so that those are read too, however many are preferred.
 */
export function syncQuotes(deps: SyncQuotesDeps): Job {
  const { venue, reader, writer, world, monotonic, silence } = deps;
  const askedAt = new Map<string, number>();
  /** Time of the next read, and how many of preferred DEXes were made since one of the others. */
  const next = { at: Number.NEGATIVE_INFINITY, preferredReads: 0 };
  /** A failed request counts too: a DEX that fails is not requested again before the others have had their turn. */
  const waitedMs = (dex: string): number =>
    Math.min(silence.msOf(dex), monotonic() - (askedAt.get(dex) ?? Number.NEGATIVE_INFINITY));
  const reads = noteDexReads(syncQuotesName, deps.note);
  return {
    name: syncQuotesName,
    retryWeight: 20,
    everyMs: 250,
    run: async (signal) => {
      if (monotonic() < next.at) return 'idle';
      const silent = liveDexes(reader).filter((dex) => silence.msOf(dex) >= silenceToPollMs);
      reads.keep((dex) => silent.includes(dex));
      const first = deps.firstDexes();
      const preferred = silent.filter((dex) => first.has(dex));
      const others = silent.filter((dex) => !first.has(dex));
      const isOthersTurn = others.length > 0 && next.preferredReads >= preferred.length;
      const dex = longestOf(isOthersTurn ? others : preferred, waitedMs);
      const isPaced = first.size > 0 && dex !== undefined;
      next.at = monotonic() + (isPaced ? pacedMs(preferred.length) : unpacedMs);
      if (dex === undefined) return 'idle';
      next.preferredReads = isOthersTurn ? 0 : next.preferredReads + 1;
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

/** Returns the interval of reads with so many silent preferred DEXes. With few, quotes are not read sooner than they must be. */
function pacedMs(preferred: number): number {
  return roundMs / (Math.min(Math.max(preferred, 2), mostInRound) + 1);
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
