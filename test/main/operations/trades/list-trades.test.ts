import { describe, expect, test } from 'vitest';
import { listClosedTrades } from '../../../../src-main/operations/trades/closed-trades.ts';
import { listTrades } from '../../../../src-main/operations/trades/list-trades.ts';
import { getTradeDetail } from '../../../../src-main/operations/trades/trade-detail.ts';
import type { TradeFilter, TradePage } from '../../../../src-preload/contract/bridge/trades.ts';
import { vault } from '../../agent-status.ts';
import { getFigures } from '../../asked.ts';
import { aFill } from '../../domain/a-fill.ts';
import { freshForEachTest } from '../../fixture-hooks.ts';
import { day, decimal, hour, minute, now } from '../../markets.ts';
import { anOpenSource } from '../../open-source-fixture.ts';
import { anOrder, anOutcome, common, putJournal, reconcileAll } from '../journal/a-journal.ts';
import { aTrade, putFills, wholeSpan, everyOrder, everyClosedTrade } from './a-traded-account.ts';

const app = freshForEachTest(() => anOpenSource({ account: vault }));

const ask = (
  filter: Partial<TradeFilter> = {},
  page: { cursor?: string | null; limit?: number } = {},
): TradePage =>
  app.ask(listTrades, { cursor: null, limit: 50, ...page, filter: { ...everyOrder, ...filter } });
const reported = ({ rows }: TradePage): unknown[] =>
  rows.map(({ symbol, orderId, orderStatus, reconciliation }) => [
    symbol,
    orderId,
    orderStatus,
    reconciliation,
  ]);

/** Stores orders of the agent that were filled, rejected, and not found at the venue; and a fill without a claim. */
function putSomeTrades(): void {
  const tsla = common(6, 'xyz:TSLA');
  putJournal(app.store, [
    anOrder(1),
    anOrder(2, { decisionId: 'd1' }),
    anOutcome(3, 'o2', { venueOid: 7_001 }),
    anOrder(4, { side: 'sell', strategyId: 'carry' }),
    anOutcome(5, 'o4', {
      status: 'rejected',
      filled: decimal('0'),
      averagePrice: null,
      rejectReason: 'Insufficient margin.',
    }),
    anOrder(6, { ...tsla, requested: decimal('3') }),
    anOutcome(7, 'o6', { ...common(7, 'xyz:TSLA'), filled: decimal('2'), venueOid: 7_003 }),
    anOrder(8, { ...common(8, 'NONE') }),
    anOutcome(9, 'o8', { ...common(9, 'NONE') }),
  ]);
  const at = (seq: number): number => common(seq).at;
  putFills(app.store, [
    aFill({ time: at(3), oid: 7_001, tid: 1, price: decimal('100.5'), fee: decimal('0.5') }),
    aFill({ time: at(7), oid: 7_003, tid: 2, coin: 'xyz:TSLA', size: decimal('3') }),
    aFill({ time: at(20), oid: 7_004, tid: 3, coin: 'xyz:GOLD' }),
  ]);
  reconcileAll(app.store);
}

