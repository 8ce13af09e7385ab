import { expect, test } from 'vitest';
import { listTrades } from '../../../../src-main/operations/trades/list-trades.ts';
import { vault } from '../../agent-status.ts';
import { getFigures } from '../../asked.ts';
import { aPayment, decimal } from '../../domain/performance/a-trip.ts';
import { freshForEachTest } from '../../fixture-hooks.ts';
import { day, hour, now } from '../../markets.ts';
import { anOpenSource } from '../../open-source-fixture.ts';
import { anOrder, anOutcome, common, putJournal, reconcileAll } from '../journal/a-journal.ts';
import { aMove, aTrade, putEquity, putFills, putFunding, everyOrder } from '../trades/a-traded-account.ts';

const app = freshForEachTest(() => anOpenSource({ account: vault }));

const words = (): unknown[] =>
  app
    .ask(listTrades, { cursor: null, limit: 50, filter: everyOrder })
    .rows.filter(({ orderId }) => orderId !== null)
    .map(({ reconciliation }) => reconciliation);

test('a fill that only the agent claims is missing at the venue even if no other fill has come since', () => {
  const { writer } = app.store;
  const last = common(1).at - day;
  putFills(app.store, aTrade(last, '1'), { knownFrom: 0, readThrough: last });
  putJournal(app.store, [anOrder(1), anOutcome(2, 'o1')]);
  reconcileAll(app.store);
  expect(words()).toEqual([null]);
  writer.noteReading('fills', common(2).at - 1);
  reconcileAll(app.store);
  expect(words()).toEqual([null]);
  writer.noteReading('fills', now);
  reconcileAll(app.store);
  expect(words()).toEqual(['venue_missing']);
  // An older reading changes nothing.
  writer.noteReading('fills', last);
  reconcileAll(app.store);
  expect(words()).toEqual(['venue_missing']);
});

test('payments and deposits that are still being read give no figure, not even a partial one', () => {
  const { writer } = app.store;
  const span = { knownFrom: 0, readThrough: now - 2 * hour };
  putFills(app.store, aTrade(now - hour, '10'));
  for (const at of [now - 5 * hour, now - 3 * hour]) putEquity(app.store, at, { equity: '1000' });
  writer.noteReading('funding', null);
  writer.noteReading('ledger', null);
  putFunding({ writer }, [aPayment({ time: now - 3 * hour, amount: decimal('-0.25') })], span);
  writer.putLedger([aMove(now - 4 * hour, '500')], span);
  const figures = (): unknown => {
    const { fundingUsd, netPnlUsd, maxDrawdownUsd } = app.ask(getFigures, { period: '24h' });
    return [fundingUsd, netPnlUsd, maxDrawdownUsd];
  };
  expect(figures()).toEqual([null, null, null]);
  writer.noteReading('funding', now);
  expect(figures()).toEqual([-0.25, 9.73, null]);
  writer.noteReading('ledger', now);
  expect(figures()).toEqual([-0.25, 9.73, 500]);
});

test('fills whose first reading is unfinished make no period complete', () => {
  const { writer } = app.store;
  const span = { knownFrom: 0, readThrough: now };
  putFunding({ writer }, [], span);
  writer.putLedger([], span);
  writer.noteReading('funding', now);
  writer.noteReading('ledger', now);
  writer.noteReading('fills', null);
  putFills(app.store, aTrade(now - hour, '10'));
  const isComplete = (): boolean => app.ask(getFigures, { period: '24h' }).complete;
  expect(isComplete()).toBe(false);
  writer.noteReading('fills', now);
  expect(isComplete()).toBe(true);
});
