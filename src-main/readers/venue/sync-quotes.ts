import type { MonotonicClock, ReceiptClock } from '../../clock.ts';
import type { StoreReader, StoreWriter } from '../../store/store.ts';
import type { InvalidRow, Venue } from '../../venue/venue.ts';
import type { NoteOutcome } from '../account/note-dex-reads.ts';
import { noteDexReads } from '../account/note-dex-reads.ts';
import type { Job } from '../poller.ts';
import type { QuoteSilence } from './quote-silence.ts';

interface SyncQuotesParts {
  readonly venue: Venue;
  readonly reader: Pick<StoreReader, 'catalog'>;
  readonly writer: Pick<StoreWriter, 'putQuotes'>;
  readonly world: Pick<ReceiptClock, 'receive'>;
  readonly monotonic: MonotonicClock;
  readonly silence: QuoteSilence;
  readonly onInvalid: (rows: readonly InvalidRow[]) => void;
  readonly onMetadataChanged: (dex: string) => void;
  readonly note: NoteOutcome;
  /** DEXes that matter: theirs first, and the others' at a slower pace. Empty: all alike. */
  readonly firstDexes: () => ReadonlySet<string>;
}

/** The stream brings every DEX about once a second: one that it leaves out for so long is polled in its stead. */
const silenceToPollMs = 10_000;

/** 60 weight a minute instead of 240, where the account's own reads need the rest; four DEXes are then fresh still. */
const pacedMs = 20_000;

export const syncQuotesName = 'quotes';

/** Reads the contexts of one DEX a turn (20 weight): the one of which nothing was heard for longest. */
export function syncQuotes(parts: SyncQuotesParts): Job {
  const { venue, reader, writer, world, monotonic, silence } = parts;
  const askedAt = new Map<string, number>();
  const last = { at: Number.NEGATIVE_INFINITY };
  /** Asked for in vain counts, too: a DEX that fails is not asked for before the others have had their turn. */
  const waitedMs = (dex: string): number =>
    Math.min(silence.msOf(dex), monotonic() - (askedAt.get(dex) ?? Number.NEGATIVE_INFINITY));
  const reads = noteDexReads(syncQuotesName, parts.note);
  return {
    name: syncQuotesName,
    retryWeight: 20,
    everyMs: 5_000,
    run: async (signal) => {
      const silent = liveDexes(reader).filter((dex) => silence.msOf(dex) >= silenceToPollMs);
      reads.keep((dex) => silent.includes(dex));
      const first = parts.firstDexes();
      if (first.size > 0 && monotonic() - last.at < pacedMs) return 'idle';
      const dex = longestOf(preferred(silent, first, waitedMs), waitedMs);
      if (dex === undefined) return 'idle';
      last.at = monotonic();
      askedAt.set(dex, monotonic());
      const { rows, invalid, metadataChanged } = await reads.read(dex, () => venue.fetchQuotes(dex, signal));
      parts.onInvalid(invalid);
      if (metadataChanged) parts.onMetadataChanged(dex);
      silence.heard(rows);
      const receivedAt = world.receive();
      writer.putQuotes(rows.map((row) => ({ ...row, receivedAt })));
      return 'done';
    },
  };
}

/** Those that matter where one of them has waited past a quote's limit's half; all where none has. */
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

function liveDexes(reader: SyncQuotesParts['reader']): readonly string[] {
  const { dexes, markets } = reader.catalog();
  const live = new Set(markets.filter(({ delisted }) => !delisted).map(({ dex }) => dex));
  return dexes.map(({ name }) => name).filter((name) => live.has(name));
}