describe('trades', () => {
  test('have the venue’s figures, the agent’s reasons, and both figures where the two differ', () => {
    putSomeTrades();
    const { rows } = ask();
    expect(reported(ask())).toEqual([
      ['xyz:GOLD', null, 'unknown', 'agent_missing'],
      ['NONE', 'o8', 'filled', 'venue_missing'],
      ['xyz:TSLA', 'o6', 'filled', 'differs'],
      ['BTC', 'o4', 'rejected', 'matched'],
      ['BTC', 'o2', 'filled', 'differs'],
      ['BTC', 'o1', 'unknown', 'matched'],
    ]);
    expect(rows[1]).toMatchObject({ market: null, filledAmount: null, averagePrice: null, feeUsd: null });
    expect(rows[2]).toMatchObject({
      market: { marketId: 'sim-testnet:xyz:TSLA', assetClass: 'EQUITY' },
      requestedAmount: 3,
      filledAmount: 3,
      differences: expect.arrayContaining([
        { figure: 'filled', token: null, agent: 2, venue: 3 },
      ]) as unknown[],
    });
    expect(rows[3]).toMatchObject({ rejectReason: 'Insufficient margin.', filledAmount: 0, side: 'sell' });
    expect(rows[4]).toMatchObject({
      averagePrice: 100.5,
      feeUsd: 0.5,
      decisionId: 'd1',
      source: 'trade_history_client',
      differences: [
        { figure: 'average_price', token: null, agent: 100, venue: 100.5 },
        { figure: 'fee', token: null, agent: 0.01, venue: 0.5 },
      ],
    });
  });

  test.each<[Partial<TradeFilter>, number[]]>([
    [{}, [0, 1, 2, 3, 4, 5]],
    [{ assetClass: 'CRYPTO' }, [3, 4, 5]],
    [{ assetClass: 'EQUITY' }, [2]],
    [{ assetClass: 'PREDICTION' }, []],
    [{ marketId: 'sim-testnet:xyz:GOLD' }, [0]],
    [{ marketId: 'sim-testnet:NONE' }, [1]],
    [{ marketId: 'sim-testnet:xyz:GOLD', assetClass: 'CRYPTO' }, []],
    [{ status: 'rejected' }, [3]],
    [{ strategyId: 'carry' }, [3]],
    [{ strategyId: 'none' }, []],
    [{ reconciliation: 'mismatch' }, [0, 1, 2, 4]],
    [{ reconciliation: 'venue_missing' }, [1]],
    [{ reconciliation: 'uncovered' }, []],
    [{ reconciliation: 'agent_missing', status: 'unknown' }, [0]],
    [{ assetClass: 'CRYPTO', status: 'filled', reconciliation: 'differs', strategyId: 'trend' }, [4]],
  ])('of %j equal those of the whole list, and each choice counts its own rows', (filter, places) => {
    putSomeTrades();
    const whole = ask().rows;
    const page = ask(filter);
    expect(page.rows).toEqual(places.map((place) => whole[place]));
    expect(page.counts.total).toBe(page.rows.length);
    const statuses = Object.groupBy(ask({ ...filter, status: null }).rows, ({ orderStatus }) => orderStatus);
    for (const [status, count] of Object.entries(page.counts.byStatus))
      expect(count).toBe(statuses[status as keyof typeof statuses]?.length ?? 0);
    expect(page.counts.mismatches).toBe(
      ask({ ...filter, reconciliation: null }).rows.filter(({ reconciliation }) =>
        ['venue_missing', 'agent_missing', 'differs'].includes(reconciliation ?? ''),
      ).length,
    );
    expect(page.strategies).toEqual(['carry', 'trend']);
  });

  test('of one outcome are counted beside those of every other outcome', () => {
    putSomeTrades();
    expect(ask({ status: 'rejected' }).counts).toEqual({
      total: 1,
      byStatus: { filled: 3, partial: 0, resting: 0, rejected: 1, unknown: 2 },
      mismatches: 0,
    });
    expect(ask({ reconciliation: 'matched' }).counts).toMatchObject({
      total: 2,
      byStatus: { filled: 0, rejected: 1, unknown: 1 },
      mismatches: 4,
    });
  });

  test('neither overlap nor are skipped from page to page, while newer ones come', () => {
    const trades = Array.from({ length: 60 }, (_, nth) =>
      aTrade(now - 3 * hour - Math.floor(nth / 5) * minute, '1', {
        coin: ['BTC', 'kPEPE', 'xyz:TSLA'][nth % 3],
      }),
    );
    putFills(app.store, trades.flat());
    reconcileAll(app.store);
    let arrivals = 0;
    for (const filter of [
      {},
      { assetClass: 'CRYPTO' },
      { period: '24h', reconciliation: 'uncovered' },
    ] as const) {
      const whole = ask(filter, { limit: 500 });
      const seen: string[] = [];
      for (let cursor: string | null = null, turn = 0; turn < 100; turn += 1) {
        const page = ask(filter, { cursor, limit: 7 });
        seen.push(...page.rows.map(({ id }) => id));
        cursor = page.next;
        if (cursor === null) break;
        arrivals += 1;
        putFills(app.store, aTrade(now - hour + arrivals * 15_000, '1', { coin: 'MATIC', minutes: 0.1 }));
        reconcileAll(app.store);
      }
      expect(seen).toEqual(whole.rows.map(({ id }) => id));
      expect(seen.length).toBeGreaterThan(30);
    }
  });

  test('are not asked for where no account is known', async () => {
    await using nobody = anOpenSource();
    const unattached = expect.objectContaining({ code: 'provider_not_attached' }) as Error;
    const page = { cursor: null, limit: 5 };
    expect(() => nobody.ask(listTrades, { ...page, filter: everyOrder })).toThrow(unattached);
    expect(() => nobody.ask(listClosedTrades, { ...page, filter: everyClosedTrade })).toThrow(unattached);
    expect(() => nobody.ask(getTradeDetail, { kind: 'trade', id: 'x' })).toThrow(unattached);
  });
});

