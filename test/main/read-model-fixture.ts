import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReadModel, ReadModelScope } from '../../src-main/queries/read-model.ts';
import { createReadModel } from '../../src-main/queries/read-model.ts';
import { createSharedFlight } from '../../src-main/queries/shared-flight.ts';
import { openStore } from '../../src-main/store/open.ts';
import type { CatalogReading, Store } from '../../src-main/store/store.ts';
import type { FakeVenue } from './fake-venue.ts';
import { fakeVenue } from './fake-venue.ts';
import { aReading, now, registry } from './markets.ts';

/** A read model over a real store and a venue and a clock that the test drives. */
export interface ReadModelFixture extends AsyncDisposable {
  readonly readModel: ReadModel;
  readonly scope: ReadModelScope;
  readonly store: Store;
  readonly venue: FakeVenue;
  /** World time. */
  readonly time: { now: number };
  /** Which live candles are being followed now. */
  readonly live: ReadonlySet<string>;
  /** Says that the venue's health has changed. */
  readonly healthChanged: () => void;
}

export interface ReadModelOptions {
  /** null: the venue's metadata was never read. */
  readonly reading?: CatalogReading | null;
  readonly scope?: Partial<ReadModelScope>;
}

export function aFolder(): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'perpscope-test-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export function aReadModel({ reading = aReading(), scope = {} }: ReadModelOptions = {}): ReadModelFixture {
  const folder = aFolder();
  const store = openStore({
    dataDir: folder.path,
    source: 'sim-testnet',
    account: null,
    stamp: 'test',
    onQuarantine: () => undefined,
  });
  if (reading !== null) store.writer.putCatalog(reading);
  const time = { now };
  const venue = fakeVenue();
  const live = new Set<string>();
  const health = new Set<() => void>();
  const whole: ReadModelScope = {
    venue: 'simulated',
    network: 'TESTNET',
    networkKey: 'sim-testnet',
    reader: store.reader,
    writer: store.writer,
    registry,
    world: { now: () => time.now, rate: () => 0 },
    venuePort: venue,
    flights: createSharedFlight(),
    onRefused: () => undefined,
    version: '0.0.0-test',
    venueHealth: () => ({
      state: 'ok',
      lastError: null,
      remedy: null,
      since: now,
      lastOkAt: now,
      refusedRows: 0,
    }),
    storeHealth: () => ({ error: null, since: now, lastOkAt: now }),
    onStoreChange: store.onChange,
    onHealthChange: (listener) => {
      health.add(listener);
      return () => health.delete(listener);
    },
    liveCandles: (coin, interval) => {
      live.add(`${coin} ${interval}`);
      return () => live.delete(`${coin} ${interval}`);
    },
    ...scope,
  };
  return {
    readModel: createReadModel(whole),
    scope: whole,
    store,
    venue,
    time,
    live,
    healthChanged: () => health.forEach((listener) => listener()),
    [Symbol.asyncDispose]: async () => {
      store.close();
      folder.remove();
    },
  };
}
