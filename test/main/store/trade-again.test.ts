import { afterEach, beforeEach, expect, test } from 'vitest';
import type { JournalEvent } from '../../../src-main/domain/journal/journal-event.ts';
import { journalStore } from '../../../src-main/store/record/journal/journal-store.ts';
import { tradesStore } from '../../../src-main/store/projections/trades-store.ts';
import { aFill } from '../domain/a-fill.ts';
import { minute } from '../markets.ts';
import { aRecord, collateralOf, fromScratch, storedTrades } from './a-reconciled.ts';
import { eventsOf } from './stored-events.ts';
import { nextBatch } from './project-all.ts';
import { countRevisions } from '../../../src-main/store/writes.ts';

const start = Date.UTC(2026, 8, 1);
const trades = 1_250;
const world = { now: start + trades * minute, orderStatuses: [] };
const at: ReturnType<typeof aRecord> = {} as never;
beforeEach(() => {
  Object.assign(at, aRecord());
  const fills = Array.from({ length: trades }, (_, nth) =>
    aFill({ oid: nth + 1, tid: nth + 1, time: start + nth * minute }),
  );
  at.writer.putFills(fills, { knownFrom: start, readThrough: world.now });
});
afterEach(() => at.close());

const dueRows = (): unknown => at.record.prepare('SELECT count(*) FROM reconcile_queue').pluck().get();

/** Returns a store as after a restart of the process. */
function begunAnew() {
  const deps = { record: at.record, publish: () => undefined };
  const { journalCoverage } = journalStore(at.record, deps.publish).reader;
  return tradesStore({
    ...deps,
    revisions: countRevisions(),
    account: '0xabc',
    collateralOf,
    journalCoverage,
  }).writer;
}

function settle(mayJoin: boolean, { project } = begunAnew()): void {
  for (let turns = 0; turns < 1_000; turns += 1)
    if (!project(nextBatch({ now: world.now, mayJoin, most: 200 })).isMore) return;
  throw new Error('There is no end of it.');
}

function tellFirstWord(): void {
  const event: JournalEvent = {
    seq: 1,
    at: start,
    network: 'TESTNET',
    symbol: null,
    marketId: null,
    coin: null,
    type: 'note',
    text: 'Here I am.',
  };
  at.writer.putJournal({
    journalId: 'one',
    entries: [{ kind: 'event', event, raw: JSON.stringify(event) }],
    mark: null,
    isEnd: true,
    network: 'TESTNET',
    readAt: world.now,
  });
}

test('when the feed begins, every trade is judged again batch by batch, and the work resumes after a restart', () => {
  settle(true);
  const before = storedTrades(at.reader);
  expect(before.length).toBeGreaterThan(1_000);
  expect(before.filter(({ reconciliation }) => reconciliation !== null)).toEqual([]);
  tellFirstWord();
  begunAnew().project(nextBatch({ now: world.now, mayJoin: true, most: 200 })); // takes the event in
  for (let turn = 0; turn < 4; turn += 1) {
    const { isMore } = begunAnew().project(nextBatch({ now: world.now, mayJoin: true, most: 200 }));
    expect(isMore).toBe(true);
    expect(dueRows()).toBeLessThanOrEqual(500);
    expect(at.reader.isReconciling()).toBe(true);
  }
  settle(true);
  const stored = storedTrades(at.reader);
  expect(stored).toEqual(fromScratch(at.reader, eventsOf(at.record), { ...world, mayJoin: true }).trades);
  expect(
    stored.filter(({ reconciliation }) => reconciliation?.kind === 'agent_missing').length,
  ).toBeGreaterThan(1_200);
  expect(at.reader.isReconciling()).toBe(false);
});

test('a feed that may not be joined for a while leaves no trade in its interim state', () => {
  tellFirstWord();
  settle(true);
  const joined = storedTrades(at.reader);
  const { project } = begunAnew();
  for (let turn = 0; turn < 3; turn += 1) project(nextBatch({ now: world.now, mayJoin: false, most: 200 }));
  expect(dueRows()).toBeLessThanOrEqual(500);
  expect(storedTrades(at.reader)).not.toEqual(joined);
  settle(true);
  expect(storedTrades(at.reader)).toEqual(joined);
});
