import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Candle } from '../../../src-main/domain/markets/candle.ts';
import type { Dex, Market } from '../../../src-main/domain/markets/market.ts';
import type { Quote } from '../../../src-main/domain/markets/quote.ts';
import { openStore, type StoreOptions } from '../../../src-main/store/open.ts';
import type { Store } from '../../../src-main/store/store.ts';
import { projectAll } from './project-all.ts';
import { aDex as baseDex, aMarket, aQuote as baseQuote, decimal } from '../markets.ts';

/** A folder of its own for a test, and the stores opened in it. */
export interface StoreFolder extends AsyncDisposable {
  readonly dir: string;
  readonly place: (change?: Partial<StoreOptions>) => StoreOptions;
  readonly path: (name: string) => string;
  readonly open: (change?: Partial<StoreOptions>) => Store;
  /** Opens a store that derives its projections right after each write. */
  readonly openProjected: (change?: Partial<StoreOptions>) => Store;
  /** Returns the error that openStore throws. */
  readonly refusal: (change?: Partial<StoreOptions>) => Error;
  readonly warnings: string[];
  readonly drop: () => void;
}

export function aStoreFolder(): StoreFolder {
  const dir = mkdtempSync(join(tmpdir(), 'perpscope-store-'));
  const warnings: string[] = [];
  const opened = new Set<Store>();
  const place = (change: Partial<StoreOptions> = {}): StoreOptions => ({
    dataDir: dir,
    source: 'hl-testnet',
    account: null,
    stamp: 'stamp',
    onFileNotice: (message) => warnings.push(message),
    ...change,
  });
  const open = (change: Partial<StoreOptions> = {}): Store => {
    const store = openStore(place(change));
    opened.add(store);
    return {
      ...store,
      close: () => {
        opened.delete(store);
        store.close();
      },
    };
  };
  const drop = (): void => {
    for (const store of opened) store.close();
    rmSync(dir, { recursive: true, force: true });
  };
  return {
    dir,
    place,
    path: (name) => join(dir, 'hl-testnet', name),
    open,
    openProjected: (change) => projected(open(change)),
    refusal: (change) => {
      try {
        open(change).close();
      } catch (error) {
        if (error instanceof Error) return error;
      }
      throw new Error('The store was opened.');
    },
    warnings,
    drop,
    [Symbol.asyncDispose]: async () => drop(),
  };
}

function projected(store: Store): Store {
  const { writer } = store;
  const follow = <Done>(done: Done): Done => {
    projectAll(writer, { now: 0, mayJoin: false });
    return done;
  };
  return {
    ...store,
    writer: {
      ...writer,
      putFills: (fills, span) => follow(writer.putFills(fills, span)),
      putFunding: (rows, span) => follow(writer.putFunding(rows, span)),
      putEquity: (point, takenAt) => follow(writer.putEquity(point, takenAt)),
      endVanished: (coin, vanishing) => follow(writer.endVanished(coin, vanishing)),
    },
  };
}

export const recordName = 'record-no-account.sqlite';
export const cacheName = 'cache.sqlite';

export function sha256(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

export { aMarket, decimal };

export const aDex = (change: Partial<Dex> = {}): Dex => baseDex({ fullName: 'Hyperliquid', ...change });

export const aQuote = (change: Partial<Quote> = {}): Quote =>
  baseQuote({
    mid: decimal('101.3'),
    mark: decimal('101.25'),
    oracle: decimal('101.5'),
    openInterest: decimal('1234.5'),
    dayVolume: decimal('1516669192.1953897476'),
    receivedAt: 1_000,
    ...change,
  });

export const hourMs = 3_600_000;

export const aCandle = (change: Partial<Candle> = {}): Candle => ({
  openTime: 0,
  closeTime: hourMs - 1,
  open: decimal('100'),
  high: decimal('102.5'),
  low: decimal('99.5'),
  close: decimal('101.000000000000000001'),
  volume: decimal('12.345'),
  trades: 42,
  ...change,
});

export const candlesOf = (count: number): readonly Candle[] =>
  Array.from({ length: count }, (_, hour) =>
    aCandle({ openTime: hour * hourMs, closeTime: (hour + 1) * hourMs - 1 }),
  );

export const aReading = (
  change: { markets?: readonly Market[]; dexes?: readonly Dex[]; readAt?: number } = {},
) => ({
  dexes: [aDex()],
  markets: [aMarket()],
  readAt: 1_000,
  ...change,
});
