import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DecimalText } from '../../../../src-main/domain/decimal.ts';
import { equityFigures } from '../../../../src-main/domain/performance/equity-figures.ts';
import type { EquitySpan } from '../../../../src-main/domain/performance/equity-span.ts';
import { joinSpans, spanOfSample } from '../../../../src-main/domain/performance/equity-span.ts';
import { fundingTotal, pnlRows } from '../../../../src-main/domain/performance/pnl-rows.ts';
import { dayOf } from '../../../../src-main/domain/performance/period.ts';
import { tradeFigures } from '../../../../src-main/domain/performance/trade-figures.ts';
import { joinTallies, tallyTrips } from '../../../../src-main/domain/performance/trip-tally.ts';
import { aPayment, aTrip, decimal } from './a-trip.ts';

const day = 86_400_000;
const cents = (most: number) =>
  fc.integer({ min: -most, max: most }).map((amount) => decimal((amount / 100).toFixed(2)));
const time = fc.integer({ min: 1, max: 20 * day });
const trips = fc.array(
  fc
    .record({
      coin: fc.constantFrom('BTC', 'ETH', 'xyz:GOLD'),
      realizedPnl: cents(1_000_000),
      fees: cents(1_000),
      openedAt: time,
      heldMs: fc.integer({ min: 0, max: day }),
      strategyId: fc.constantFrom('trend', 'carry', null),
    })
    .map(({ heldMs, ...rest }) => ({
      ...aTrip(rest),
      closedAt: rest.openedAt + heldMs,
      strategyId: rest.strategyId,
    })),
  { maxLength: 25 },
);
const payments = fc.array(
  fc.record({ coin: fc.constantFrom('BTC', 'SOL'), amount: cents(500), time }).map((part) => aPayment(part)),
  { maxLength: 25 },
);

describe('for any trades', () => {
  test.each(['markets', 'days', 'strategies'] as const)('sums over %s equal the total', (kind) => {
    fc.assert(
      fc.property(trips, payments, (of, paid) => {
        const whole = tradeFigures(tallyTrips(of), fundingTotal(paid));
        const keyOf = {
          markets: (one: { coin: string; at: number }) => one.coin,
          days: (one: { coin: string; at: number }) => String(dayOf(one.at)),
          strategies: (one: { strategyId?: string | null }) => one.strategyId ?? 'none',
        }[kind];
        const rows = pnlRows(
          of.map((one) => ({ key: keyOf({ ...one, at: one.closedAt }), tally: tallyTrips([one]) })),
          paid.map((one) => ({ key: keyOf({ ...one, at: one.time }), amount: one.amount })),
        );
        const funding = fundingTotal(rows.map((row) => ({ amount: row.funding ?? decimal('0') })));
        expect(tradeFigures(joinTallies(rows.map(({ tally }) => tally)), funding)).toEqual(whole);
        const net = fundingTotal(rows.map((row) => ({ amount: row.netPnl ?? decimal('0') })));
        expect(net).toBe(whole.netPnlUsd);
      }),
    );
  });

  test('neither their order nor their partition matters', () => {
    fc.assert(
      fc.property(trips, fc.nat(25), (of, at) => {
        const whole = tallyTrips(of);
        expect(tallyTrips(of.toReversed())).toEqual(whole);
        expect(joinTallies([tallyTrips(of.slice(at)), tallyTrips(of.slice(0, at))])).toEqual(whole);
      }),
    );
  });

  test('ten times the money is ten times the dollars, and the same ratios', () => {
    const times = (text: DecimalText): DecimalText =>
      decimal((Number(text) * 10).toFixed(1).replace(/\.0$/, ''));
    fc.assert(
      fc.property(trips, (of) => {
        const larger = of.map((one) => ({
          ...one,
          realizedPnl: times(one.realizedPnl),
          fees: times(one.fees),
        }));
        const [small, large] = [of, larger].map((some) => tradeFigures(tallyTrips(some), decimal('0')));
        for (const name of ['winRate', 'profitFactor', 'averageHoldSeconds', 'winCount'] as const) {
          expect(large?.[name]).toEqual(small?.[name]);
        }
        expect(Number(large?.netPnlUsd)).toBeCloseTo(Number(small?.netPnlUsd) * 10, 6);
      }),
    );
  });
});

/** Twelve-hourly values of an account that is never empty. */
const equities = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 60 });
const samplesOf = (values: readonly number[]): EquitySpan[] =>
  values.map((value, nth) => spanOfSample((nth * day) / 2, decimal(String(value))));
const through = 40 * day;
const plain = (values: readonly number[]) =>
  equityFigures({ ends: null, spans: samplesOf(values), flows: [], through });

