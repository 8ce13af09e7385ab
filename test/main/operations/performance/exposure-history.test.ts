import { describe, expect, test } from 'vitest';
import type { Position } from '../../../../src-main/domain/account/position.ts';
import type { Period } from '../../../../src-main/domain/performance/period.ts';
import { getExposureHistory } from '../../../../src-main/operations/performance/exposure-history.ts';
import type { ExposureHistory } from '../../../../src-preload/contract/views/performance/exposure-history.ts';
import { vault } from '../../agent-status.ts';
import { aDexAccount, aPosition } from '../../fake-accounts.ts';
import { freshForEachTest } from '../../fixture-hooks.ts';
import { countStatements } from '../../count-statements.ts';
import { aReading, decimal, now } from '../../markets.ts';
import { aMarket } from '../../store/a-store.ts';
import { anOpenSource } from '../../open-source-fixture.ts';
import { day, hour, minute } from '../trades/a-traded-account.ts';

const app = freshForEachTest(() => anOpenSource({ account: vault }));

interface Minute {
  readonly equity?: string;
  /** null: a position could not be read. */
  readonly unrealized?: string | null;
  readonly partial?: boolean;
  /** Marks by coin. */
  readonly marks?: Readonly<Record<string, string | null>>;
}

/** Stores the positions held from a time on. */
function hold(at: number, positions: readonly Partial<Position>[], dex = ''): void {
  const value = aDexAccount({ dex, time: at, positions: positions.map((one) => aPosition({ dex, ...one })) });
  app.store.writer.putDexAccounts([{ value, receivedAt: at }]);
}

function sample(
  at: number,
  { equity = '1000', unrealized = '1', partial = false, marks = {} }: Minute,
): void {
  const unrealizedPnlUsd = unrealized === null ? null : decimal(unrealized);
  app.store.writer.putEquity({
    at,
    equityUsd: decimal(equity),
    withdrawableUsd: null,
    unrealizedPnlUsd,
    partial,
  });
  app.store.writer.putPrices(
    Object.entries(marks).map(([coin, mark]) => ({
      coin,
      at,
      mark: mark === null ? null : decimal(mark),
      oracle: decimal('1'),
      mid: decimal('1'),
    })),
  );
}

const asked = (period: Period = '24h'): Promise<ExposureHistory> =>
  app.ask(getExposureHistory, { period }, { pause: () => null });
const figuresOf = ({ samples }: ExposureHistory) =>
  samples.map(({ grossUsd, netUsd, leverage }) => [grossUsd, netUsd, leverage]);
const minutes = (count: number): number => now - count * minute;

describe('exposure at a sample of the account value', () => {
  test('is size times mark of every position held in its minute: longs and shorts add up gross and offset net', async () => {
    hold(minutes(3), [
      { coin: 'BTC', side: 'long', size: decimal('2') },
      { coin: 'ETH', side: 'short', size: decimal('10') },
    ]);
    sample(minutes(3), { marks: { BTC: '100', ETH: '5.5' } });
    sample(minutes(2), { marks: { BTC: '110', ETH: '5' }, equity: '540' });
    hold(minutes(1) + 20_000, []);
    sample(minutes(1), { unrealized: '0', marks: { BTC: '120' } });
    const history = await asked();
    expect(figuresOf(history)).toEqual([
      [255, 145, 0.255],
      [270, 170, 0.5],
      [0, 0, 0],
    ]);
    expect(history).toMatchObject({ stepSeconds: 60, whyIncomplete: null });
    expect(Date.parse(history.updatedAt ?? '')).toBe(minutes(1));
  });

  test('is unknown, never partial, where a mark or a position is missing', async () => {
    hold(minutes(3), [{ coin: 'BTC' }, { coin: 'ETH' }]);
    sample(minutes(3), { marks: { BTC: '100' } });
    sample(minutes(2), { marks: { BTC: '100', ETH: null } });
    sample(minutes(1), { unrealized: null, marks: { BTC: '100', ETH: '5' } });
    const history = await asked();
    expect(figuresOf(history)).toEqual(Array.from({ length: 3 }, () => [null, null, null]));
    expect(history.samples.map(({ missing }) => missing)).toEqual([
      'The mark price of ETH was not sampled.',
      'The mark price of ETH was not sampled.',
      'Not every position could be read.',
    ]);
    expect(history.whyIncomplete).toBe('No figure at 3 of 3 samples: The mark price of ETH was not sampled.');
  });

  test('is unknown while the positions of its minute are not in the record yet', async () => {
    sample(minutes(2), { unrealized: '12.5', marks: { BTC: '100' } });
    hold(minutes(1), [{ coin: 'BTC' }]);
    expect((await asked()).samples[0]).toMatchObject({
      grossUsd: null,
      missing: 'The positions changed in this minute.',
    });
  });

  test('is unknown with a position whose collateral is not a dollar token', async () => {
    const reading = aReading();
    const dexes = reading.dexes.map((dex) => (dex.name === 'xyz' ? { ...dex, collateral: 'HYPE' } : dex));
    app.store.writer.putCatalog({ ...reading, dexes });
    hold(minutes(2), [{ coin: 'xyz:TSLA' }], 'xyz');
    sample(minutes(2), { marks: { 'xyz:TSLA': '350' } });
    expect((await asked()).samples[0]?.missing).toBe('xyz:TSLA is not held against US dollars.');
  });
});

