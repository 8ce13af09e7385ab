import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toUtcText } from '../../../../src-main/domain/freshness.ts';
import { equityChange } from '../../../../src-main/domain/performance/equity-change.ts';
import { spanOfSample } from '../../../../src-main/domain/performance/equity-span.ts';
import { periods } from '../../../../src-main/domain/performance/period.ts';
import {
  getAccountEquity,
  getEquityHistory,
} from '../../../../src-main/operations/performance/equity-history.ts';
import { vault } from '../../agent-status.ts';
import { getFigures } from '../../asked.ts';
import { freshForEachTest, sharedByTests } from '../../fixture-hooks.ts';
import { decimal, now } from '../../markets.ts';
import { anOpenSource } from '../../open-source-fixture.ts';
import { projectAll } from '../../store/project-all.ts';
import {
  aMove,
  aTrade,
  day,
  hour,
  minute,
  putEquity,
  putFills,
  putFortyDays,
  wholeSpan,
} from '../trades/a-traded-account.ts';

const app = freshForEachTest(() => anOpenSource({ account: vault }));

function putHistory(): void {
  const { store } = app;
  const ends = Array.from({ length: 40 }, (_, nth) => now - nth * 18 * hour - 30 * minute);
  putFills(
    store,
    ends.flatMap((at, nth) => aTrade(at, String((nth % 5) - 1), { coin: 'BTC' })),
  );
  store.writer.putFunding([], wholeSpan);
  store.writer.putLedger([aMove(now - 5 * hour, '100.004'), aMove(now - 3 * hour, '-30.001')], wholeSpan);
  for (let nth = 20; nth >= 0; nth -= 1)
    putEquity(store, now - nth * 30 * minute, {
      equity: nth > 10 ? '1000.006' : nth > 6 ? '1101.5' : '1070.335',
    });
}

const point = (at: number, value: string, pnl: string) => ({
  at,
  accountValue: decimal(value),
  pnl: decimal(pnl),
});

describe('P&L over our samples', () => {
  test('is end − start − flows, to the cent, in rounded figures as shown', () => {
    putHistory();
    const { change, flows } = app.ask(getEquityHistory, { period: '24h' });
    expect(change).toMatchObject({ startUsd: 1000.01, endUsd: 1070.34, flowsUsd: 70, pnlUsd: 0.33 });
    expect(flows.map(({ amountUsd }) => amountUsd)).toEqual([100.004, -30.001]);
  });

  test('is unknown where a deposit has no known amount, or deposits were not read', () => {
    const spans = [spanOfSample(1, decimal('5')), spanOfSample(9, decimal('8'))];
    expect(equityChange({ spans, flows: [{ at: 4, usd: null }] })).toMatchObject({
      flowsUsd: null,
      pnlUsd: null,
    });
    expect(equityChange({ spans, flows: null })?.pnlUsd).toBeNull();
    expect(equityChange({ spans: spans.slice(1), flows: [] })).toBeNull();
  });

  test('counts only flows between the first and the last sample', () => {
    const spans = [spanOfSample(10, decimal('5')), spanOfSample(20, decimal('8'))];
    const flow = (at: number) => ({ at, usd: decimal('2') });
    expect(equityChange({ spans, flows: [flow(9), flow(15), flow(21)] })).toMatchObject({
      flowsUsd: '2',
      pnlUsd: '1',
    });
  });
});

describe('the last sample', () => {
  const at = now - (now % minute) + minute;
  const taken = at + 5_000;
  const change = () => app.ask(getEquityHistory, { period: '24h' }).change;
  beforeEach(() => {
    putHistory();
    const last = { at, equityUsd: decimal('1075.119'), withdrawableUsd: null, unrealizedPnlUsd: null };
    app.time.now = at + 30_000;
    app.store.writer.putEquity({ ...last, partial: false }, taken);
  });

  test('ends the P&L over our samples once the ledger was read after it was taken', () => {
    app.store.writer.noteReading('ledger', taken + 15_000);
    expect(change()).toMatchObject({ endUsd: 1075.12, flowsUsd: 70, pnlUsd: 5.11 });
  });

  test('is not in it while an earlier deposit may be unread', () => {
    app.store.writer.noteReading('ledger', taken + 14_999);
    expect(change()).toMatchObject({ endUsd: 1070.34 });
  });
});

