import { beforeAll, describe, expect, test } from 'vitest';
import type { CurrentSource } from '../../../../src-main/operations/current-source.ts';
import { equityFigures } from '../../../../src-main/domain/performance/equity-figures.ts';
import { spanOfSample } from '../../../../src-main/domain/performance/equity-span.ts';
import { isUnsettled, moneyFlow } from '../../../../src-main/domain/performance/money-flow.ts';
import { periods } from '../../../../src-main/domain/performance/period.ts';
import { getEquityHistory } from '../../../../src-main/operations/performance/equity-history.ts';
import { getPerformanceScreen } from '../../../../src-main/operations/performance/performance-charts.ts';
import { vault } from '../../agent-status.ts';
import { getCharts, getFigures, settledSamples } from '../../asked.ts';
import { countStatements } from '../../count-statements.ts';
import { sharedByTests } from '../../fixture-hooks.ts';
import { now } from '../../markets.ts';
import { anOpenSource } from '../../open-source-fixture.ts';
import { aMove, aTrade, day, hour, putEquity, putFills, wholeSpan } from '../trades/a-traded-account.ts';

const days = 120;
const coins = ['BTC', 'ETH'];

/** A trade in each coin, and a sample, every sixth hour. */
const app = sharedByTests(() => anOpenSource({ account: vault }));
beforeAll(() => {
  const ends = Array.from({ length: days * 4 }, (_, nth) => now - nth * 6 * hour);
  putFills(
    app.store,
    coins.flatMap((coin) => ends.flatMap((at, nth) => aTrade(at, String((nth % 7) - 3), { coin }))),
  );
  app.store.writer.putFunding([], wholeSpan);
  app.store.writer.putLedger([aMove(now - 50 * day, '10')], wholeSpan);
  ends.forEach((at, nth) => putEquity(app.store, at, { equity: String(1000 + (nth % 11)) }));
});

async function workOf(ask: () => unknown): Promise<{ readonly statements: number; readonly rows: number }> {
  await ask();
  const counted = countStatements();
  try {
    await ask();
    return { statements: counted.count(), rows: counted.rows() };
  } finally {
    counted.undo();
  }
}

test('days of samples give the same figures as all samples', () => {
  const through = now - 2 * 60_000;
  const flows = app.store.reader.ledger(0, now).map(moneyFlow);
  const near = isUnsettled(flows);
  const spans = app.store.reader
    .equity(0, through)
    .filter(({ at }) => !near(at))
    .map(({ at, equityUsd }) => spanOfSample(at, equityUsd));
  const rows = equityFigures({ ends: null, spans, flows, through });
  const figures = app.ask(getFigures, { period: 'all' });
  const curve = settledSamples(app.ask(getEquityHistory, { period: 'all' }));
  expect(figures.maxDrawdownUsd).toBe(Number(rows.maxDrawdownUsd));
  expect(figures.maxDrawdownPct).toBeCloseTo(rows.maxDrawdownPct ?? -1, 9);
  expect(figures.sharpeRatio).toBeCloseTo(rows.sharpeRatio ?? 0, 9);
  expect(figures.sortinoRatio).toBeCloseTo(rows.sortinoRatio ?? 0, 9);
  expect(Math.max(...curve.map((point) => point.drawdownUsd ?? Number.NaN))).toBe(figures.maxDrawdownUsd);
  expect(curve.length).toBeGreaterThan(days - 2);
});

describe('the performance screen', () => {
  test.each(periods)('%s: equals figures and charts queried separately', async (period) => {
    const { ask } = app;
    expect(await ask(getPerformanceScreen, { period })).toEqual({
      figures: ask(getFigures, { period }),
      charts: await ask(getCharts, { period }),
      whyIncomplete: null,
    });
  });

  test.each(periods)('%s: reads for figures and charts once', async (period) => {
    const { ask } = app;
    const both = await workOf(() => ask(getPerformanceScreen, { period }));
    const charts = await workOf(() => ask(getCharts, { period }));
    expect(both.rows).toBeLessThanOrEqual(charts.rows + 5);
  });

  test('of a long time reads a few rows a day, however many trades and samples a day has', async () => {
    const { rows } = await workOf(() => app.ask(getPerformanceScreen, { period: 'all' }));
    // One for each coin, the hours, and the samples; hours and rows of the day of the deposit, and of the day that is not over.
    const perDay = coins.length + 2;
    expect(rows).toBeLessThanOrEqual(days * perDay + 100);
    expect(rows).toBeGreaterThan(days * perDay - 10);
  });

  test('yields to others between the readings and what is computed from them', async () => {
    let pauses = 0;
    const pause = (): null => ((pauses += 1), null);
    await (app.ask as CurrentSource['ask'])(getPerformanceScreen, { period: 'all' }, { pause });
    expect(pauses).toBe(1);
  });
});
