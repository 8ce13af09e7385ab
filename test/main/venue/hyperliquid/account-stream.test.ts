import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AccountListeners } from '../../../../src-main/venue/venue.ts';
import { startVenueStub, type StubSocket, type VenueStub } from '../../../doubles/venue-stub.ts';
import { aDexState, aWireFill, aWireOrderUpdate, aWirePosition, me, other } from './account-rows.ts';
import { confirming, listen, nextSocket, readUp, subscribed, until, type Listening } from './listening.ts';

const open: { stub: VenueStub; listening: Listening; reported: string[]; undo: () => void } = {} as never;

beforeEach(async () => {
  open.stub = await startVenueStub();
  open.listening = listen(open.stub.url);
  open.reported = [];
});
afterEach(async () => {
  open.listening.stream.close();
  await open.stub.close();
});

/** Logs in short everything that it receives, each line beginning with the account that it is attributed to. */
function listeners(whose: string): AccountListeners {
  const note = (text: string): void => void open.reported.push(`${whose}: ${text}`);
  return {
    onFills: ({ rows }, isSnapshot) => {
      note(`${isSnapshot ? 'snapshot ' : ''}fills ${rows.map(({ tid }) => tid).join(' ')}`);
    },
    onOrders: ({ rows }) => note(`orders ${rows.map(({ oid, status }) => `${oid} ${status}`).join(', ')}`),
    onDexAccounts: (readings) => {
      const states = readings.map(({ account, invalid }) =>
        [account.dex || 'own', account.positions.length, invalid.length].join('/'),
      );
      note(`accounts ${states.join(' ')}`);
    },
    onEvent: (event) => note(`event ${JSON.stringify(event)}`),
  };
}

async function watching(user = me): Promise<StubSocket> {
  confirming(open.stub);
  open.undo = open.listening.stream.watchAccount(user, listeners('me'));
  const socket = await nextSocket(open.stub, 1);
  await readUp(open.listening, socket);
  return socket;
}

async function reported(socket: StubSocket, ...frames: readonly (readonly [string, unknown])[]) {
  for (const [channel, data] of frames) socket.send({ channel, data });
  await readUp(open.listening, socket);
  return {
    reported: open.reported,
    invalid: open.listening.invalid.map(({ source, row, field }) => `${source} ${row} ${field}`),
  };
}

const channelsOf = (user: string): string[] =>
  ['userFills', 'orderUpdates', 'allDexsClearinghouseState', 'userEvents'].map((type) => `${type} ${user}`);
const accountSubscriptions = (socket: StubSocket): string[] =>
  subscribed(socket).filter((name) => name !== 'allDexsAssetCtxs');

describe('a watched account', () => {
  test('is subscribed to by lower-case address, its fills separately', async () => {
    const socket = await watching(me.toUpperCase().replace('0X', '0x'));
    expect(accountSubscriptions(socket)).toEqual(channelsOf(me));
    expect(socket.received.find(({ subscription }) => subscription?.type === 'userFills')).toMatchObject({
      subscription: { aggregateByTime: false },
    });
  });

  test('is subscribed to again on each new connection', async () => {
    const first = await watching();
    first.cut();
    const second = await nextSocket(open.stub, 2);
    await until(() => expect(accountSubscriptions(second)).toEqual(channelsOf(me)));
    expect((await reported(second, ['orderUpdates', [aWireOrderUpdate()]])).reported).toEqual([
      'me: orders 1001 open',
    ]);
  });

  test('is released by its undo, once, and receives nothing further, on a new connection neither', async () => {
    const socket = await watching();
    open.undo();
    open.undo();
    await reported(socket, ['orderUpdates', [aWireOrderUpdate()]], ['userFills', { user: me, fills: [] }]);
    expect(accountSubscriptions(socket)).toEqual([]);
    expect(open.reported).toEqual([]);
    socket.cut();
    expect(accountSubscriptions(await nextSocket(open.stub, 2))).toEqual([]);
  });

  test('is replaced by another, whose undo alone then counts', async () => {
    const socket = await watching();
    const undoOther = open.listening.stream.watchAccount(other, listeners('other'));
    open.undo();
    await until(() => expect(accountSubscriptions(socket)).toEqual(channelsOf(other)));
    undoOther();
    await until(() => expect(accountSubscriptions(socket)).toEqual([]));
  });

  test('that is watched before the connection is open is subscribed to once', async () => {
    const socket = await watching();
    expect(socket.received.filter(({ subscription }) => subscription?.type === 'userEvents')).toHaveLength(1);
  });
});

