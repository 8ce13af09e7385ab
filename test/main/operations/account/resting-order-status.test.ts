import { describe, expect, test } from 'vitest';
import type { OrderOutcomeEvent } from '../../../../src-main/domain/journal/journal-event.ts';
import { listTrades } from '../../../../src-main/operations/trades/list-trades.ts';
import type { RestingOrderStatus, Trade } from '../../../../src-preload/contract/views/trades/trade.ts';
import { vault } from '../../agent-status.ts';
import { aFill, anOpenOrder } from '../../fake-accounts.ts';
import { freshForEachTest } from '../../fixture-hooks.ts';
import { decimal, minute, now } from '../../markets.ts';
import { anOpenSource } from '../../open-source-fixture.ts';
import { anOrder, anOutcome, common, putJournal, reconcileAll } from '../journal/a-journal.ts';
import { putFills } from '../trades/a-traded-account.ts';

const app = freshForEachTest(() => anOpenSource({ account: vault }));

const oid = 7_001;
const reportedAt = common(900).at;
const open = anOpenOrder({ oid });

/** Stores an order that the agent left resting a while ago and has not reported since. */
function leaveResting(outcome: Partial<OrderOutcomeEvent> = {}, { store } = app): void {
  const resting = { status: 'resting', filled: null, averagePrice: null, fee: null } as const;
  const event = anOutcome(900, 'o899', { ...resting, venueOid: oid, ...outcome });
  putJournal(store, [anOrder(899, common(899, event.coin)), event]);
  reconcileAll(store);
}

function listOpen(
  orders: readonly (typeof open)[],
  receivedAt = now,
  unreadable: (string | null)[] = [],
): void {
  app.store.writer.putOrders('', { value: orders, receivedAt, unreadable });
}

function say(status: string, statusAt = now): void {
  app.store.writer.putOrderStatuses([{ oid, status, statusAt }]);
  reconcileAll(app.store);
}

const filter = { assetClass: null, marketId: null, period: 'all', strategyId: null } as const;
/** The one row that the list of orders has. */
function row({ ask } = app): Trade | undefined {
  const all = { ...filter, status: null, reconciliation: null } as const;
  const { rows } = ask(listTrades, { cursor: null, limit: 5, filter: all });
  expect(rows).toHaveLength(1);
  return rows[0];
}
const restingStatus = (source = app): RestingOrderStatus | null | undefined => row(source)?.restingStatus;

describe('an order that the agent left resting', () => {
  test('is resting where a young list of open orders has it', () => {
    leaveResting();
    listOpen([open]);
    expect(restingStatus()).toEqual({ kind: 'resting' });
    app.time.now = now + 10 * minute;
    expect(restingStatus()).toEqual({ kind: 'unknown' });
  });

  test.each([
    ['canceled', 'canceled'],
    ['reduceOnlyCanceled', 'canceled'],
    ['scheduledCancel', 'canceled'],
    ['filled', 'filled'],
    ['perpMarginRejected', 'rejected'],
    ['aWordOfTomorrow', 'unknown'],
  ])('has ended where the venue says %s, which is %s, even if an older list has it', (word, restingState) => {
    leaveResting();
    listOpen([open]);
    expect(row()).toMatchObject({ orderStatus: 'resting', restingState: 'open', filledAmount: 0 });
    say(word);
    expect(row()).toMatchObject({
      orderStatus: 'resting',
      restingState,
      restingStatus: { kind: 'ended', word },
    });
  });

  test('has the venue’s latest status; of two with the same time, the one that came last', () => {
    leaveResting();
    for (const [word, at] of [
      ['open', now - 1],
      ['canceled', now],
      ['filled', now],
      ['canceled', now - 1],
    ] as const)
      say(word, at);
    expect(restingStatus()).toEqual({ kind: 'ended', word: 'filled' });
  });

  test.each(['filled', 'canceled'])(
    'has ended once the venue says %s, even if its history, newest first, has it open at the same time',
    (word) => {
      leaveResting();
      const { reader, writer } = app.store;
      const history = [word, 'triggered', 'open'].map((status) => ({ oid, status, statusAt: now }));
      writer.putOrderStatuses(history);
      const stored = reader.rowCounts()?.get('order_status');
      writer.putOrderStatuses(history);
      reconcileAll(app.store);
      expect(restingStatus()).toEqual({ kind: 'ended', word });
      expect(reader.rowCounts()?.get('order_status')).toBe(stored);
    },
  );

  test('has the amount that its fills add up to, canceled or filled', () => {
    const fill = (tid: number) => {
      putFills(app.store, [aFill({ oid, tid, time: reportedAt + tid * minute, size: decimal('0.5') })]);
      reconcileAll(app.store);
      return row();
    };
    leaveResting();
    expect(fill(1)).toMatchObject({ filledAmount: 0.5 });
    say('canceled');
    expect(row()).toMatchObject({ restingState: 'canceled', filledAmount: 0.5 });
    expect(fill(2)).toMatchObject({ restingState: 'filled', filledAmount: 1 });
  });

  test('that the venue reports as filled has no amount before its fills are read', () => {
    leaveResting();
    say('filled');
    expect(row()).toMatchObject({ orderStatus: 'resting', restingState: 'filled', filledAmount: null });
  });

  test('has ended where the venue no longer lists it, however long ago that was read', () => {
    leaveResting();
    listOpen([anOpenOrder({ oid: 8 })], reportedAt + minute);
    expect(restingStatus()).toEqual({ kind: 'ended', word: null });
    say('open');
    expect(restingStatus()).toEqual({ kind: 'ended', word: null });
  });

  test('is unknown where nothing was read since, or only in part', () => {
    leaveResting();
    expect(restingStatus()).toEqual({ kind: 'unknown' });
    listOpen([], reportedAt + 9_999);
    expect(restingStatus()).toEqual({ kind: 'unknown' });
    listOpen([], reportedAt + 10_000);
    expect(restingStatus()).toEqual({ kind: 'ended', word: null });
    for (const unreadable of ['BTC', null]) {
      listOpen([], now, [unreadable]);
      expect(restingStatus()).toEqual({ kind: 'unknown' });
    }
    listOpen([], now, ['ETH']);
    expect(restingStatus()).toEqual({ kind: 'ended', word: null });
  });

  test('may be any of its market where the agent does not report its number', () => {
    leaveResting({ venueOid: null });
    listOpen([open]);
    expect(restingStatus()).toEqual({ kind: 'unknown' });
    listOpen([anOpenOrder({ coin: 'ETH' })]);
    expect(restingStatus()).toEqual({ kind: 'ended', word: null });
  });

  test('is unknown for a spot market', () => {
    leaveResting({ ...common(900, '@107') });
    listOpen([]);
    expect(restingStatus()).toEqual({ kind: 'unknown' });
  });

  test('is not read from another account', async () => {
    await using other = anOpenSource({
      account: vault,
      scope: { accountConflict: () => ({ configured: vault, agent: `0x${'c'.repeat(40)}` }) },
    });
    leaveResting({}, other);
    other.store.writer.putOrders('', { value: [], receivedAt: now });
    expect(restingStatus(other)).toEqual({ kind: 'unknown' });
  });
});

test('an order has the type that the agent reported', () => {
  leaveResting();
  expect(row()?.orderType).toBe(anOrder(899, common(899, 'BTC')).orderType);
});

test('an order that the agent reports as ended has no resting status', () => {
  leaveResting({ status: 'rejected', rejectReason: 'Too far away.' });
  listOpen([open]);
  expect(restingStatus()).toBeNull();
});
