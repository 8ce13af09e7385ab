import { freshForEachTest } from '../../fixture-hooks.ts';
import { expect, test } from 'vitest';
import { reply } from '../../../doubles/venue-stub.ts';
import { aStubbedVenue, never } from './a-venue.ts';
import { aDexState, aWireBalance, aWirePosition, me } from './account-rows.ts';

const open = freshForEachTest(aStubbedVenue);

function dexAccount(state: unknown, dex = '') {
  open.stub.answer('clearinghouseState', reply.json(state));
  return open.venue.fetchDexAccount(me, dex, never);
}

test('a position that is unreadable is named as unread: by its coin, or by none where that is unusable', async () => {
  const leverage = { type: 'strictIsolated', value: 3 };
  const rows = [
    aWirePosition(),
    aWirePosition({ coin: 'ETH', leverage }),
    aWirePosition({ coin: 'xyz:A' }),
    null,
  ];
  const { account, unreadable } = await dexAccount(aDexState(rows));
  expect(account.positions.map(({ coin }) => coin)).toEqual(['BTC']);
  expect(unreadable).toEqual(['ETH', null]);
  expect((await dexAccount(aDexState([aWirePosition()]))).unreadable).toEqual([]);
});

test('spot balances that are unreadable are named as unread', async () => {
  const rows = [aWireBalance({ hold: null }), 7, aWireBalance({ coin: 'HYPE', token: 150 })];
  open.stub.answer('spotClearinghouseState', reply.json({ balances: rows }));
  const answer = await open.venue.fetchSpotBalances(me, never);
  expect(answer).toMatchObject({ rows: [{ token: 'HYPE' }], unreadable: ['USDC', null] });
});