test('a page has the start of the recorded fills, in any period', () => {
  const filter = { assetClass: null, marketId: null, period: '24h', strategyId: null } as const;
  const closed = () => app.ask(listClosedTrades, { cursor: null, limit: 1, filter });
  const fills = () => [ask({ period: '24h' }).fills, closed().fills];
  expect(fills()).toEqual([null, null]);
  const knownFrom = now - 3 * day;
  putFills(app.store, aTrade(now - 2 * day, '1'), { knownFrom, readThrough: now });
  const loading = { count: 2, firstAt: expect.any(Number) as number, isLoading: true };
  expect(fills()).toEqual([loading, loading]);
  app.store.writer.noteBackfill('fills', { knownFrom, readThrough: knownFrom - 1, isLast: true });
  expect(fills()).toEqual([
    { ...loading, isLoading: false },
    { ...loading, isLoading: false },
  ]);
});

describe('completeness', () => {
  const completeness = (period: TradeFilter['period'] = '7d') => ask({ period }).completeness;

  test('reports an unread history, how far back it goes, that the venue has no older rows, a gap, or nothing', () => {
    expect(completeness()).toMatchObject({
      source: 'exchange_fills',
      complete: false,
      incompleteReason: 'fill_history_truncated',
      message: expect.stringContaining('Loading fill history') as string,
    });
    putFills(app.store, aTrade(now - hour, '1'), { knownFrom: now - 3 * day, readThrough: now });
    reconcileAll(app.store);
    expect(completeness()).toMatchObject({
      source: 'exchange_closed_trades',
      complete: false,
      message: expect.stringMatching(
        /^Loading fill history from the venue: \d+ fills so far, back to 2026-08-29\./,
      ),
    });
    const knownFrom = now - 3 * day;
    app.store.writer.noteBackfill('fills', { knownFrom, readThrough: knownFrom - 1, isLast: true });
    expect(completeness()).toMatchObject({
      complete: false,
      message: expect.stringContaining('before 2026-08-29') as string,
    });
    expect(completeness('24h')).toEqual({
      source: 'exchange_closed_trades',
      complete: true,
      incompleteReason: null,
      recomputing: false,
      message: null,
    });
    const reason = 'The venue gave no more.';
    const hole = { history: 'fills', fromTime: now - hour, toTime: now - 1, reason, notedAt: now } as const;
    app.store.writer.putGap(hole);
    expect(completeness('24h').message).toContain(reason);
  });

  test('waits for trades that are being matched', () => {
    app.store.writer.putFills(aTrade(now - hour, '1'), wholeSpan);
    expect(completeness()).toMatchObject({
      complete: false,
      incompleteReason: null,
      message: expect.stringContaining('matched') as string,
    });
    reconcileAll(app.store);
    expect(completeness()).toMatchObject({ complete: true, message: null });
  });

  test('names the journal as the source where it covers the period, was read just now, and may be joined', async () => {
    putFills(app.store, aTrade(now - hour, '1'));
    putJournal(app.store, [anOrder(1, { at: now - 2 * day }), anOrder(2)]);
    reconcileAll(app.store);
    expect([completeness('24h').source, completeness('7d').source]).toEqual([
      'trade_history_client',
      'exchange_closed_trades',
    ]);
    expect(app.ask(getFigures, { period: '24h' }).source).toBe('trade_history_client');
    app.time.now = now + 2 * minute;
    expect(completeness('24h').source).toBe('exchange_closed_trades');
    await using conflicting = anOpenSource({
      account: vault,
      scope: { accountConflict: () => ({ configured: vault, agent: `0x${'c'.repeat(40)}` }) },
    });
    conflicting.store.writer.putFills([], wholeSpan);
    putJournal(conflicting.store, [anOrder(1, { at: now - 2 * day }), anOrder(2)]);
    const page = conflicting.ask(listTrades, {
      cursor: null,
      limit: 5,
      filter: { ...everyOrder, period: '24h' },
    });
    expect(page.completeness.source).toBe('exchange_closed_trades');
  });
});
