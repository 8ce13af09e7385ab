import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { backoffDelay } from '../../../../src-main/domain/backoff.ts';
import { createRetryPace } from '../../../../src-main/readers/retry-pace.ts';
import { venueBackoff } from '../../../../src-main/readers/venue/venue-backoff.ts';
import { createVenueHealthBoard } from '../../../../src-main/readers/venue/venue-health-board.ts';
import { flushStore, startVenueReader } from '../../../../src-main/readers/venue/venue-reader.ts';
import { syncQuotes } from '../../../../src-main/readers/venue/sync-quotes.ts';
import { syncStatus } from '../../../../src-main/readers/venue/sync-status.ts';
import { createQuoteSilence } from '../../../../src-main/readers/venue/quote-silence.ts';
import type { DexQuotes, StreamListeners } from '../../../../src-main/venue/venue.ts';
import { aClock } from '../../a-clock.ts';
import { aQuote } from '../../store/a-store.ts';
import { aVenue, catalogOf, never, nobody, refusedRow } from './a-venue.ts';

const { receivedAt: _, ...btc } = aQuote();
const none: DexQuotes = { rows: [], invalid: [], metadataChanged: false };
describe('the quotes job', () => {
  const aJob = (change: Partial<Parameters<typeof syncQuotes>[0]> = {}) => {
    const asked: string[] = [];
    const put: unknown[] = [];
    const invalid: unknown[] = [];
    const answer: DexQuotes = { rows: [btc], invalid: [refusedRow], metadataChanged: false };
    const drive = { elapsed: 1e6 };
    const monotonic = (): number => drive.elapsed;
    const silence = createQuoteSilence(monotonic);
    const job = syncQuotes({
      monotonic,
      silence,
      onMetadataChanged: () => undefined,
      note: () => undefined,
      venue: aVenue({
        fetchQuotes: async (dex) => {
          asked.push(dex);
          return answer;
        },
      }),
      reader: { catalog: () => catalogOf(['', 'xyz', 'flx']) },
      writer: { putQuotes: (quotes) => void put.push(...quotes) },
      world: aClock(() => 77),
      onInvalid: (rows) => void invalid.push(...rows),
      firstDexes: () => new Set(),
      ...change,
    });
    /** Runs after this many ms, and returns the outcome. */
    const runAfter = (ms: number): ReturnType<typeof job.run> => {
      drive.elapsed += ms;
      return job.run(never);
    };
    return { job, asked, put, invalid, silence, runAfter };
  };

  test('counts a DEX whose quotes were never received as silent from the start', () => {
    const silence = createQuoteSilence(() => 5);
    expect(silence.msOf('')).toBe(Infinity);
    silence.received([btc]);
    expect([silence.msOf(''), silence.msOf('xyz')]).toEqual([0, Infinity]);
  });

  const everyDex = [{ coin: 'BTC' }, { coin: 'xyz:GOLD' }, { coin: 'flx:GOLD' }];

  test('asks nothing while the stream is live, and begins at ten seconds of silence', async () => {
    for (const [silentMs, count] of [
      [0, 0],
      [9_999, 0],
      [10_000, 1],
    ] as const) {
      const { silence, asked, runAfter } = aJob();
      silence.received(everyDex);
      expect(await runAfter(silentMs)).toBe(count === 1 ? 'done' : 'idle');
      expect(asked).toHaveLength(count);
    }
  });

  test('begins at once where nothing was received yet', async () => {
    const { asked, runAfter } = aJob();
    expect(await runAfter(0)).toBe('done');
    expect(asked).toEqual(['']);
  });

  test('reads one DEX a run, in rotation', async () => {
    const asked: string[] = [];
    const fetchQuotes = async (dex: string) => {
      asked.push(dex);
      return none;
    };
    const { runAfter } = aJob({ venue: aVenue({ fetchQuotes }) });
    for (let turn = 0; turn < 5; turn += 1) await runAfter(5_000);
    expect(asked).toEqual(['', 'xyz', 'flx', '', 'xyz']);
  });

  test('reads the DEX that the stream leaves out, and no other', async () => {
    const { silence, asked, runAfter } = aJob();
    for (let turn = 0; turn < 4; turn += 1) {
      silence.received([{ coin: 'BTC' }, { coin: 'flx:GOLD' }]);
      await runAfter(5_000);
    }
    expect(new Set(asked)).toEqual(new Set(['xyz']));
  });

  test('reads the DEX first that was silent for longest', async () => {
    const { silence, asked, runAfter } = aJob();
    silence.received([{ coin: 'BTC' }, { coin: 'flx:GOLD' }]);
    silence.received([{ coin: 'xyz:GOLD' }]);
    await runAfter(7_000);
    silence.received([{ coin: 'BTC' }, { coin: 'xyz:GOLD' }]);
    await runAfter(13_000);
    expect(asked).toEqual(['flx']);
  });

  test('reads a preferred DEX first and twice a minute, the others in between, at a quarter of the pace', async () => {
    const { runAfter, asked } = aJob({ firstDexes: () => new Set(['flx']) });
    for (let turn = 0; turn < 24; turn += 1) await runAfter(5_000);
    expect(asked).toEqual(['flx', 'xyz', 'flx', 'xyz', 'flx', 'xyz']);
  });

  describe('with 20 DEXes, all silent', () => {
    const names = Array.from({ length: 20 }, (_, nth) => `d${nth}`);
    /** Reads of an hour with so many preferred DEXes, by DEX, ms. */
    const readsWith = async (preferred: number) => {
      const { runAfter, asked } = aJob({
        reader: { catalog: () => catalogOf(names) },
        firstDexes: () => new Set(names.slice(0, preferred)),
      });
      const reads = new Map<string, number[]>(names.map((dex) => [dex, []]));
      for (let at = 0; at < 3_600_000; at += 250) {
        await runAfter(250);
        for (const dex of asked.splice(0)) reads.get(dex)?.push(at);
      }
      return [...reads.values()];
    };

    test.each([1, 2, 3, 4])('%i preferred ones are read within a minute, again and again', async (count) => {
      const reads = await readsWith(count);
      for (const times of reads.slice(0, count))
        for (const [nth, at] of times.entries()) expect(at - (times[nth - 1] ?? 0)).toBeLessThan(60_000);
      for (const times of reads.slice(0, count)) expect(times.at(-1)).toBeGreaterThan(3_540_000);
    });

    test.each([
      [1, 65],
      [2, 65],
      [4, 105],
      [8, 105],
    ])(
      'with %i preferred ones the others are read too, at a weight of %i a minute',
      async (count, weight) => {
        const reads = await readsWith(count);
        expect(reads.filter((times) => times.length === 0)).toEqual([]);
        expect((reads.flat().length * 20) / 60).toBeLessThanOrEqual(weight);
      },
    );
  });

  test('does not stay with a DEX that fails', async () => {
    const asked: string[] = [];
    const { runAfter } = aJob({
      venue: aVenue({
        fetchQuotes: async (dex) => {
          asked.push(dex);
          return dex === 'xyz' ? nobody() : none;
        },
      }),
    });
    await runAfter(5_000);
    await expect(runAfter(5_000)).rejects.toThrow('not scripted');
    await runAfter(5_000);
    expect(asked).toEqual(['', 'xyz', 'flx']);
  });

  test('stores rows with the world’s time, and counts invalid ones', async () => {
    const { job, put, invalid } = aJob();
    await job.run(never);
    expect(put).toEqual([{ ...btc, receivedAt: 77 }]);
    expect(invalid).toEqual([refusedRow]);
  });

  test.each([
    ['no catalog yet', catalogOf([])],
    ['delisted markets alone', catalogOf(['', 'xyz'], { delisted: true })],
  ])('with %s asks nothing', async (_what, catalog) => {
    const { job, asked } = aJob({ reader: { catalog: () => catalog } });
    expect(await job.run(never)).toBe('idle');
    expect(asked).toEqual([]);
  });
});

