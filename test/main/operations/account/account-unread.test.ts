import { beforeEach, describe, expect, test } from 'vitest';
import { getPool } from '../../../../src-main/operations/account/pool.ts';
import { listPositions } from '../../../../src-main/operations/account/positions.ts';
import { vault } from '../../agent-status.ts';
import { listOrdersNow } from '../../asked.ts';
import { aDexAccount, aPosition, anOpenOrder } from '../../fake-accounts.ts';
import { freshForEachTest } from '../../fixture-hooks.ts';
import { minute, now } from '../../markets.ts';
import { anOpenSource } from '../../open-source-fixture.ts';
import { putWholeAccount } from '../../whole-house.ts';

const house = freshForEachTest(() => anOpenSource({ account: vault }));

describe('positions and the pool', () => {
  test('name what a DEX may hold unread, beside what could be read of it', () => {
    putWholeAccount(house.store);
    const value = aDexAccount({ dex: 'xyz', time: now });
    house.store.writer.putDexAccounts([{ value, unreadable: ['xyz:GOLD', null], receivedAt: now }]);
    const unreadable = [
      { dex: 'xyz', coin: null },
      { dex: 'xyz', coin: 'xyz:GOLD' },
    ];
    expect(house.ask(listPositions, null)).toMatchObject({ positions: [{ coin: 'BTC' }], unreadable });
    expect(house.ask(getPool, null)).toMatchObject({
      partial: true,
      leftOut: [
        { reason: 'unreadable', dexes: ['xyz'] },
        { reason: 'unreadable', dexes: ['xyz'] },
      ],
    });
  });
});

describe('the age of a list', () => {
  const old = now - 2 * minute;
  beforeEach(() => putWholeAccount(house.store, old));

  test('of positions is that of the oldest reading that holds one, read or not', () => {
    const own = aDexAccount({ time: now, positions: [aPosition()] });
    house.store.writer.putDexAccounts([{ value: own, receivedAt: now }]);
    expect(house.ask(listPositions, null).stale).toBe(false);
    const value = aDexAccount({ dex: 'xyz', time: old });
    house.store.writer.putDexAccounts([{ value, unreadable: ['xyz:GOLD'], receivedAt: old }]);
    expect(house.ask(listPositions, null).stale).toBe(true);
  });

  test('of orders, too', () => {
    house.store.writer.putOrders('', { value: [anOpenOrder()], receivedAt: now });
    expect(house.ask(listOrdersNow, null).stale).toBe(false);
    house.store.writer.putOrders('xyz', { value: [], unreadable: [null], receivedAt: old });
    expect(house.ask(listOrdersNow, null).stale).toBe(true);
  });
});

describe('an order that could not be read', () => {
  const protection = (): unknown => house.ask(listPositions, null).positions[0]?.protectiveOrders;
  const putUnread = (unreadable: readonly (string | null)[]): void =>
    house.store.writer.putOrders('', { value: [], unreadable, receivedAt: now });
  beforeEach(() => putWholeAccount(house.store));

  test.each([['BTC'], [null]])('of %s may protect a position in BTC: not known', (coin) => {
    putUnread([coin]);
    expect(protection()).toBeNull();
    expect(house.ask(listOrdersNow, null)).toMatchObject({ orders: [], unreadable: [{ dex: '', coin }] });
  });

  test('of another coin hides no other position’s protection', () => {
    putUnread(['ETH']);
    expect(protection()).toEqual([]);
  });
});

describe('the account mode', () => {
  test('that was read too long ago is no mode, and nothing is added up', () => {
    putWholeAccount(house.store);
    house.store.writer.putMode({
      value: { mode: 'standard', said: 'disabled' },
      receivedAt: now - 10 * minute - 1,
    });
    expect(house.ask(getPool, null)).toMatchObject({
      accountMode: null,
      accountValueUsd: null,
      withdrawableUsd: null,
      partial: true,
      leftOut: [{ reason: 'stale', message: expect.stringContaining('ten minutes') as string }],
    });
  });
});