describe('the pushes of a watched account', () => {
  test('are its fills, a snapshot marked as one, those of another account skipped', async () => {
    const socket = await watching();
    const { reported: received, invalid } = await reported(
      socket,
      ['userFills', { isSnapshot: true, user: me, fills: [aWireFill({ tid: 2 }), aWireFill({ tid: 1 })] }],
      ['userFills', { user: me, fills: [aWireFill({ tid: 3 }), aWireFill({ px: 1 })] }],
      ['userFills', { user: other, fills: [aWireFill({ tid: 4 })] }],
    );
    expect(received).toEqual(['me: snapshot fills 2 1', 'me: fills 3']);
    expect(invalid).toEqual([`userFills BTC ${aWireFill().time} px`]);
  });

  test('are its orders, each status of one separately, without spot ones', async () => {
    const socket = await watching();
    const { reported: received, invalid } = await reported(socket, [
      'orderUpdates',
      [
        aWireOrderUpdate(),
        aWireOrderUpdate({ status: 'filled' }),
        aWireOrderUpdate({}, { coin: '@107' }),
        aWireOrderUpdate({}, { oid: 'x' }),
      ],
    ]);
    expect(received).toEqual(['me: orders 1001 open, 1001 filled']);
    expect(invalid).toEqual(['orderUpdates #3 order.oid']);
  });

  test('are its state on every DEX, without invalid states and positions, which are named', async () => {
    const socket = await watching();
    const states = [
      ['', aDexState([aWirePosition(), aWirePosition({ coin: 'ETH', szi: 1 })])],
      ['xyz', aDexState([aWirePosition({ coin: 'xyz:GOLD' })])],
      ['flx', null],
    ];
    const { reported: received, invalid } = await reported(
      socket,
      ['allDexsClearinghouseState', { user: me, clearinghouseStates: states }],
      ['allDexsClearinghouseState', { user: other, clearinghouseStates: states }],
    );
    expect(received).toEqual(['me: accounts own/1/1 xyz/1/0']);
    expect(invalid.toSorted()).toEqual([
      'allDexsClearinghouseState ETH position.szi',
      'allDexsClearinghouseState flx frame',
    ]);
  });

  test('are its events; events of unknown kinds, and of fills that arrive elsewhere, are skipped', async () => {
    const socket = await watching();
    const liquidation = { lid: 1, liquidator: other, liquidated_user: me };
    const { reported: received, invalid } = await reported(
      socket,
      ['user', { funding: { time: 1, coin: 'BTC', usdc: '1.0' } }],
      ['user', { liquidation }],
      ['user', { liquidation: { ...liquidation, liquidated_user: other } }],
      ['user', { nonUserCancel: [{ coin: 'BTC', oid: 7 }, { coin: 'ETH' }, { coin: 'ETH', oid: 8 }] }],
      ['user', { fills: [aWireFill()] }],
      ['user', { twapHistory: {} }],
      ['user', { somethingNew: 1 }],
    );
    expect(received).toEqual([
      'me: event {"kind":"funding"}',
      'me: event {"kind":"liquidation"}',
      'me: event {"kind":"order_cancelled","oids":[7,8]}',
    ]);
    expect(invalid).toEqual(['userEvents ETH oid']);
  });

  test.each([
    ['userFills', null, 'userFills frame frame'],
    ['userFills', { user: me }, 'userFills frame fills'],
    ['userFills', { fills: [] }, 'userFills frame user'],
    ['orderUpdates', {}, 'orderUpdates frame frame'],
    [
      'allDexsClearinghouseState',
      { user: me, clearinghouseStates: [['']] },
      'allDexsClearinghouseState frame clearinghouseStates.0',
    ],
    ['allDexsClearinghouseState', [], 'allDexsClearinghouseState frame frame'],
    ['user', 'liquidated', 'userEvents frame frame'],
    ['user', { nonUserCancel: {} }, 'userEvents frame nonUserCancel'],
  ])('are refused where a frame of %s is %j', async (channel, data, expected) => {
    const { reported: received, invalid } = await reported(await watching(), [channel, data]);
    expect(received).toEqual([]);
    expect(invalid).toEqual([expected]);
  });
});

describe('after another account on the same connection', () => {
  test('order updates and events, which name no user, count once every subscription is confirmed', async () => {
    open.undo = open.listening.stream.watchAccount(me, listeners('me'));
    const socket = await nextSocket(open.stub, 1);
    const confirm = (type: string, user: string) =>
      ['subscriptionResponse', { method: 'subscribe', subscription: { type, user } }] as const;
    const update = ['orderUpdates', [aWireOrderUpdate()]] as const;
    const event = ['user', { funding: {} }] as const;
    await reported(socket, update);
    open.listening.stream.watchAccount(other, listeners('other'));
    await reported(
      socket,
      update,
      confirm('orderUpdates', me),
      update,
      event,
      confirm('userEvents', me),
      event,
    );
    expect(open.reported).toEqual(['me: orders 1001 open']);
    await reported(
      socket,
      confirm('orderUpdates', other),
      update,
      event,
      confirm('userEvents', other),
      event,
    );
    expect(open.reported.slice(1)).toEqual(['other: orders 1001 open', 'other: event {"kind":"funding"}']);
  });

  test('fills and states count at once: they name their user', async () => {
    const socket = await watching();
    open.stub.onMessage(() => undefined);
    open.listening.stream.watchAccount(other, listeners('other'));
    await reported(socket, ['userFills', { user: me, fills: [] }], ['userFills', { user: other, fills: [] }]);
    expect(open.reported).toEqual(['other: fills ']);
  });

  test('the same account has nothing to confirm when it is watched again', async () => {
    const socket = await watching();
    open.stub.onMessage(() => undefined);
    open.listening.stream.watchAccount(me, listeners('again'));
    await reported(socket, ['orderUpdates', [aWireOrderUpdate()]]);
    expect(open.reported).toEqual(['again: orders 1001 open']);
  });

  test('a new connection makes all of it certain', async () => {
    open.undo = open.listening.stream.watchAccount(me, listeners('me'));
    const first = await nextSocket(open.stub, 1);
    open.listening.stream.watchAccount(other, listeners('other'));
    first.cut();
    const second = await nextSocket(open.stub, 2);
    await reported(second, ['orderUpdates', [aWireOrderUpdate()]]);
    expect(open.reported).toEqual(['other: orders 1001 open']);
  });
});