describe('the status job', () => {
  const skewAt = async (rate: number): Promise<unknown> => {
    const received: unknown[] = [];
    const status = { time: 9_200, askedAt: 1_000, answeredAt: 1_400, specialStatuses: 'halt' };
    const job = syncStatus({
      venue: aVenue({ fetchStatus: async () => status }),
      world: aClock(
        () => 5,
        () => rate,
      ),
      onStatus: (reported) => void received.push(reported),
    });
    await job.run(never);
    return received;
  };

  test('takes the middle between request and answer for the venue’s instant', async () => {
    expect(await skewAt(1)).toEqual([{ skewMs: 8_000, notice: 'halt' }]);
  });

  test.each([
    [0, 8_000],
    [0.5, 8_000],
    [80, 100],
  ])('in a world that runs at %d gives real time: %d ms', async (rate, skewMs) => {
    expect(await skewAt(rate)).toEqual([{ skewMs, notice: 'halt' }]);
  });
});

test('the flush job fails with the store’s error', async () => {
  const job = flushStore({
    flush: () => {
      throw new Error('disk full');
    },
  });
  await expect(job.run(never)).rejects.toThrow('disk full');
});

test('contexts that do not match the metadata have it read again at once, for the same mismatch once a minute', async () => {
  const received: { at: StreamListeners | null } = { at: null };
  const elapsed = { ms: 0 };
  const monotonic = (): number => 1e6 + elapsed.ms;
  let reads = 0;
  const catalog = catalogOf(['']);
  const reader = startVenueReader({
    venue: aVenue({
      fetchCatalog: async () => {
        reads += 1;
        return {
          dexes: { rows: [], invalid: [] },
          markets: { rows: [], invalid: [] },
          unread: [],
          unreadMarkets: [],
          unnamed: 0,
        };
      },
      openStream: (listeners) => {
        received.at = listeners;
        return { useMarkets: () => undefined, close: () => undefined } as never;
      },
    }),
    store: {
      reader: { catalog: () => catalog },
      writer: { putCatalog: () => undefined, flush: () => undefined },
      onChange: () => () => undefined,
    } as never,
    health: createVenueHealthBoard({ world: aClock(() => 77), monotonic }),
    world: aClock(() => 77),
    monotonic,
    random: () => 0,
    retryPace: createRetryPace(1_200, monotonic),
  });
  /** Returns the reads so far, some time after the stream reported. */
  const readsAfter = async (...counts: readonly number[]): Promise<number> => {
    received.at?.onUnpairedContexts(counts.map((count) => ({ dex: 'xyz', count })));
    await setImmediate();
    return reads;
  };
  await setImmediate();
  expect(reads).toBe(1);
  expect([await readsAfter(3), await readsAfter(3), await readsAfter(4)]).toEqual([2, 2, 3]);
  elapsed.ms = 59_999;
  expect(await readsAfter(3)).toBe(3);
  elapsed.ms = 60_000;
  expect([await readsAfter(3), await readsAfter(3)]).toEqual([4, 4]);
  await reader.stop();
});

test.each([
  [true, [1_000, 2_000, 4_000, 8_000, 8_000]],
  [false, [30_000, 60_000, 60_000, 60_000, 60_000]],
])('with the venue answering its status: %j, failed reads are tried again after %j ms', (answers, waits) => {
  const backoff = venueBackoff({ answersStatus: () => answers })();
  expect([1, 2, 3, 4, 5].map((failures) => backoffDelay(failures, backoff, 0))).toEqual(waits);
});