test.each([
  ['before a withdrawal in the next hour', -1],
  ['after a withdrawal in the hour before', 1],
])('a sample within two minutes %s counts in no drawdown', (_, minutes) => {
  const { store } = app;
  const top = now - (now % hour) - 5 * hour;
  putFills(store, aTrade(now - 9 * hour, '1', { coin: 'BTC' }));
  store.writer.putFunding([], wholeSpan);
  store.writer.putLedger([aMove(top - minutes * minute, '-600')], wholeSpan);
  const sampled = [-90, -60, -30, minutes, 30, 60, 90].map((nth) => top + nth * minute);
  for (const at of sampled)
    putEquity(store, at, { equity: at < top - 2 * minute ? '1000' : at < top + 2 * minute ? '100' : '400' });
  expect(app.ask(getFigures, { period: '7d' }).maxDrawdownUsd).toBe(0);
});

test('the newest samples are drawn before their deposits are known', () => {
  putHistory();
  const { samples } = app.ask(getEquityHistory, { period: '24h' });
  expect(samples.at(-1)).toMatchObject({ equityUsd: 1070.335, netDepositsUsd: null });
  expect(Date.parse(samples.at(-1)?.at ?? '')).toBe(now);
  expect(new Set(samples.map(({ at }) => at)).size).toBe(samples.length);
});

/** Notes that the ledger was last read so that deposits are known through `through`. */
const knowDepositsThrough = (through: number): void =>
  app.store.writer.noteReading('ledger', through + minute + 15_000);

test.each([0, 1])('a sample %d ms after the deposits are known is drawn once', (later) => {
  putHistory();
  const at = now - 30 * minute;
  knowDepositsThrough(at - later);
  const { samples } = app.ask(getEquityHistory, { period: '24h' });
  const drawn = samples.filter((sample) => Date.parse(sample.at) >= at);
  expect(drawn.map((sample) => Date.parse(sample.at))).toEqual([at, now]);
});

test('at most 60 samples are drawn before their deposits are known, at equal distances up to the newest', () => {
  app.store.writer.putLedger([], wholeSpan);
  for (let nth = 130; nth >= 0; nth -= 1) putEquity(app.store, now - nth * minute, { equity: '1000' });
  knowDepositsThrough(now - 122 * minute);
  const { samples } = app.ask(getEquityHistory, { period: '24h' });
  const newest = samples.filter(({ netDepositsUsd }) => netDepositsUsd === null);
  const every = Array.from({ length: 41 }, (_, nth) => now - (40 - nth) * 3 * minute);
  expect(newest.map(({ at }) => Date.parse(at))).toEqual(every);
});

