import { expect, test } from 'vitest';
import type { Trade } from '../../../../src-preload/contract/views/trades/trade.ts';
import { orderColumns } from '../../../../src-renderer/features/trades/order-columns.tsx';
import { DetailFills, DetailTrips } from '../../../../src-renderer/features/trades/TradeDetailPanel.tsx';
import { DetailSummary } from '../../../../src-renderer/features/trades/DetailSummary.tsx';
import { DetailOrders } from '../../../../src-renderer/features/trades/DetailOrders.tsx';
import { figuresTo } from '../../../../src-renderer/format/market-figures.ts';
import {
  CompletenessBanner,
  CompleteLabel,
} from '../../../../src-renderer/ui/history/CompletenessBanner.tsx';
import { aMarket, noon } from '../../builders.ts';
import { drawn, drawnRows, reasonsOf, textOf } from '../../drawn.tsx';
import { aTradeDetail, aTrade } from '../../history-builders.ts';

const figures = figuresTo(2);
const order = { kind: 'trade', id: 'order 1' } as const;
const row = (given: Partial<Trade>): string =>
  drawnRows(orderColumns, [aTrade(given)], {
    marketOf: ({ market }) => market?.marketId,
    world: { markets: [aMarket()] },
  });

test('a row shows outcome, requested and filled size, the venue’s amounts and the reconciliation, and links to its detail', () => {
  const markup = row({ realizedPnlUsd: -3, orderStatus: 'partial', filledAmount: 1 });
  expect(textOf(markup)).toMatch(
    /Buy BTC, partially filled BTC ord-1 Buy Partially filled Matched 1 of 2 91,000 −\$3\.00 \$1\.50 carry/,
  );
  expect(markup).toContain('href="/trades/trade%201"');
  expect(reasonsOf(markup)).toEqual([]);
});

test('a row and its detail show the type of the order', () => {
  expect(textOf(row({ orderType: 'take_profit_market' }))).toMatch(
    /Buy BTC, take profit, filled BTC ord-1 Buy Take profit Filled/,
  );
  const trade = aTrade({ orderType: 'stop_market' });
  const about = { kind: 'trade', id: trade.id } as const;
  const detail = aTradeDetail({ unclaimed: [trade] });
  expect(textOf(drawn(<DetailSummary detail={detail} about={about} figures={figures} />))).toContain(
    'Buy Stop loss Filled',
  );
});

test('a rejected order says why, and its missing amounts are dashes with the reason, never 0', () => {
  const markup = row({
    orderStatus: 'rejected',
    rejectReason: 'Insufficient margin',
    filledAmount: 0,
    averagePrice: null,
    feeUsd: null,
  });
  expect(textOf(markup)).toContain('Insufficient margin');
  expect(reasonsOf(markup)).toEqual(Array.from({ length: 2 }, () => 'Nothing filled'));
});

test('an unknown requested size is as short as a known one', () => {
  expect(textOf(row({ requestedAmount: null, filledAmount: 41.3 }))).toMatch(/ 41\.3 of unknown /);
});

test('the amounts of an order that was never filled are blank if they are zero', () => {
  const markup = row({
    orderStatus: 'resting',
    filledAmount: 0,
    averagePrice: null,
    feeUsd: 0,
    realizedPnlUsd: 0,
  });
  expect(textOf(markup)).not.toContain('$0.00');
  expect(reasonsOf(markup)).toEqual([]);
});

test('the detail of an order that was never filled has dashes for its amounts', () => {
  const trade = aTrade({
    orderStatus: 'rejected',
    filledAmount: 0,
    averagePrice: null,
    feeUsd: 0,
    realizedPnlUsd: 0,
  });
  const about = { kind: 'trade', id: trade.id } as const;
  const detail = aTradeDetail({ unclaimed: [trade] });
  const markup = drawn(<DetailSummary detail={detail} about={about} figures={figures} />);
  expect(textOf(markup)).not.toContain('$0.00');
  expect(reasonsOf(markup)).toEqual(Array.from({ length: 3 }, () => 'Nothing filled'));
});

test('a claim without a fill shows none of the agent’s amounts', () => {
  const markup = row({
    reconciliation: 'venue_missing',
    filledAmount: null,
    averagePrice: null,
    feeUsd: null,
  });
  expect(textOf(markup)).toContain('No fill at venue');
  expect(reasonsOf(markup)).toHaveLength(4);
});

test('differing figures are both shown, and an order that was not checked yet says so', () => {
  const differences = [{ figure: 'fee' as const, agent: 2.1, venue: 1.89, token: null }];
  expect(textOf(row({ reconciliation: 'differs', differences }))).toContain('Differs $2.10 ≠ $1.89 fee');
  expect(textOf(row({ reconciliation: null }))).toContain('Not checked yet');
});

