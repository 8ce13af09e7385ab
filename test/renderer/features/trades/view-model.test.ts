import * as fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  detailAddress,
  tradeFilterOf,
  tripFilterOf,
} from '../../../../src-renderer/features/trades/trades-address.ts';
import {
  candlesWithMarks,
  markedText,
  detailChartLabel,
  detailMarks,
} from '../../../../src-renderer/features/trades/detail-chart.ts';
import {
  netOfFees,
  orderName,
  tripName,
  subjectOf,
  writtenDifference,
  type Difference,
} from '../../../../src-renderer/features/trades/view-model.ts';
import { coinFromAddress } from '../../../../src-renderer/format/market-address.ts';
import { mask } from '../../../../src-preload/contract/masked-amounts.ts';
import { applyPreferences, usualPreferences } from '../../../../src-renderer/format/preferences.ts';
import { closedDayAddress } from '../../../../src-renderer/format/trade-address.ts';
import { withQuery } from '../../../../src-renderer/stores/address-query.ts';
import { historyFilterOf, historyQuery, isNarrowed } from '../../../../src-renderer/stores/history-filter.ts';
import { figuresTo } from '../../../../src-renderer/format/market-figures.ts';
import { aChart, hour, noon, textAt } from '../../builders.ts';
import { aDecision, aTradeDetail, aTrade } from '../../history-builders.ts';

const filterOf = (query: string) => tradeFilterOf(new URLSearchParams(query));
const figures = figuresTo(2);

describe('the filter of an address', () => {
  test('narrows only the period if the address has no valid values', () => {
    for (const query of [
      '',
      'class=BOND&status=sold&reconciliation=toString&period=1h&market=&strategy=%20',
    ]) {
      expect(filterOf(query)).toEqual({
        assetClass: null,
        marketId: null,
        period: '30d',
        status: null,
        strategyId: null,
        reconciliation: null,
      });
      expect(isNarrowed(filterOf(query))).toBe(false);
    }
  });

  test('of an alert’s link finds every mismatch', () => {
    expect(filterOf('reconciliation=mismatch').reconciliation).toBe('mismatch');
    expect(isNarrowed(filterOf('reconciliation=mismatch'))).toBe(true);
  });

  test('survives the round trip through an address, and a change keeps the rest of it', () => {
    const filters = fc.record({
      assetClass: fc.constantFrom('CRYPTO', 'EQUITY', 'COMMODITY', null),
      marketId: fc.option(fc.string({ minLength: 1 }).filter((text) => text.trim() !== '')),
      period: fc.constantFrom('24h', '7d', '30d', 'all'),
    });
    fc.assert(
      fc.property(filters, (filter) => {
        const query = withQuery('view=trips', historyQuery(filter));
        expect(historyFilterOf(new URLSearchParams(query))).toEqual(filter);
        expect(new URLSearchParams(query).get('view')).toBe('trips');
      }),
    );
  });

  test('may name the UTC day of the close, which a period replaces', () => {
    const dayOf = (query: string) => tripFilterOf(new URLSearchParams(query)).day ?? null;
    expect(dayOf(closedDayAddress('2026-11-03').split('?')[1] ?? '')).toBe('2026-11-03');
    expect(['', 'day=', 'day=2026-02-30', 'day=3 Nov', 'day=2026-11-3'].map(dayOf)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(dayOf(withQuery('view=trips&day=2026-11-03', historyQuery({ period: '7d' })))).toBeNull();
  });

  test('is kept in the address of a trade detail, whose id survives the round trip', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (id) => {
        const [screen = '', query] = detailAddress({ kind: 'trade', id }, 'status=filled').split('?');
        expect(coinFromAddress(screen.replace('/trades/', ''))).toBe(id);
        expect(query).toBe('status=filled');
      }),
    );
  });
});

