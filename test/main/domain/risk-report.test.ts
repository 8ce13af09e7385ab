import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseTolerantJson } from '../../../src-main/agent/tolerant-json.ts';
import { dailyLossUse, drawdownUse } from '../../../src-main/domain/risk/limit-use.ts';
import {
  readRiskReport,
  reportedFigures,
  type RiskReport,
} from '../../../src-main/domain/risk/risk-report.ts';
import { decimal } from '../markets.ts';

const whole = {
  drawdown_usd: 120.5,
  daily_pnl_usd: -400,
  daily_trade_count: 7,
  leverage_avg: 3.2,
  max_daily_loss_usd: 2500,
  capital_deployed_pct: 41.75,
  circuit_breaker_tripped: false,
  updated_at: '2026-09-01T13:00:00',
};

function report(change: Readonly<Record<string, unknown>> = {}): RiskReport {
  const read = readRiskReport({ ...whole, ...change });
  if (read === null) throw new Error('it is an object');
  return read;
}

function without(name: string): RiskReport {
  const read = readRiskReport(Object.fromEntries(Object.entries(whole).filter(([key]) => key !== name)));
  if (read === null) throw new Error('it is an object');
  return read;
}

test('a whole report misses nothing', () => {
  expect(report()).toEqual({
    figures: {
      drawdown_usd: '120.5',
      daily_pnl_usd: '-400',
      daily_pnl_remaining_usd: '2100',
      daily_trade_count: '7',
      leverage_avg: '3.2',
      max_daily_loss_usd: '2500',
      capital_deployed_pct: '41.75',
    },
    circuitBreakerTripped: false,
    missing: [],
    maxDrawdownUsd: null,
    updatedAt: Date.UTC(2026, 8, 1, 13),
  });
});

describe('a figure', () => {
  test.each<readonly [unknown, string]>([
    [0, '0'],
    [-0, '0'],
    ['0.10', '0.1'],
    ['-2.5e3', '-2500'],
    [' 12.5 ', '12.5'],
    ['+3', '3'],
    ['.5', '0.5'],
    [9e14, '900000000000000'],
    [0.1, '0.1'],
  ])('that is a number or a numeric text counts: %j', (said, text) => {
    expect(report({ drawdown_usd: said }).figures.drawdown_usd).toBe(text);
    expect(report({ drawdown_usd: said }).missing).toEqual([]);
  });

  test.each<unknown>([
    'NaN',
    'Infinity',
    '-Infinity',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    '',
    ' ',
    'n/a',
    '1,000',
    '0x10',
    '1e999',
    '12 USD',
    '1_000',
    '9'.repeat(65),
    true,
    null,
    [],
    [5],
    {},
    1e15,
    '-1e15',
  ])('that is not a number within bounds is null and missing, never zero: %j', (said) => {
    for (const name of reportedFigures) {
      const read = report({ [name]: said });
      expect(read.figures[name]).toBeNull();
      expect(read.missing).toContain(name);
    }
  });

  test.each(reportedFigures)('that is left out is missing: %s', (name) => {
    expect(without(name).figures[name]).toBeNull();
    expect(without(name).missing).toContain(name);
  });

  test('is not taken from the prototype of the report', () => {
    expect(readRiskReport(Object.create(whole))?.missing).toHaveLength(8);
  });

  test('as a feed writes it, bare NaN and infinities included, is read by the same rule', () => {
    const text =
      '{"drawdown_usd": NaN, "daily_pnl_usd": -Infinity, "leverage_avg": Infinity, "max_daily_loss_usd": 1e999,' +
      ' "daily_trade_count": "3", "capital_deployed_pct": 1, "circuit_breaker_tripped": NaN}';
    expect(readRiskReport(parseTolerantJson(text))).toMatchObject({
      circuitBreakerTripped: true,
      missing: [
        'drawdown_usd',
        'daily_pnl_usd',
        'daily_pnl_remaining_usd',
        'leverage_avg',
        'max_daily_loss_usd',
      ],
    });
  });
});