describe('leverage', () => {
  test('needs an account value above zero; exposure does not', async () => {
    hold(minutes(3), [{ coin: 'BTC', size: decimal('1') }]);
    sample(minutes(3), { equity: '0.01', marks: { BTC: '100' } });
    sample(minutes(2), { equity: '0', marks: { BTC: '100' } });
    sample(minutes(1), { equity: '-5', marks: { BTC: '100' } });
    const without = { grossUsd: 100, leverage: null, missing: 'The account value was not above zero.' };
    expect((await asked()).samples).toMatchObject([{ leverage: 10_000, missing: null }, without, without]);
  });

  test('over an account value that leaves something out says so', async () => {
    hold(minutes(2), [{ coin: 'BTC', size: decimal('1') }]);
    sample(minutes(2), { partial: true, marks: { BTC: '100' } });
    const history = await asked();
    expect(history.samples[0]).toMatchObject({ leverage: 0.1, partial: true });
    expect(history.whyIncomplete).toMatch(/leaves something out at 1 of 1 samples/);
  });
});

describe('exposure over time', () => {
  test('has a gap where the account was not sampled', async () => {
    hold(minutes(9), [{ coin: 'BTC', size: decimal('1') }]);
    for (const ago of [9, 8, 5, 4]) sample(minutes(ago), { marks: { BTC: '100' } });
    const { samples, whyIncomplete } = await asked();
    expect(samples.map(({ grossUsd }) => grossUsd)).toEqual([
      100,
      100,
      null,
      null,
      100,
      100,
      null,
      null,
      null,
    ]);
    expect(samples[2]?.missing).toBe('The account was not sampled.');
    expect(whyIncomplete).toBeNull();
  });

  test('is as fine as the period allows, and never more than 400 samples', async () => {
    sample(now - 400 * day, { unrealized: '0' });
    const of = async (period: Period) => {
      const { stepSeconds, samples } = await asked(period);
      return [stepSeconds, samples.length <= 400];
    };
    expect(await of('24h')).toEqual([300, true]);
    expect(await of('7d')).toEqual([1_800, true]);
    expect(await of('30d')).toEqual([7_200, true]);
    expect(await of('all')).toEqual([7 * 86_400, true]);
  });

  test.each([
    [399, 60],
    [400, 300],
  ])('since a first sample %i minutes ago has a sample every %i s', async (ago, stepSeconds) => {
    const minuteNow = now - (now % minute);
    for (const at of [minuteNow - ago * minute, minuteNow]) sample(at, { unrealized: '0' });
    const history = await asked();
    expect(history.stepSeconds).toBe(stepSeconds);
    expect(history.samples.length).toBe(stepSeconds === 60 ? 400 : 81);
  });

  test('takes the last sample of each step, and yields to others in between', async () => {
    const start = now - (now % (5 * minute));
    hold(start - 20 * hour, [{ coin: 'BTC', size: decimal('1') }]);
    sample(start - 20 * hour, { marks: { BTC: '90' } });
    sample(start, { marks: { BTC: '100' } });
    sample(start + minute, { marks: { BTC: '101' } });
    const pauses = { count: 0 };
    const history = await app.ask(
      getExposureHistory,
      { period: '24h' },
      {
        pause: () => {
          pauses.count += 1;
          return null;
        },
      },
    );
    const last = history.samples.at(-1);
    expect([Date.parse(last?.at ?? ''), last?.grossUsd]).toEqual([start + minute, 101]);
    expect(pauses.count).toBeGreaterThan(5);
  });

  test('reads few prices in a row, however many positions are held', async () => {
    const coins = Array.from({ length: 300 }, (_, nth) => `C${nth}`);
    app.store.writer.putCatalog(
      aReading({ markets: coins.map((coin, position) => aMarket({ coin, position })) }),
    );
    hold(
      minutes(41),
      coins.map((coin) => ({ coin })),
    );
    const marks = Object.fromEntries(coins.map((coin) => [coin, '1']));
    for (let ago = 40; ago > 0; ago -= 1) sample(minutes(ago), { marks });
    const counted = countStatements();
    const reads = { before: 0, most: 0 };
    const pause = (): null => {
      reads.most = Math.max(reads.most, counted.count() - reads.before);
      reads.before = counted.count();
      return null;
    };
    try {
      await app.ask(getExposureHistory, { period: '24h' }, { pause });
    } finally {
      counted.undo();
    }
    expect(counted.count()).toBeGreaterThan(40 * 300);
    expect(reads.most).toBeLessThanOrEqual(2 * 300);
  });

  test('is empty before the first sample', async () => {
    expect(await asked('all')).toMatchObject({ samples: [], updatedAt: null, whyIncomplete: null });
  });
});