describe('realized P&L', () => {
  const traded = sharedByTests(() => anOpenSource({ account: vault }));
  beforeAll(() => putFortyDays(traded.store));
  const realizedOf = (period: (typeof periods)[number]) => traded.ask(getEquityHistory, { period }).realized;

  test('counts from the first fill, and ends at the same sum in every period', () => {
    const whole = traded.ask(getFigures, { period: 'all' }).netPnlUsd;
    const answers = periods.map(realizedOf);
    expect(answers.map((realized) => realized?.points.at(-1)?.usd)).toEqual(periods.map(() => whole));
    expect(new Set(answers.map((realized) => realized?.since)).size).toBe(1);
    expect(answers.at(-1)?.points[0]?.usd).toBe(0);
  });

  test('ends at the current minute, never later', () => {
    const ends = periods.map((period) => realizedOf(period)?.points.at(-1)?.at);
    expect(ends).toEqual(periods.map(() => toUtcText(now - (now % minute))));
  });

  test('goes on at its last sum to the current minute, with each time once', () => {
    const { store } = app;
    putFills(store, aTrade(now - 5 * hour, '3', { coin: 'BTC' }));
    store.writer.putFunding([], wholeSpan);
    const points = app.ask(getEquityHistory, { period: '24h' }).realized?.points ?? [];
    const [last, ended] = points.toReversed();
    expect(last).toEqual({ at: toUtcText(now - (now % minute)), usd: ended?.usd });
    expect(new Set(points.map(({ at }) => at)).size).toBe(points.length);
    const lasts = periods.map((period) => realizedOf(period)?.points.map(({ at }) => at) ?? []);
    expect(lasts.map((times) => new Set(times).size)).toEqual(lasts.map((times) => times.length));
  });

  test('of a period begins with the earnings before it: periods agree where they overlap', () => {
    const long = new Map(realizedOf('7d')?.points.map(({ at, usd }) => [at, usd]));
    const shared = (realizedOf('24h')?.points ?? []).filter(({ at }) => long.has(at));
    expect(shared.length).toBeGreaterThan(20);
    expect(shared.map(({ usd }) => usd)).toEqual(shared.map(({ at }) => long.get(at)));
  });

  test('keeps the realized part of a position that then disappears without a fill', () => {
    const { writer } = app.store;
    const [open, reduce] = aTrade(now - 2 * hour, '-90.41', { coin: 'ETH', minutes: 40 * 24 * 60 });
    if (open === undefined || reduce === undefined) throw new Error('a trade has two fills');
    const rest = { size: decimal('2') };
    putFills(app.store, [
      ...aTrade(now - day, '5'),
      { ...open, ...rest },
      { ...reduce, startPosition: rest.size },
    ]);
    writer.putFunding([], wholeSpan);
    const ends = () =>
      periods.map((period) => app.ask(getEquityHistory, { period }).realized?.points.at(-1)?.usd);
    const before = ends();
    expect(before).toEqual(periods.map(() => expect.closeTo(-85.45)));
    writer.endVanished('ETH', { seenGoneAt: now - minute, endedAt: null });
    projectAll(writer, { now });
    expect(app.store.reader.openTrips()).toEqual([]);
    expect(ends()).toEqual(before);
  });

  test('says that trades which are not in US dollars are left out of it', () => {
    putFills(app.store, aTrade(now - 2 * hour, '5'));
    app.store.writer.putFunding([], wholeSpan);
    app.store.writer.putLedger([], wholeSpan);
    putEquity(app.store, now - minute, { equity: '1000' });
    expect(app.ask(getEquityHistory, { period: '24h' }).whyRealizedIncomplete).toBeNull();
    putFills(app.store, aTrade(now - 40 * day, '7', { coin: 'odd:GOLD', feeToken: 'HYPE' }));
    expect(app.ask(getEquityHistory, { period: '24h' })).toMatchObject({
      complete: false,
      whyRealizedIncomplete: '1 closed trade in HYPE is not in US dollars and is excluded from every figure.',
    });
  });

  test('is unknown until fills and funding were read', () => {
    expect(app.ask(getEquityHistory, { period: '7d' }).realized).toBeNull();
  });
});

describe("the venue's own history", () => {
  test('is separate, with its resolution and reading time, and is in no sum of ours', () => {
    putHistory();
    const before = app.ask(getEquityHistory, { period: '24h' });
    const points = [0, 1, 2, 3].map((nth) =>
      point(now - day + nth * 2 * hour, String(5000 + nth), String(nth)),
    );
    const periodsOf = { day: points, week: [], month: [], allTime: [] };
    app.store.writer.putValueHistory({
      value: { combined: periodsOf, perp: { ...periodsOf, day: [] } },
      receivedAt: now,
    });
    const { venue, ...own } = app.ask(getEquityHistory, { period: '24h' });
    expect(venue).toMatchObject({ resolutionSeconds: 7200, perp: [] });
    expect(venue?.combined.map(({ valueUsd, pnlUsd }) => [valueUsd, pnlUsd])).toEqual([
      [5000, 0],
      [5001, 1],
      [5002, 2],
      [5003, 3],
    ]);
    expect({ ...own, venue: null }).toEqual(before);
  });

  test('is absent before it was read', () => {
    expect(app.ask(getEquityHistory, { period: '7d' }).venue).toBeNull();
  });

  test('or one sample of ours is enough for an answer to a program: without both it fails', () => {
    const asked = () => app.ask(getAccountEquity, { period: '24h' });
    expect(asked).toThrow(expect.objectContaining({ code: 'provider_failed' }));
    putEquity(app.store, now - hour, { equity: '1000' });
    expect(asked()).toMatchObject({ samples: [{ equityUsd: 1000 }], venue: null });
  });
});
