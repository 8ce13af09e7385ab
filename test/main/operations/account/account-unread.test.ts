import { beforeEach, describe, expect, test } from 'vitest';
import { getPool } from '../../../../src-main/operations/account/pool.ts';
import { listPositions } from '../../../../src-main/operations/account/positions.ts';
import { vault } from '../../agent-status.ts';
import { listOrdersNow } from '../../asked.ts';
import { aDexAccount, aPosition, anOpenOrder } from '../../fake-accounts.ts';
import { freshForEachTest } from '../../fixture-hooks.ts';
import { minute, now } from '../../markets.ts';
import { anOpenSource } from '../../open-source-fixture.ts';
import { putCompleteAccount } from '../../complete-account.ts';

const app = freshForEachTest(() => anOpenSource({ account: vault }));

test('positions and the pool name the unread rows of a DEX, beside those that could be read', () => {
  putCompleteAccount(app.store);
  const value = aDexAccount({ dex: 'xyz', time: now });
  app.store.writer.putDexAccounts([{ value, unreadable: ['xyz:GOLD', null], receivedAt: now }]);
  const unreadable = [
    { dex: 'xyz', coin: null },
    { dex: 'xyz', coin: 'xyz:GOLD' },
  ];
  expect(app.ask(listPositions, null)).toMatchObject({ positions: [{ coin: 'BTC' }], unreadable });
  expect(app.ask(getPool, null)).toMatchObject({
    partial: true,
    leftOut: [
      { reason: 'unreadable', dexes: ['xyz'] },
      { reason: 'unreadable', dexes: ['xyz'] },
    ],
  });
});

test('the pool has each figure of the account', () => {
  putCompleteAccount(app.store);
  expect(app.ask(getPool, null)).toMatchObject({
    accountValueUsd: 1050,
    withdrawableUsd: 942,
    marginUsedUsd: 44,
    unrealizedPnlUsd: 20,
    positionCount: 1,
    partial: false,
    leftOut: [],
  });
});

describe('the age of a list', () => {
  const old = now - 2 * minute;
  beforeEach(() => putCompleteAccount(app.store, old));

  test('of positions is that of the oldest reading that holds one, read or not', () => {
    const own = aDexAccount({ time: now, positions: [aPosition()] });
    app.store.writer.putDexAccounts([{ value: own, receivedAt: now }]);
    expect(app.ask(listPositions, null).stale).toBe(false);
    const value = aDexAccount({ dex: 'xyz', time: old });
    app.store.writer.putDexAccounts([{ value, unreadable: ['xyz:GOLD'], receivedAt: old }]);
    expect(app.ask(listPositions, null).stale).toBe(true);
  });

  test('of orders as well', () => {
    app.store.writer.putOrders('', { value: [anOpenOrder()], receivedAt: now });
    expect(app.ask(listOrdersNow, null).stale).toBe(false);
    app.store.writer.putOrders('xyz', { value: [], unreadable: [null], receivedAt: old });
    expect(app.ask(listOrdersNow, null).stale).toBe(true);
  });
});

describe('an order that could not be read', () => {
  const protection = (): unknown => app.ask(listPositions, null).positions[0]?.protectiveOrders;
  const putUnread = (unreadable: readonly (string | null)[]): void =>
    app.store.writer.putOrders('', { value: [], unreadable, receivedAt: now });
  beforeEach(() => putCompleteAccount(app.store));

  test.each([['BTC'], [null]])('of %s may protect a position in BTC: not known', (coin) => {
    putUnread([coin]);
    expect(protection()).toBeNull();
    expect(app.ask(listOrdersNow, null)).toMatchObject({ orders: [], unreadable: [{ dex: '', coin }] });
  });

  test('in another coin does not affect the protection of a position', () => {
    putUnread(['ETH']);
    expect(protection()).toEqual([]);
  });
});

test('the account mode that is stale does not count, and nothing is added up', () => {
  putCompleteAccount(app.store);
  app.store.writer.putMode({
    value: { mode: 'standard', said: 'disabled' },
    receivedAt: now - 10 * minute - 1,
  });
  expect(app.ask(getPool, null)).toMatchObject({
    accountMode: null,
    accountValueUsd: null,
    withdrawableUsd: null,
    partial: true,
    leftOut: [{ reason: 'stale', message: expect.stringContaining('ten minutes') as string }],
  });
});
