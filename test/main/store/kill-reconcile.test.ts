import { expect, test } from 'vitest';
import type { Store } from '../../../src-main/store/store.ts';
import { aDex, aMarket } from './a-store.ts';
import { storedEvents } from './stored-events.ts';
import { fromScratch, storedTrades, reported } from './a-reconciled.ts';
import { allTrips } from './record-views.ts';
import { account, fillsAt, ordersPerBatch, spanThrough, start, wordsAt } from './trading-batches.ts';
import { killedWriter } from './killed-writer.ts';
import { nextBatch } from './project-all.ts';
import { repetitions } from '../../repetitions.ts';

const rounds = repetitions(3, 20);

const { folder, killed } = killedWriter('reconciling-process.ts');

function settle({ writer }: Store, now: number): void {
  for (let turns = 0; turns < 10_000; turns += 1)
    if (!writer.project(nextBatch({ now, mayJoin: true, most: 50 })).isMore) return;
  throw new Error('There is no end of it.');
}

function expectComplete(store: Store, now: number): void {
  store.writer.putCatalog({ dexes: [aDex()], markets: [aMarket()], readAt: 1 });
  settle(store, now);
  const whole = fromScratch(store.reader, storedEvents(folder(), account), {
    now,
    mayJoin: true,
    orderStatuses: [],
  });
  expect(storedTrades(store.reader)).toEqual(whole.trades);
  const stories = allTrips(store.reader).flatMap(({ id }) => {
    const attribution = store.reader.tripAttribution(id);
    return attribution === null ? [] : [[id, attribution] as const];
  });
  expect(new Map(stories)).toEqual(reported(whole.stories));
  expect(store.reader.tradeCounts({}).total).toBe(whole.trades.length);
}

test(
  `a process killed at any instant while the journal and the fills stream in, ${rounds} times over, loses no trade and has none twice`,
  { timeout: 480_000 },
  async () => {
    let next = 0;
    for (let round = 0; round < rounds; round += 1) {
      const last = await killed(next, { acknowledged: round % 4, delayMs: (round * 13) % 37 });
      const now = start + (next + 500) * 60_000;
      const store = folder().open({ account });
      // The last batches of some rounds stay undone, so that the next begins in the middle.
      if (round % 3 === 0) expectComplete(store, now);
      store.close();
      // Unacknowledged batches are read again, as the feed and the venue are.
      next = (last ?? next - 1) + 1;
    }
    const store = folder().open({ account });
    for (let batch = Math.max(0, next - 1); batch < next + 1; batch += 1) {
      store.writer.putFills(fillsAt(batch), spanThrough(batch));
      store.writer.putJournal(wordsAt(batch));
    }
    const batches = next + 1;
    expectComplete(store, start + (batches + 10) * 60_000);
    const trades = storedTrades(store.reader);
    expect(trades).toHaveLength(batches * ordersPerBatch);
    const unclaimed = trades.filter(({ source }) => source === 'exchange_fills');
    expect(unclaimed).toHaveLength(Math.floor((batches * ordersPerBatch) / 5));
    expect(trades.filter(({ filledAmount }) => filledAmount !== '2')).toEqual([]);
    store.close();
  },
);
