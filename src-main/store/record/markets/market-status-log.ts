import type { Database } from 'better-sqlite3';
import type { MarketStatusInterval } from '../../store.ts';
import { stateLog } from '../state-log.ts';

export interface StatusReading {
  readonly markets: readonly { readonly coin: string; readonly delisted: boolean }[];
  readonly readAt: number;
}

/** Stores when each market was delisted, in world time. */
interface MarketStatusLog {
  readonly history: (coin: string) => readonly MarketStatusInterval[];
  /** A market that the venue no longer lists stays as it was: nothing was reported about it. */
  readonly note: (reading: StatusReading) => void;
}

/** `readAt`: when the catalog was read last, as far as that is stored. */
export function marketStatusLog(record: Database, readAt: number | null): MarketStatusLog {
  const log = stateLog(record, {
    table: 'market_change',
    coreOf: (value) => value,
    seenAt: () => readAt,
  });
  return {
    history: (coin) =>
      log.history(coin).map(({ value, ...interval }) => ({ coin, delisted: value === 'true', ...interval })),
    note: ({ markets, readAt: at }) => {
      const reported = markets.map(({ coin, delisted }) => ({
        key: coin,
        value: String(delisted),
        core: String(delisted),
      }));
      log.note([{ scope: '', at, reported, isUnread: () => true }]);
    },
  };
}
