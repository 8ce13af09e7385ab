import { describe, expect, test } from 'vitest';
import { createAccountReadsBoard } from '../../../../src-main/readers/account/account-reads-board.ts';
import { syncOrders } from '../../../../src-main/readers/account/jobs/state-jobs.ts';
import { hotDexes, planOrders, planState } from '../../../../src-main/readers/account/plan-account-reads.ts';
import { createRetryPace } from '../../../../src-main/readers/retry-pace.ts';
import { VenueError } from '../../../../src-main/venue/venue.ts';
import { aClock } from '../../a-clock.ts';
import { aDexAccount, anOrder } from '../../store/an-account.ts';
import { holding } from './an-account-reader.ts';

const names = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => (index === 0 ? '' : `d${index}`));

interface Read {
  readonly at: number;
  readonly kind: 'state' | 'orders';
  readonly dex: string;
}

interface Course {
  readonly dexes: readonly string[];
  readonly hot: readonly string[];
  readonly minutes: number;
  /** DEXes pushed each second; null where the stream is silent. */
  readonly pushed: readonly string[] | null;
  /** DEXes whose orders have an update each second. */
  readonly updated?: readonly string[];
  /** Every reading of orders fails before this time, ms. */
  readonly failsUntil?: number;
}

/** Returns the planned reads of some minutes, in steps of half a second. */
function readsOf({ dexes, hot, minutes, pushed, updated = [], failsUntil = 0 }: Course): readonly Read[] {
  const clock = { now: 1_000_000 };
  const retryPace = createRetryPace(400, () => clock.now);
  const board = createAccountReadsBoard({
    monotonic: () => clock.now,
    dexes: () => dexes,
    hot: () => new Set(hot),
    canRetry: () => retryPace.waitMs() === 0,
  });
  const from = clock.now;
  const reads: Read[] = [];
  for (; clock.now < from + minutes * 60_000; clock.now += 500) {
    const at = clock.now - from;
    if (at % 1_000 === 0 && pushed !== null) board.received(pushed);
    if (at % 1_000 === 0) board.wantOrders(updated);
    const dex = planState(board.reads());
    if (dex !== null) {
      reads.push({ at, kind: 'state', dex });
      board.stateAsked(dex);
    }
    const orders = planOrders(board.reads());
    if (orders !== null) {
      reads.push({ at, kind: 'orders', dex: orders.dex });
      if (orders.why === 'retry') retryPace.spend(20);
      board.ordersAsked(orders);
      if (at < failsUntil) board.ordersFailed(orders);
      else if (orders.why === 'retry') board.retrySucceeded();
    }
  }
  return reads;
}

const weightOf = ({ kind }: Read): number => (kind === 'state' ? 2 : 20);

/** Returns the greatest weight within any one minute. */
function heaviestMinute(reads: readonly Read[]): number {
  const weights = reads.map(({ at }) =>
    reads
      .filter((read) => read.at >= at && read.at < at + 60_000)
      .reduce((sum, read) => sum + weightOf(read), 0),
  );
  return Math.max(0, ...weights);
}

/** Returns the longest time without a reading of this kind, the start and the end included, ms. */
function longestWait(reads: readonly Read[], name: string, minutes: number): number {
  const times = reads.filter(({ kind, dex }) => `${kind} ${dex}` === name).map(({ at }) => at);
  const marks = [0, ...times, minutes * 60_000];
  return Math.max(...marks.slice(1).map((mark, index) => mark - (marks[index] ?? 0)));
}

const dexes = names(140);
const cold = dexes.slice(4);
const hot = dexes.slice(0, 3);