test('a complete list shows a word, and an incomplete one a banner with its reason', () => {
  const whole = {
    source: 'trade_history_client',
    complete: true,
    incompleteReason: null,
    recomputing: false,
    message: null,
  } as const;
  const cut = {
    source: 'exchange_fills',
    complete: false,
    incompleteReason: 'fill_history_truncated',
    recomputing: false,
    message: 'The venue gives only its newest fills.',
  } as const;
  expect(textOf(drawn(<CompleteLabel completeness={whole} />))).toBe('Complete');
  expect(textOf(drawn(<CompletenessBanner completeness={whole} />))).toBe('');
  expect(textOf(drawn(<CompleteLabel completeness={cut} />))).toBe('');
  expect(textOf(drawn(<CompletenessBanner completeness={cut} />))).toMatch(
    /Incomplete\. The venue gives only its newest fills\. Missing rows are excluded from every list/,
  );
  const gone = { ...cut, incompleteReason: null, message: '1 position was gone without a fill (ETH).' };
  expect(textOf(drawn(<CompletenessBanner completeness={gone} />))).toBe(
    'Incomplete. 1 position was gone without a fill (ETH).',
  );
});

test('a trade detail shows the requested order, its reported outcomes, errors, and agent against venue', () => {
  const differences = [{ figure: 'filled' as const, agent: 2, venue: 1.5, token: null }];
  const detail = aTradeDetail({
    orders: [
      {
        orderId: 'ord-9',
        asked: {
          at: noon,
          side: 'sell',
          orderType: 'limit_ioc',
          requested: 2,
          limitPrice: 90_000,
          reduceOnly: true,
          cloid: '0xabc',
        },
        outcomes: [
          {
            at: noon,
            status: 'filled',
            filled: 2,
            averagePrice: null,
            fee: null,
            rejectReason: null,
            venueOid: '77',
          },
        ],
        errors: [{ at: noon, code: 'late_answer', message: 'after 9 s' }],
        trade: aTrade({ reconciliation: 'differs', differences }),
      },
    ],
    unclaimed: [aTrade({ id: 'x', orderId: null, reconciliation: 'agent_missing' })],
  });
  const text = textOf(drawn(<DetailOrders detail={detail} figures={figures} />));
  expect(text).toMatch(/ord-9 Filled Differs Requested Sell 2 limit ioc at 90,000 reduce-only 0xabc/);
  expect(text).toContain('Late answer after 9 s');
  expect(text).toMatch(/Figure Agent Venue Filled 2 1\.5/);
  expect(text).toMatch(/Not in the agent’s journal .*Known only from the venue’s fills/);
  expect(textOf(drawn(<DetailOrders detail={aTradeDetail()} figures={figures} />))).toBe('No orders.');
});

test('fills beyond the listed ones are counted, and a liquidation is highlighted', () => {
  const fill = {
    at: noon,
    side: 'sell' as const,
    price: 9,
    size: 1,
    fee: 0.000123456,
    feeToken: 'HYPE',
    closedPnl: -4,
    direction: 'Close Long',
    oid: '5',
    liquidation: true,
  };
  const text = textOf(
    drawn(<DetailFills detail={aTradeDetail({ fills: [fill], fillCount: 501 })} figures={figures} />),
  );
  expect(text).toContain('Close Long Liquidation');
  expect(text).toContain('0.000123456 HYPE');
  expect(text).toContain(
    'The first 1 of 501 fills. Orders and round trips are only those of these fills; sums count all fills.',
  );
});

const trip = {
  ...aMarket(),
  tradeId: 't',
  symbol: 'BTC',
  side: 'long' as const,
  size: 1,
  entryPrice: null,
  exitPrice: null,
  realizedPnlUsd: null,
  feesUsd: null,
  holdDurationSeconds: null,
  exitReason: 'unknown',
  strategyId: null,
  decisionId: null,
  openedAt: null,
  filledAt: null,
  lastAt: '1970-01-01T00:00:00.000+00:00',
  holds: true,
};

test('an open round trip says so, and its unknown values are dashes', () => {
  const markup = drawn(<DetailTrips trips={[trip]} about={order} figures={figures} />);
  expect(textOf(markup)).toContain('still open');
  expect(reasonsOf(markup)).toHaveLength(8);
  expect(markup).not.toContain('href=');
});

test('a closed round trip links to its detail, unless that is shown', () => {
  const closed = { ...trip, holds: false, filledAt: '1970-01-01T00:00:00.000+00:00' };
  const address = `href="#/trades/trip/${trip.tradeId}?view=trips"`;
  expect(drawn(<DetailTrips trips={[closed]} about={order} figures={figures} />)).toContain(address);
  const itself = { kind: 'closed_trade', id: trip.tradeId } as const;
  expect(drawn(<DetailTrips trips={[closed]} about={itself} figures={figures} />)).not.toContain('href=');
});
