import { expect, test } from 'vitest';
import { listClosedTrades } from '../../../../src-main/operations/trades/closed-trades.ts';
import { listTrades } from '../../../../src-main/operations/trades/list-trades.ts';
import type { AssetClass } from '../../../../src-preload/contract/views/identity.ts';
import { vault } from '../../agent-status.ts';
import { freshForEachTest } from '../../fixture-hooks.ts';
import { hour, now } from '../../markets.ts';
import { anOpenSource } from '../../open-source-fixture.ts';
import { anOrder, anOutcome, common, putJournal, reconcileAll } from '../journal/a-journal.ts';
import { aTrade, putFills } from '../trades/a-traded-account.ts';

const app = freshForEachTest(() => anOpenSource({ account: vault }));

const rowsOf = (assetClass: AssetClass | null): (readonly [string | null, AssetClass | null])[] => {
  const filter = { assetClass, marketId: null, period: 'all', strategyId: null } as const;
  const page = { cursor: null, limit: 50 };
  const trades = app.ask(listTrades, {
    ...page,
    filter: { ...filter, status: null, reconciliation: null },
  });
  const closed = app.ask(listClosedTrades, { ...page, filter });
  return [
    ...trades.rows.map(({ symbol, market }) => [symbol, market?.assetClass ?? null] as const),
    ...closed.rows.map(({ symbol, assetClass: ofRow }) => [symbol, ofRow] as const),
  ];
};

test('a coin known only from its fills is found by the class of its rows', () => {
  putFills(app.store, aTrade(now - hour, '1', { coin: 'NOVEL' }));
  reconcileAll(app.store);
  const found = rowsOf(null);
  expect(found).toEqual([
    ['NOVEL', 'CRYPTO'],
    ['NOVEL', 'CRYPTO'],
    ['NOVEL', 'CRYPTO'],
  ]);
  expect(rowsOf('CRYPTO')).toEqual(found);
  expect(rowsOf('EQUITY')).toEqual([]);
});

test('the agent’s orders in such a coin have its class, and those in one without a fill have none', () => {
  putFills(app.store, aTrade(now - 24 * hour, '1', { coin: 'NOVEL' }));
  for (const [seq, coin] of [
    [1, 'NOVEL'],
    [3, 'NOWHERE'],
  ] as const)
    putJournal(app.store, [
      anOrder(seq, common(seq, coin)),
      anOutcome(seq + 1, `o${seq}`, common(seq + 1, coin)),
    ]);
  reconcileAll(app.store);
  const agents = (assetClass: AssetClass | null): unknown[] =>
    rowsOf(assetClass).filter(([symbol]) => symbol === 'NOWHERE');
  expect([agents(null), agents('CRYPTO')]).toEqual([[['NOWHERE', null]], []]);
  expect(rowsOf('CRYPTO')).toEqual(rowsOf(null).filter(([symbol]) => symbol === 'NOVEL'));
});