describe('while the stream brings every DEX', () => {
  const reads = readsOf({ dexes, hot, minutes: 150, pushed: dexes });

  test('no state is asked for', () => {
    expect(reads.filter(({ kind }) => kind === 'state')).toEqual([]);
  });

  test('hot DEXes’ orders are read within a minute each, the others’ within two hours and a half', () => {
    for (const dex of hot) expect(longestWait(reads, `orders ${dex}`, 150)).toBeLessThanOrEqual(60_000);
    const unread = cold.filter((dex) => !reads.some((read) => read.kind === 'orders' && read.dex === dex));
    expect(unread).toEqual([]);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'the orders of %i hot DEXes are, too, from the start on and whichever of them are busy',
    (count) => {
      const inUse = dexes.slice(0, count);
      for (const updated of [[], inUse.slice(0, 1), inUse]) {
        const all = readsOf({ dexes, hot: inUse, minutes: 20, pushed: dexes, updated });
        for (const dex of inUse) expect(longestWait(all, `orders ${dex}`, 20)).toBeLessThan(60_000);
        expect(heaviestMinute(all)).toBeLessThanOrEqual(200);
      }
    },
  );

  test('orders with an update are read within ten seconds, and at once where it is quiet', () => {
    const reported = readsOf({ dexes, hot: ['d1'], minutes: 1, pushed: dexes, updated: ['d9'] });
    expect(reported.find(({ dex }) => dex === 'd9')?.at).toBeLessThanOrEqual(4_000);
  });

  test('no minute weighs more than 120, however many order updates come', () => {
    expect(heaviestMinute(reads)).toBeLessThanOrEqual(120);
    const busy = readsOf({ dexes, hot, minutes: 10, pushed: dexes, updated: dexes.slice(0, 20) });
    expect(heaviestMinute(busy)).toBe(120);
  });

  test('a DEX that it leaves out is read within two minutes', () => {
    const received = dexes.filter((dex) => dex !== 'd77');
    const left = readsOf({ dexes, hot, minutes: 20, pushed: received });
    const states = left.filter(({ kind }) => kind === 'state');
    expect(new Set(states.map(({ dex }) => dex))).toEqual(new Set(['d77']));
    expect(longestWait(left, 'state d77', 20)).toBeLessThanOrEqual(120_000);
  });
});

describe('while the stream is silent', () => {
  const reads = readsOf({ dexes, hot, minutes: 150, pushed: null });

  test('hot DEXes are read about every ten seconds, a single one every six', () => {
    for (const dex of hot) expect(longestWait(reads, `state ${dex}`, 150)).toBeLessThanOrEqual(16_000);
    const one = readsOf({ dexes, hot: ['d1'], minutes: 20, pushed: null });
    expect(longestWait(one, 'state d1', 20)).toBeLessThanOrEqual(16_000);
    const steady = one.filter(({ kind, dex, at }) => kind === 'state' && dex === 'd1' && at > 60_000);
    expect(steady.length).toBeGreaterThan((19 * 60) / 7);
  });

  test.each([1, 2, 3, 4, 5, 6])('the orders of %i hot DEXes are read within a minute each', (count) => {
    const inUse = dexes.slice(0, count);
    const all = readsOf({ dexes, hot: inUse, minutes: 20, pushed: null });
    for (const dex of inUse) expect(longestWait(all, `orders ${dex}`, 20)).toBeLessThanOrEqual(60_000);
  });

  test('every cold DEX is read within fifteen minutes, again and again', () => {
    for (const dex of cold) expect(longestWait(reads, `state ${dex}`, 150)).toBeLessThanOrEqual(15 * 60_000);
  });

  test('no minute weighs more than 140 but the first, in which everything is new', () => {
    expect(heaviestMinute(reads.filter(({ at }) => at >= 60_000))).toBeLessThanOrEqual(140);
    expect(heaviestMinute(reads.filter(({ at }) => at < 60_000))).toBeLessThanOrEqual(180);
  });
});

describe('after all readings of orders have failed', () => {
  const readWithin = (ms: number, course: Pick<Course, 'dexes' | 'hot'>): ReadonlySet<string> => {
    const failsUntil = 150_000;
    const reads = readsOf({ ...course, minutes: 4, pushed: course.dexes, failsUntil });
    return new Set(reads.filter(({ at }) => at >= failsUntil && at < failsUntil + ms).map(({ dex }) => dex));
  };

  test.each([10_000, 30_000, 55_000])(
    'for %i ms, every DEX in use is read again within ten seconds',
    (ms) => {
      const inUse = dexes.slice(0, 8);
      const reads = readsOf({ dexes, hot: inUse, minutes: 2, pushed: dexes, failsUntil: ms });
      const again = reads.filter(({ at }) => at >= ms && at < ms + 10_000).map(({ dex }) => dex);
      expect(again).toEqual(expect.arrayContaining([...inUse]));
    },
  );

  test('as many as fit into a minute are read again within ten seconds, in use or not', () => {
    expect(readWithin(10_000, { dexes: names(3), hot: [''] })).toEqual(new Set(names(3)));
  });

  test('those in use come before the others, and are not read less often for them', () => {
    expect([...readWithin(10_000, { dexes, hot })].slice(0, 4)).toEqual(expect.arrayContaining([...hot]));
    const reads = readsOf({ dexes, hot, minutes: 30, pushed: dexes, failsUntil: 20 * 60_000 });
    const after = reads.map((read) => ({ ...read, at: read.at - 20 * 60_000 })).filter(({ at }) => at >= 0);
    for (const dex of hot) expect(longestWait(after, `orders ${dex}`, 10)).toBeLessThanOrEqual(60_000);
    expect(heaviestMinute(after)).toBeLessThanOrEqual(280);
  });
});

test('many hot DEXes stay within the same weight as few, and each is read', () => {
  for (const pushed of [dexes, null]) {
    const reads = readsOf({ dexes, hot: dexes.slice(0, 40), minutes: 30, pushed });
    expect(heaviestMinute(reads)).toBeLessThanOrEqual(200);
    for (const dex of dexes.slice(0, 40)) {
      expect(reads.some((read) => read.kind === 'orders' && read.dex === dex)).toBe(true);
    }
  }
});

test('before the catalog is known the hot ones are read, and nothing else', () => {
  const reads = readsOf({ dexes: [], hot: [''], minutes: 2, pushed: null });
  expect(new Set(reads.map(({ kind, dex }) => `${kind} ${dex}`))).toEqual(new Set(['state ', 'orders ']));
  expect(readsOf({ dexes: [], hot: [], minutes: 2, pushed: null })).toEqual([]);
});

describe('a DEX that is not listed any more', () => {
  test('is not read, even with stored rows or updates', () => {
    const reads = readsOf({
      dexes: ['', 'd1'],
      hot: ['d1'],
      minutes: 10,
      pushed: null,
      updated: ['gone', 'd1'],
    });
    expect(reads.filter(({ dex }) => dex === 'gone')).toEqual([]);
    expect(reads.some(({ dex, kind }) => dex === 'd1' && kind === 'orders')).toBe(true);
  });

  test('is not hot by a position, an order, a fill or an agent’s market', () => {
    const held = { value: holding('gone'), receivedAt: 0 };
    const ordered = { value: [anOrder({ coin: 'gone:X' })], receivedAt: 0 };
    const hot = hotDexes({
      account: {
        dexes: new Map([
          ['gone', held],
          ['d1', { ...held, value: holding('d1') }],
        ]),
        orders: new Map([['gone', ordered]]),
      },
      filled: ['gone:X'],
      agentCoins: ['gone:X', 'd2:X'],
      isListed: (dex) => dex !== 'gone',
    });
    expect([...hot]).toEqual(['d1', 'd2']);
  });
});

test('a DEX that is listed is hot by a position or an order that could not be read', () => {
  const unreadable = [null];
  const hot = hotDexes({
    account: {
      dexes: new Map([['d1', { value: aDexAccount({ dex: 'd1' }), unreadable, receivedAt: 0 }]]),
      orders: new Map([['d2', { value: [], unreadable, receivedAt: 0 }]]),
    },
    filled: [],
    agentCoins: [],
    isListed: () => true,
  });
  expect([...hot]).toEqual(['d1', 'd2']);
});

test('failed order reads are paced, and only a later success reports that the fault may be over', async () => {
  const clock = { now: 1_000_000 };
  const monotonic = (): number => clock.now;
  const retryPace = createRetryPace(400, monotonic);
  const board = createAccountReadsBoard({
    monotonic,
    dexes: () => ['', 'd1', 'd2'],
    hot: () => new Set(['']),
    canRetry: () => retryPace.waitMs() === 0,
  });
  let fails = false;
  let failed = 0;
  const job = syncOrders(
    {
      ask: {
        openOrders: async () => {
          if (!fails) return { value: [], unreadable: [] };
          failed += 1;
          throw new VenueError('timeout', 'too late');
        },
      },
      store: { writer: { putOrders: () => undefined, noteOrdersFailed: () => undefined } },
      world: aClock(() => 77),
      board,
      retryPace,
    } as never,
    () => undefined,
  );
  /** Reads for this long, in steps of half a second. Returns whether the fault may be over. */
  const isRecoveringAfter = async (seconds: number): Promise<boolean> => {
    for (const end = clock.now + seconds * 1_000; clock.now < end; clock.now += 500)
      await job.run(new AbortController().signal).catch(() => undefined);
    return board.reads().isRecovering;
  };
  expect(await isRecoveringAfter(120)).toBe(false);
  fails = true;
  expect(await isRecoveringAfter(60)).toBe(false);
  // One retry in 7.5 s, after the first failure of each DEX.
  expect(failed).toBeLessThanOrEqual(11);
  fails = false;
  expect(await isRecoveringAfter(10)).toBe(true);
});
