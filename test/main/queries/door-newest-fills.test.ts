import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ClosedTradeHistory } from '../../../src-preload/contract/views/closed-trades.ts';
import type { Fill } from '../../../src-main/domain/fill.ts';
import type { ClosedTradeQuestion } from '../../../src-main/queries/door-questions.ts';
import { createReadModel } from '../../../src-main/queries/read-model.ts';
import type { HistoryPage } from '../../../src-main/venue/venue.ts';
import { vault } from '../agent-status.ts';
import { aFill } from '../domain/a-fill.ts';
import { decimal, now } from '../markets.ts';
import type { ReadModelFixture } from '../read-model-fixture.ts';
import { aReadModel } from '../read-model-fixture.ts';
import { aTrade, day, hour, putFills } from './a-traded-account.ts';

let house: ReadModelFixture;
beforeEach(() => {
  house = aReadModel({ account: vault });
});
afterEach(async () => {
  await house[Symbol.asyncDispose]();
});

const never = new AbortController().signal;
const ask = async (question: Partial<ClosedTradeQuestion> = {}, model = house.readModel) =>
  ClosedTradeHistory.strict().parse(
    await model.closedTradeHistory({ period: '7d', symbol: null, limit: 50, ...question }, never),
  );
describe('until the fills were read once', () => {
  const page = (rows: readonly Fill[], change: Partial<HistoryPage<Fill>> = {}): HistoryPage<Fill> => ({
    rows,
    refused: [],
    refusedAt: [],
    lastTime: rows.at(-1)?.time ?? null,
    rowCount: rows.length,
    isFull: false,
    ...change,
  });
  const modelOf = (answer: HistoryPage<Fill>) => {
    const { venue, scope } = house;
    return createReadModel({
      ...scope,
      venuePort: { ...venue, fetchNewestFills: () => Promise.resolve(answer) },
    });
  };

  test('each closing fill of the venue’s newest is a row of the closing side alone, the newest first', async () => {
    const fills = [
      ...aTrade(now - 8 * day, '1'),
      ...aTrade(now - 2 * hour, '2'),
      // A flip closes what there was, and opens the rest.
      aFill({
        time: now - hour,
        oid: 5,
        tid: 5,
        side: 'buy',
        size: decimal('3'),
        startPosition: decimal('-1'),
      }),
      aFill({ time: now - hour, coin: '@107', oid: 6, tid: 6, side: 'sell', startPosition: decimal('4') }),
    ];
    house.venue.account.fills = fills;
    const { trades, ...envelope } = await ask();
    expect(envelope).toMatchObject({
      source: 'exchange_fills',
      trade_count: 2,
      complete: true,
      incomplete_reason: null,
      updated_at: '2026-09-01T13:37:21.500+00:00',
    });
    expect(trades).toMatchObject([
      { side: 'short', size: 1, entry_price: null, hold_duration_seconds: null, exit_reason: 'unknown' },
      { side: 'long', size: 1, exit_price: 100, realized_pnl_usd: 2, fees_usd: 0.01, strategy_id: null },
    ]);
    expect(new Set(trades.map(({ trade_id }) => trade_id)).size).toBe(2);
    expect(await ask({ symbol: 'BTC', limit: 1, period: 'all' })).toMatchObject({ trade_count: 1, limit: 1 });
    expect(await ask({ symbol: 'NONE', period: 'all' })).toMatchObject({ trade_count: 0, market_id: null });
  });

  test('a full page is complete for what it reaches back over, and for no more', async () => {
    const rows = aTrade(now - 2 * day, '1');
    const model = modelOf(page(rows, { isFull: true }));
    expect(await ask({ period: '24h' }, model)).toMatchObject({ complete: true, incomplete_reason: null });
    const truncated = { complete: false, incomplete_reason: 'fill_history_truncated' };
    expect(await ask({ period: '7d' }, model)).toMatchObject(truncated);
    expect(await ask({ period: 'all' }, model)).toMatchObject(truncated);
  });

  test('a page with a row that could not be read is complete for nothing', async () => {
    const refused = [{ source: 'userFills', row: '{}', field: 'px' }];
    const model = modelOf(page(aTrade(now - hour, '1'), { refused }));
    expect(await ask({}, model)).toMatchObject({ complete: false, trade_count: 1 });
  });

  test('a venue that can’t be asked is a failure and no empty list, and the next who asks is answered', async () => {
    house.venue.mood = { kind: 'fails' };
    await expect(ask()).rejects.toMatchObject({ code: 'provider_failed' });
    house.venue.mood = { kind: 'answers' };
    expect(await ask()).toMatchObject({ trade_count: 0, complete: true });
  });

  test('the venue is asked once by all who ask within half a minute', async () => {
    const asked = () => house.venue.questions.filter(({ method }) => method === 'fetchNewestFills').length;
    await Promise.all([ask(), ask({ period: 'all' }), ask({ symbol: 'BTC' })]);
    house.time.now = now + 29_000;
    await ask();
    expect(asked()).toBe(1);
    house.time.now = now + 30_000;
    await ask();
    expect(asked()).toBe(2);
  });

  test('there is no performance: what is stored is not yet what was earned, and says nothing of the newest', () => {
    house.store.writer.noteReading('fills', null);
    putFills(house.store, aTrade(now - hour, '1'));
    const unread = expect.objectContaining({ code: 'provider_failed' }) as Error;
    expect(() => house.readModel.performanceNow('7d')).toThrow(unread);
    house.store.writer.noteReading('fills', now);
    expect(house.readModel.performanceNow('7d').trade_count).toBe(1);
  });

  test('who gives up is not kept waiting', async () => {
    house.venue.mood = { kind: 'hangs' };
    const gone = new AbortController();
    const asking = house.readModel.closedTradeHistory({ period: '7d', symbol: null, limit: 1 }, gone.signal);
    gone.abort(new Error('gone'));
    await expect(asking).rejects.toThrow('gone');
  });
});
