import type { MonotonicClock, WorldClock } from '../clock.ts';
import type { Store } from '../store/store.ts';
import type { Venue } from '../venue/venue.ts';
import type { VenueHealthBoard } from './venue-health-board.ts';
import type { VenueReader } from './venue-reader.ts';

export interface AccountReaderParts {
  /** Lower-case address. */
  readonly account: string;
  readonly venue: Venue;
  /** Whose connection it shares, and which is to put the quotes of the account's DEXes first. */
  readonly reader: Pick<VenueReader, 'stream' | 'onConnected' | 'preferDexes'>;
  /** Its writer tells the store's watch of what fails. */
  readonly store: Store;
  readonly health: VenueHealthBoard;
  readonly world: WorldClock;
  readonly monotonic: MonotonicClock;
  readonly random: () => number;
  /** Coins that the agent trades now. */
  readonly agentCoins: () => readonly string[];
}

/** Everything that is read of one account, until stopped. */
export interface AccountReader {
  /** DEXes with a position, an order, a recent fill or an agent's coin. */
  readonly hotDexes: () => ReadonlySet<string>;
  /** Nothing is asked and nothing written once it has resolved. */
  readonly stop: () => Promise<void>;
}

export function startAccountReader(parts: AccountReaderParts): AccountReader {
  void parts;
  return { hotDexes: () => new Set(), stop: async () => undefined };
}
