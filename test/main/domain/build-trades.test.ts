import { describe, expect, test } from 'vitest';
import {
  tradeIdOfClaim,
  tradeIdOfExecution,
  tradeOfClaim,
  tradeOfExecution,
  type TradeFacts,
} from '../../../src-main/domain/trades/build-trades.ts';
import type { Trade } from '../../../src-main/domain/trades/trade.ts';
import { outcomeOfVenueStatus } from '../../../src-main/domain/trades/venue-order-status.ts';
import { decimal } from '../markets.ts';
import { aClaim, anOrder, itsFill, reconcile, placedAt } from './an-order.ts';

const facts: TradeFacts = {
  venueStatus: () => null,
  collateralOf: (coin) => (coin.startsWith('odd:') ? 'HYPE' : 'USDC'),
};

function trades(question: Parameters<typeof reconcile>, change: Partial<TradeFacts> = {}): readonly Trade[] {
  const { claims, unclaimed } = reconcile(...question);
  const all = { ...facts, ...change };
  return [
    ...claims.map((claim) => tradeOfClaim(claim, all)),
    ...unclaimed.map((one) => tradeOfExecution(one, all)),
  ];
}

describe('a trade of the agent’s', () => {
  test('has the agent’s fields and the venue’s figures', () => {
    const fills = [
      itsFill({ size: decimal('0.25'), price: decimal('100'), fee: decimal('0.1') }),
      itsFill({
        tid: 2,
        time: placedAt + 700,
        size: decimal('0.75'),
        price: decimal('104'),
        fee: decimal('0.2'),
        closedPnl: decimal('5.5'),
      }),
    ];
    const claim = aClaim({}, { averagePrice: null, fee: decimal('99') });
    expect(trades([[claim], fills])).toEqual([
      {
        id: tradeIdOfClaim('journal-1 order-1'),
        coin: 'BTC',
        side: 'buy',
        orderStatus: 'filled',
        requestedAmount: '1',
        filledAmount: '1',
        averagePrice: '103',
        feeUsd: '0.3',
        realizedPnlUsd: '5.5',
        rejectReason: null,
        strategyId: 'trend',
        decisionId: 'decision-1',
        orderId: 'order-1',
        venueOids: [1],
        executedAt: placedAt + 700,
        source: 'trade_history_client',
        reconciliation: {
          kind: 'differs',
          differences: [{ figure: 'fee', agent: '99', venue: '0.3' }],
        },
      },
    ]);
  });

  test.each(['rejected', 'resting'] as const)('that is %s has filled nothing', (status) => {
    const claim = aClaim({}, { status, filled: null, rejectReason: 'Too small.' });
    expect(trades([[claim], []])).toMatchObject([
      {
        orderStatus: status,
        filledAmount: '0',
        averagePrice: null,
        feeUsd: '0',
        realizedPnlUsd: '0',
        rejectReason: 'Too small.',
        executedAt: placedAt + 1_000,
        venueOids: [1],
      },
    ]);
  });

  test.each(['filled', 'partial', 'unknown'] as const)(
    'that claims to be %s without a fill has no figure',
    (status) => {
      expect(trades([[aClaim({}, { status })], []])).toMatchObject([
        {
          orderStatus: status,
          filledAmount: null,
          averagePrice: null,
          feeUsd: null,
          realizedPnlUsd: null,
          reconciliation: { kind: 'venue_missing' },
        },
      ]);
    },
  );

  test('with an outcome unknown to the agent has the venue’s', () => {
    const venueStatus = (oid: number): string | null => (oid === 1 ? 'perpMarginRejected' : null);
    const unsaid = aClaim({}, { status: 'unknown', filled: null });
    expect(trades([[unsaid], []], { venueStatus })).toMatchObject([
      { orderStatus: 'rejected', filledAmount: '0' },
    ]);
    const cloid = `0x${'4'.repeat(32)}`;
    const order = { journalId: 'j', orderId: 'o', order: anOrder({ cloid }), outcome: null };
    expect(trades([[order], [itsFill({ cloid })]], { venueStatus: () => 'filled' })).toMatchObject([
      { orderStatus: 'filled', filledAmount: '1', reconciliation: { kind: 'agent_missing' } },
    ]);
  });

  test('with only its outcome known has its side from the fill', () => {
    const { outcome } = aClaim();
    if (outcome === null) throw new Error('it has one');
    const claim = { journalId: 'j', orderId: 'order-1', order: null, outcome };
    expect(trades([[claim], [itsFill()]])).toMatchObject([
      { side: 'buy', requestedAmount: null, strategyId: null, filledAmount: '1' },
    ]);
    expect(trades([[claim], []])).toMatchObject([{ side: null, coin: 'BTC' }]);
  });
});

describe('a trade known from fills alone', () => {
  test('has no strategy, and its outcome from the venue', () => {
    const [trade] = trades([[], [itsFill(), itsFill({ tid: 2 })]], { venueStatus: () => 'canceled' });
    expect(trade).toMatchObject({
      id: tradeIdOfExecution('oid 1 BTC buy'),
      orderStatus: 'partial',
      requestedAmount: null,
      filledAmount: '2',
      strategyId: null,
      decisionId: null,
      orderId: null,
      executedAt: placedAt + 500,
      source: 'exchange_fills',
    });
    expect(trades([[], [itsFill()]])).toMatchObject([{ orderStatus: 'unknown' }]);
  });

  test('has no dollars where it was not settled in dollars', () => {
    const fill = itsFill({ coin: 'odd:GOLD', feeToken: 'HYPE', closedPnl: decimal('7') });
    expect(trades([[], [fill]])).toMatchObject([{ feeUsd: null, realizedPnlUsd: null, filledAmount: '1' }]);
    const mixed = [itsFill(), itsFill({ tid: 2, feeToken: 'USDH' })];
    expect(trades([[], mixed])).toMatchObject([{ feeUsd: null, realizedPnlUsd: '0' }]);
  });
});

test.each([
  ['filled', true, 'filled'],
  ['open', false, 'resting'],
  ['triggered', false, 'resting'],
  ['open', true, 'partial'],
  ['canceled', true, 'partial'],
  ['canceled', false, 'unknown'],
  ['rejected', false, 'rejected'],
  ['iocCancelRejected', false, 'rejected'],
  ['iocCancelRejected', true, 'partial'],
  ['somethingNew', false, 'unknown'],
  [null, true, 'unknown'],
] as const)('the venue’s %s with fills %s is %s', (said, hasFills, status) => {
  expect(outcomeOfVenueStatus(said, hasFills)).toBe(status);
});
