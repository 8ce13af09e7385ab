import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startProjections, type Projections } from '../../../src-main/store/projections/runner.ts';
import type { Store } from '../../../src-main/store/store.ts';
import { aStoreFolder, type StoreFolder } from './a-store.ts';
import { storedEvents } from './stored-events.ts';
import { fromScratch, storedTrades } from './a-reconciled.ts';
import { account, fillsAt, ordersPerBatch, spanThrough, start, wordsAt } from './trading-batches.ts';

const at: {
  folder: StoreFolder;
  store: Store;
  world: { now: number };
  mayJoin: boolean;
  stops: Projections[];
} = {} as never;
beforeEach(() => {
  at.folder = aStoreFolder();
  at.store = at.folder.open({ account });
  at.world = { now: start + 60 * 60_000 };
  at.mayJoin = true;
  at.stops = [];
});
afterEach(async () => {
  for (const { stop } of at.stops) await stop();
  at.folder.drop();
});

function aRunner(
  store: Pick<Store, 'writer' | 'onChange'> = at.store,
  problems: string[] = [],
  monotonic = (): number => performance.now(),
): Projections {
  const projections = startProjections({
    store,
    world: { now: () => at.world.now },
    monotonic,
    mayJoin: () => at.mayJoin,
    onProblem: (message) => problems.push(message),
    everyMs: 20,
  });
  at.stops.push(projections);
  return projections;
}

const within = { timeout: 60_000, interval: 5 } as const;
const batches = (count: number): void => {
  for (let batch = 0; batch < count; batch += 1) {
    at.store.writer.putFills(fillsAt(batch), spanThrough(batch));
    at.store.writer.putJournal(wordsAt(batch));
  }
};
const expectComplete = (): void => {
  expect(at.store.reader.isReconciling()).toBe(false);
  const { now } = at.world;
  const kinds = ({ id, reconciliation }: { id: string; reconciliation: { kind: string } | null }): string =>
    `${id} ${reconciliation?.kind ?? 'none'}`;
  const whole = fromScratch(at.store.reader, storedEvents(at.folder, account), {
    now,
    mayJoin: at.mayJoin,
    orderStatuses: [],
  });
  expect(storedTrades(at.store.reader).map(kinds)).toEqual(whole.trades.map(kinds));
};

test('rows stored before it started are derived, and later ones at once', async () => {
  batches(4);
  aRunner();
  await vi.waitFor(expectComplete, within);
  at.store.writer.putFills(fillsAt(4), spanThrough(4));
  await vi.waitFor(expectComplete, within);
  expect(at.store.reader.tradeCounts({}).total).toBe(5 * ordersPerBatch);
});

test('a young pending claim is judged again when it is old enough, without any new row', async () => {
  at.store.writer.putFills(fillsAt(0), spanThrough(0));
  at.store.writer.putJournal({ ...wordsAt(0), readAt: start + 60 * 60_000 });
  at.world.now = start + 60_000;
  aRunner();
  const pending = (): number =>
    at.store.reader.trades({ reconciliation: 'pending', before: null, limit: 99 }).length;
  await vi.waitFor(() => expect(pending()).toBe(Math.floor(ordersPerBatch / 5)), within);
  at.world.now += 10 * 60_000;
  await vi.waitFor(() => {
    expect(pending()).toBe(0);
    expectComplete();
  }, within);
});

test('a feed of another account joins nothing, from the moment that is known', async () => {
  batches(2);
  aRunner();
  await vi.waitFor(expectComplete, within);
  at.mayJoin = false;
  await vi.waitFor(() => {
    expect(at.store.reader.tradeCounts({ reconciliation: 'uncovered' }).total).toBe(
      at.store.reader.tradeCounts({}).total,
    );
    expectComplete();
  }, within);
  const claimed = storedTrades(at.store.reader).filter(({ source }) => source === 'trade_history_client');
  expect(claimed.length).toBeGreaterThan(0);
  expect(claimed.filter(({ averagePrice, feeUsd }) => averagePrice !== null || feeUsd !== null)).toEqual([]);
});

test('a store failure is reported once, and the work is retried', async () => {
  batches(1);
  const problems: string[] = [];
  const failing = { left: 3 };
  const { writer, onChange } = at.store;
  aRunner(
    {
      onChange,
      writer: {
        ...writer,
        project: (batch) => {
          if (failing.left-- > 0) throw new Error('The disk is full.');
          return writer.project(batch);
        },
      },
    },
    problems,
  );
  await vi.waitFor(expectComplete, within);
  expect(problems).toEqual(['The disk is full.']);
});

test('the next batch is half as large after a slow one, twice as large after a fast one, within bounds', async () => {
  const tookMs = [...Array<number>(6).fill(11), ...Array<number>(9).fill(4), 7];
  const sizes: number[] = [];
  const clock = { now: 0 };
  const project: Store['writer']['project'] = ({ most }) => {
    clock.now += tookMs[sizes.length] ?? 0;
    sizes.push(most);
    return { isMore: sizes.length < tookMs.length + 1, isReconciling: false };
  };
  const { writer, onChange } = at.store;
  const runner = aRunner({ onChange, writer: { ...writer, project } }, [], () => clock.now);
  await vi.waitFor(() => expect(sizes.length).toBeGreaterThan(tookMs.length), within);
  await runner.stop();
  expect(sizes.slice(0, tookMs.length + 1)).toEqual([
    512, 256, 128, 64, 32, 16, 16, 32, 64, 128, 256, 512, 1_024, 2_048, 4_096, 4_096, 4_096,
  ]);
});

test('nothing is written once it has stopped, though there is work left', async () => {
  batches(1);
  await aRunner().stop();
  batches(2);
  await new Promise((resolve) => setImmediate(resolve));
  expect(at.store.reader.isReconciling()).toBe(true);
  expect(at.store.reader.tradeCounts({}).total).toBe(0);
});