/** Returns the drawdown found by comparing every pair of samples. */
function bruteDrawdown(values: readonly number[]): { usd: number; pct: number } {
  const falls = values.flatMap((from, nth) =>
    values.slice(nth).map((to) => ({ usd: from - to, pct: ((from - to) / from) * 100 })),
  );
  return {
    usd: Math.max(...falls.map(({ usd }) => usd)),
    pct: Math.max(...falls.map(({ pct }) => pct)),
  };
}

describe('for any account value', () => {
  test('its drawdown equals that of a search over every pair of samples', () => {
    fc.assert(
      fc.property(equities, (values) => {
        const { usd, pct } = bruteDrawdown(values);
        const found = plain(values);
        expect(Number(found.maxDrawdownUsd)).toBe(usd);
        expect(found.maxDrawdownPct).toBeCloseTo(pct, 9);
      }),
      { numRuns: 300 },
    );
  });

  test('samples joined to spans, cut anywhere inside a day, give the same figures as all of them', () => {
    fc.assert(
      fc.property(equities, fc.integer({ min: 1, max: 2 }), (values, length) => {
        const spans = samplesOf(values);
        const joined = spans.flatMap((_, nth) =>
          nth % length === 0 ? [spans.slice(nth, nth + length).reduce(joinSpans)] : [],
        );
        expect(equityFigures({ ends: null, spans: joined, flows: [], through })).toEqual(plain(values));
      }),
    );
  });

  test('one span over all of it holds its drawdown', () => {
    fc.assert(
      fc.property(equities, (values) => {
        const span = samplesOf(values).reduce(joinSpans);
        const whole = equityFigures({ ends: null, spans: [span], flows: [], through });
        expect(whole.maxDrawdownUsd).toBe(plain(values).maxDrawdownUsd);
        expect(whole.maxDrawdownPct).toBeCloseTo(plain(values).maxDrawdownPct ?? -1, 9);
      }),
    );
  });

  test('no deposit or withdrawal changes a return, a ratio or a drawdown in percent', () => {
    const flowsOf = fc.array(fc.integer({ min: -900, max: 5_000 }), { maxLength: 60 });
    fc.assert(
      fc.property(equities, flowsOf, (values, amounts) => {
        // The same growth from sample to sample, on what is there then; amounts in thousandths of it.
        const held: number[] = [];
        const flows = amounts.slice(0, values.length - 1).map((share, nth) => ({ nth, share }));
        let units = 1n;
        let one = 1n;
        const exact = values.map((value, nth) => {
          const share = flows[nth - 1]?.share ?? 0;
          units *= BigInt(1000 + share);
          one *= 1000n;
          held.push(value);
          return { value: BigInt(value) * units, one };
        });
        const text = ({ value, one: unit }: { value: bigint; one: bigint }): DecimalText => {
          const places = unit.toString().length - 1;
          const digits = value.toString().padStart(places + 1, '0');
          const fraction = digits.slice(digits.length - places).replace(/0+$/, '');
          return decimal(digits.slice(0, digits.length - places) + (fraction === '' ? '' : `.${fraction}`));
        };
        const spans = exact.map((amount, nth) => spanOfSample((nth * day) / 2, text(amount)));
        const moved = flows.map(({ nth, share }) => {
          // Comes just before the sample after it, at that sample's price.
          const before = exact[nth] ?? { value: 0n, one: 1n };
          const value =
            BigInt(values[nth + 1] ?? 0) * (before.value / BigInt(values[nth] ?? 1)) * BigInt(share);
          const sign = value < 0n ? '-' : '';
          const size = text({ value: value < 0n ? -value : value, one: before.one * 1000n });
          return { at: ((nth + 1) * day) / 2 - 1, usd: decimal(size === '0' ? '0' : sign + size) };
        });
        const found = equityFigures({ ends: null, spans, flows: moved, through });
        const bare = plain(values);
        expect(found.maxDrawdownPct).toBeCloseTo(bare.maxDrawdownPct ?? -1, 9);
        for (const name of ['sharpeRatio', 'sortinoRatio'] as const) {
          expect(found[name] === null).toBe(bare[name] === null);
          expect(found[name] ?? 0).toBeCloseTo(bare[name] ?? 0, 9);
        }
      }),
    );
  });

  test('a hundred times as much has the same ratios and shares', () => {
    fc.assert(
      fc.property(equities, (values) => {
        const { maxDrawdownUsd, maxDrawdownPct, sharpeRatio } = plain(values.map((value) => value * 100));
        const small = plain(values);
        expect(maxDrawdownPct).toBeCloseTo(small.maxDrawdownPct ?? -1, 9);
        expect(sharpeRatio ?? 0).toBeCloseTo(small.sharpeRatio ?? 0, 9);
        expect(Number(maxDrawdownUsd)).toBe(Number(small.maxDrawdownUsd) * 100);
      }),
    );
  });
});