describe('the daily loss remaining', () => {
  test.each<readonly [number | string, number | string, string]>([
    [-400, 2500, '2100'],
    [400, 2500, '2500'],
    [0, 2500, '2500'],
    [-2500, 2500, '0'],
    [-9000, 2500, '0'],
    ['-0.1', '0.3', '0.2'],
    [-1, -5, '0'],
  ])('after %s of a limit of %s is %s', (pnl, limit, left) => {
    expect(report({ daily_pnl_usd: pnl, max_daily_loss_usd: limit }).figures.daily_pnl_remaining_usd).toBe(
      left,
    );
  });

  test('is not known where the P&L or its limit is not, and is then missing itself', () => {
    for (const name of ['daily_pnl_usd', 'max_daily_loss_usd']) {
      expect(without(name).figures.daily_pnl_remaining_usd).toBeNull();
      expect(without(name).missing).toContain('daily_pnl_remaining_usd');
    }
  });

  test('is computed here: the agent’s own figure for it is ignored', () => {
    expect(report({ daily_pnl_remaining_usd: 9999 }).figures.daily_pnl_remaining_usd).toBe('2100');
    const alone = readRiskReport({ daily_pnl_remaining_usd: 9999 });
    expect(alone?.figures.daily_pnl_remaining_usd).toBeNull();
    expect(alone?.missing).toContain('daily_pnl_remaining_usd');
  });
});

describe('the circuit breaker', () => {
  test.each<readonly [unknown, boolean]>([
    [true, true],
    [false, false],
    ['false', true],
    ['NaN', true],
    [0, true],
    [1, true],
    ['', true],
    [{}, true],
  ])('reported as %j counts as tripped: %s', (said, tripped) => {
    expect(report({ circuit_breaker_tripped: said })).toMatchObject({
      circuitBreakerTripped: tripped,
      missing: [],
    });
  });

  test('that is not reported is not tripped, but missing', () => {
    const unreported = { circuitBreakerTripped: false, missing: ['circuit_breaker_tripped'] };
    expect(without('circuit_breaker_tripped')).toMatchObject(unreported);
    expect(report({ circuit_breaker_tripped: null })).toMatchObject(unreported);
  });
});

test('an empty report misses everything, in the view’s own order', () => {
  expect(readRiskReport({})?.missing).toEqual([
    'drawdown_usd',
    'daily_pnl_usd',
    'daily_pnl_remaining_usd',
    'daily_trade_count',
    'leverage_avg',
    'max_daily_loss_usd',
    'capital_deployed_pct',
    'circuit_breaker_tripped',
  ]);
});

test.each<unknown>([null, 'degraded', 5, true, [], [whole]])(
  'a value that is not an object is not a report: %j',
  (said) => {
    expect(readRiskReport(said)).toBeNull();
  },
);

test.each([
  ['2026-09-01 13:00:00.123456', Date.UTC(2026, 8, 1, 13, 0, 0, 123)],
  ['2026-09-01T13:00:00Z', Date.UTC(2026, 8, 1, 13)],
  ['2026-09-01T15:00:00+02:00', Date.UTC(2026, 8, 1, 13)],
  ['2026-13-01T15:00:00', null],
  ['2026-02-30T10:00:00', null],
  ['yesterday', null],
  [1_788_000_000, null],
  [undefined, null],
])('the monitor’s time %j is read as %j', (reported, ms) => {
  expect(report({ updated_at: reported }).updatedAt).toBe(ms);
});

test('a figure is a finite number or missing, for any report', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...Object.keys(whole)), fc.anything()), (said) => {
      const read = readRiskReport(said);
      for (const [name, value] of Object.entries(read?.figures ?? {})) {
        expect(value === null).toBe(read?.missing.includes(name as (typeof reportedFigures)[number]));
        expect(Number.isFinite(Number(value ?? 0))).toBe(true);
      }
    }),
  );
});

describe('how much of a limit is used', () => {
  test('is the loss by its limit, and nothing on a day without a loss', () => {
    expect(dailyLossUse(report())).toEqual({ usedUsd: '400', limitUsd: '2500', share: 0.16 });
    expect(dailyLossUse(report({ daily_pnl_usd: 90 }))).toMatchObject({ usedUsd: '0', share: 0 });
    const ofCents = report({ daily_pnl_usd: -0.2, max_daily_loss_usd: 0.8 });
    expect(dailyLossUse(ofCents)).toEqual({ usedUsd: '0.2', limitUsd: '0.8', share: 0.25 });
  });

  test.each([{ daily_pnl_usd: 'NaN' }, { max_daily_loss_usd: null }, { max_daily_loss_usd: 0 }])(
    'is not known with %j',
    (change) => expect(dailyLossUse(report(change))).toBeNull(),
  );

  test('of the drawdown goes by the monitor’s own limit before one that a person set', () => {
    expect(drawdownUse(report(), null)).toBeNull();
    expect(drawdownUse(report(), decimal('241'))).toMatchObject({ share: 0.5 });
    expect(drawdownUse(report({ max_drawdown_usd: '482' }), decimal('241'))).toMatchObject({ share: 0.25 });
    expect(drawdownUse(report({ drawdown_usd: -120.5 }), decimal('241'))).toMatchObject({ share: 0.5 });
  });
});