describe('figures', () => {
  test('two different figures never have the same text', () => {
    const numbers = fc.double({ min: 0.0001, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(
        fc.constantFrom('filled' as const, 'average_price' as const, 'fee' as const),
        fc.tuple(numbers, numbers),
        fc.constantFrom(null, 'HYPE'),
        (figure, [agent, venue], token) => {
          fc.pre(agent !== venue);
          const written = writtenDifference({ figure, agent, venue, token }, figures);
          expect(written.agent).not.toBe(written.venue);
        },
      ),
    );
  });

  test('a difference of sizes or fees stays hidden with the amounts, one of prices does not', () => {
    applyPreferences({ ...usualPreferences, hidesAmounts: true });
    onTestFinished(() => applyPreferences(usualPreferences));
    const written = (figure: Difference['figure']) =>
      Object.values(writtenDifference({ figure, agent: 3, venue: 2.5, token: null }, figures)).join(' ');
    expect(written('filled')).toBe(`Filled ${mask} ${mask}`);
    expect(written('fee')).toBe(`Fee $${mask} $${mask}`);
    expect(written('average_price')).toMatch(/^Average price 3\S* 2\.5/);
  });

  test('net of fees is unknown if either part is, and else gross less fees', () => {
    expect(netOfFees({ realizedPnlUsd: null, feesUsd: 1 })).toBeNull();
    expect(netOfFees({ realizedPnlUsd: 5, feesUsd: null })).toBeNull();
    expect(netOfFees({ realizedPnlUsd: 5, feesUsd: -1 })).toBe(6);
  });
});

describe('a trade detail', () => {
  const order = (id: string) => ({
    orderId: id,
    asked: null,
    outcomes: [],
    errors: [],
    trade: aTrade({ id, orderStatus: 'rejected' }),
  });

  test('is about the trade or trip that its address names, even if only fills are known', () => {
    const detail = aTradeDetail({ orders: [order('a')], unclaimed: [aTrade({ id: 'b', side: 'sell' })] });
    expect(subjectOf(detail, { kind: 'trade', id: 'a' })).toMatchObject({ trade: { id: 'a' } });
    expect(subjectOf(detail, { kind: 'trade', id: 'b' })).toMatchObject({ trade: { side: 'sell' } });
    expect(orderName(aTrade({ orderStatus: 'rejected' }))).toBe('Buy BTC, rejected');
    expect(tripName({ side: 'long', symbol: 'BTC' })).toBe('Long BTC, round trip');
    expect(tripName({ side: 'short', symbol: 'BTC' })).toBe('Short BTC, round trip');
    expect(subjectOf(detail, { kind: 'trade', id: 'c' }).kind).toBe('none');
    expect(subjectOf(detail, { kind: 'closed_trade', id: 'a' }).kind).toBe('none');
  });

  const aFill = (at: number) => ({
    at,
    side: 'sell' as const,
    price: 10,
    size: 0.5,
    fee: 0.1,
    feeToken: 'USDC',
    closedPnl: 0,
    direction: 'Close Long',
    oid: '1',
    liquidation: false,
  });

  test('has each fill in the candle of its time, and names the fills in the chart’s label', () => {
    const fills = [aFill(noon), aFill(noon + hour - 1), aFill(noon + hour)];
    const chart = aChart(-1, 0, 1);
    const marks = detailMarks(aTradeDetail({ fills, decision: null }), figures);
    expect(candlesWithMarks(chart, marks).map((candle) => candle.marks.length)).toEqual([0, 2, 1]);
    const label = detailChartLabel(chart, aTradeDetail(), marks);
    expect(label).toMatch(
      /^Candle chart of BTC, 1h candles from .*\. Marked: 3 fills\. Sold 0\.5 at 10\.000;/,
    );
    expect(marks[0]).toEqual({ at: noon, kind: 'sell', label: 'Sold 0.5 at 10.000' });
  });

  test('marks the decision and the rejection of an order that was never filled', () => {
    const trade = aTrade({ orderStatus: 'rejected', rejectReason: 'No margin', executedAt: noon });
    const decision = aDecision({ decidedAt: textAt(noon - 1) });
    const marks = detailMarks(aTradeDetail({ decision, orders: [{ ...order('a'), trade }] }), figures);
    expect(marks.map(({ kind, label }) => [kind, label])).toEqual([
      ['decision', 'Decided: open long'],
      ['rejected', 'Rejected: No margin'],
    ]);
    expect(markedText(marks)).toBe('decision, 1 rejected order, no fill');
    expect(markedText([])).toBe('no fill');
  });
});
