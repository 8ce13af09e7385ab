import { freshForEachTest } from '../../fixture-hooks.ts';
import { describe, expect, test } from 'vitest';
import { reply } from '../../../doubles/venue-stub.ts';
import { aStubbedVenue, failureOf, never, withField, worldNow } from './a-venue.ts';
import { aWireOrder, aWireOrderState, aWireStop, me, rowTime } from './account-rows.ts';
import { badDecimals, beyondDates, impossibleTimes } from './wire-rows.ts';

const open = freshForEachTest(aStubbedVenue);

const refusals = (invalid: readonly { source: string; row: string; field: string }[]): string[] =>
  invalid.map(({ source, row, field }) => `${source} ${row} ${field}`);

async function orders(answer: readonly unknown[], dex = '') {
  open.stub.answer('frontendOpenOrders', reply.json(answer));
  const { rows, invalid } = await open.venue.fetchOpenOrders(me, dex, never);
  const places = rows.map(({ oid, parentOid }) => `${oid}${parentOid === null ? '' : ` of ${parentOid}`}`);
  return { rows, places, invalid: refusals(invalid) };
}

describe('an open order', () => {
  test('that rests is not a trigger order', async () => {
    expect((await orders([aWireOrder()])).rows).toEqual([
      {
        oid: 1_001,
        coin: 'BTC',
        side: 'buy',
        limitPrice: '90',
        size: '1',
        originalSize: '1.5',
        triggerPrice: null,
        triggerCondition: null,
        orderType: 'Limit',
        timeInForce: 'Gtc',
        reduceOnly: false,
        wholePosition: false,
        cloid: null,
        placedAt: rowTime,
        parentOid: null,
      },
    ]);
  });

  test('that waits for a price has that price and its kind', async () => {
    expect((await orders([aWireStop({ cloid: '0x01' })])).rows).toMatchObject([
      {
        side: 'sell',
        triggerPrice: '80.5',
        triggerCondition: 'Price below 80.5',
        orderType: 'Stop Market',
        timeInForce: null,
        reduceOnly: true,
        cloid: '0x01',
      },
    ]);
  });

  test('of the whole position has no size of its own', async () => {
    const { rows } = await orders([aWireStop({ isPositionTpsl: true, sz: '0.0', origSz: '0.0' })]);
    expect(rows).toMatchObject([{ wholePosition: true, size: '0', originalSize: '0' }]);
  });

  test('from before some fields existed is still read', async () => {
    const { cloid: _cloid, triggerCondition: _condition, ...old } = aWireOrder();
    const { rows, invalid } = await orders([{ ...old, tif: undefined, isTrigger: undefined }]);
    expect(invalid).toEqual([]);
    expect(rows).toMatchObject([{ cloid: null, triggerCondition: null, triggerPrice: null }]);
  });

  test.each(['coin', 'side', 'limitPx', 'sz', 'origSz', 'oid', 'timestamp', 'orderType'])(
    'without its %s is refused and named, and the others are accepted',
    async (field) => {
      const { places, invalid } = await orders([withField(aWireOrder(), field, undefined), aWireStop()]);
      expect(places).toEqual(['1002']);
      expect(invalid).toEqual([`frontendOpenOrders ${field === 'oid' ? '#0' : '1001'} ${field}`]);
    },
  );

  test.each(badDecimals)('with a limit price of %j is refused', async (bad) => {
    const { invalid } = await orders([withField(aWireOrder(), 'limitPx', bad), aWireStop()]);
    expect(invalid).toEqual(['frontendOpenOrders 1001 limitPx']);
  });

  test.each([
    ['timestamp', beyondDates],
    ['timestamp', Date.UTC(2019, 11, 31)],
    ['timestamp', worldNow + 2 * 86_400_000],
    ['limitPx', '0.0'],
    ['limitPx', '-1'],
    ['limitPx', '1000000000000'],
    ['sz', '-1'],
    ['sz', '1000000000000000'],
    ['oid', 2 ** 53],
    ['coin', 'E'.repeat(65)],
  ])('whose %s is %j is refused and named, and the others are accepted', async (field, bad) => {
    const { places, invalid } = await orders([withField(aWireOrder(), field, bad), aWireStop()]);
    expect(places).toEqual(['1002']);
    expect(invalid).toEqual([expect.stringMatching(new RegExp(` ${field}$`))]);
  });

  test('with an impossible trigger price has none', async () => {
    const { rows } = await orders([aWireStop({ triggerPx: '1000000000000' })]);
    expect(rows).toMatchObject([{ triggerPrice: null }]);
  });

  test('of a spot pair is skipped silently, one of another DEX is refused', async () => {
    const { places, invalid } = await orders([
      aWireOrder({ coin: 'PURR/USDC' }),
      aWireOrder({ coin: '@107', oid: 2 }),
      aWireOrder({ coin: '#12', oid: 3 }),
      aWireOrder({ coin: 'xyz:GOLD', oid: 4 }),
      aWireOrder({ oid: 5 }),
    ]);
    expect(places).toEqual(['5']);
    expect(invalid).toEqual(['frontendOpenOrders 4 coin']);
  });

  test('that is unreadable is named as unread by its coin, unless one of that id is read or is a spot order', async () => {
    const unreadableOf = async (...rows: readonly unknown[]) => {
      open.stub.answer('frontendOpenOrders', reply.json([aWireOrder({ oid: 9 }), ...rows]));
      return (await open.venue.fetchOpenOrders(me, '', never)).unreadable;
    };
    expect(await unreadableOf(aWireOrder(), aWireStop({ tif: 7 }))).toEqual(['BTC']);
    expect(await unreadableOf(aWireOrder({ coin: 'xyz:GOLD' }))).toEqual([null]);
    expect(await unreadableOf(null)).toEqual([null]);
    expect(await unreadableOf(aWireOrder({ coin: '@107', limitPx: 9 }), aWireOrder({ oid: 2 }))).toEqual([]);
    const twice = aWireOrder({ oid: 3 });
    expect(await unreadableOf(aWireOrder({ oid: 2, children: [{ ...twice, sz: 1 }] }), twice)).toEqual([]);
  });

  test('of a builder DEX is requested by its name', async () => {
    const { rows } = await orders([aWireOrder({ coin: 'xyz:GOLD' })], 'xyz');
    expect(rows).toMatchObject([{ coin: 'xyz:GOLD' }]);
    expect(open.stub.calls('frontendOpenOrders')[0]?.body).toEqual({
      type: 'frontendOpenOrders',
      user: me,
      dex: 'xyz',
    });
  });

  test('is not read from a list without any readable order', async () => {
    const answer = orders([aWireOrder({ limitPx: 'NaN' }), null]);
    expect(await failureOf(answer)).toMatchObject({
      failure: 'wrong_shape',
      message: "frontendOpenOrders: the venue's answer has an unexpected limitPx.",
    });
  });

  test.each([[{}], ['none'], [7]])('is not read from %j', async (answer) => {
    open.stub.answer('frontendOpenOrders', reply.json(answer));
    expect(await failureOf(open.venue.fetchOpenOrders(me, '', never))).toMatchObject({
      failure: 'wrong_shape',
    });
  });
});

describe('an order that waits for another', () => {
  const stop = aWireStop({ oid: 2 });
  const profit = aWireStop({ oid: 3, orderType: 'Take Profit Market' });

  test('is listed once and with the other, though it is both inside it and beside it', async () => {
    const parent = aWireOrder({ oid: 1, children: [stop, profit] });
    const expected = ['1', '2 of 1', '3 of 1'];
    for (const answer of [
      [parent, stop, profit],
      [stop, profit, parent],
      [parent],
      [stop, parent, profit, stop],
    ])
      expect((await orders(answer)).places.toSorted()).toEqual(expected);
  });

  test('and is an active one once the other is no longer listed', async () => {
    expect((await orders([stop, profit])).places).toEqual(['2', '3']);
  });

  test('is never treated as active because the other’s row is refused', async () => {
    const { places, invalid } = await orders([aWireOrder({ oid: 1, limitPx: 90, children: [stop] }), stop]);
    expect(places).toEqual(['2 of 1']);
    expect(invalid).toEqual(['frontendOpenOrders 1 limitPx']);
  });

  test('names its own though that one waits itself, at any depth that an answer may have', async () => {
    const depth = 31; // two levels each: more are refused before they are parsed
    const nested = Array.from({ length: depth }).reduce<unknown>(
      (child, _, level) => aWireOrder({ oid: 10 + level, children: child === null ? [] : [child] }),
      null,
    );
    const { places } = await orders([nested]);
    expect(places).toHaveLength(depth);
    expect(places.at(-1)).toBe('10 of 11');
  });

  test('that is malformed is refused itself, and the order that it waits for is accepted', async () => {
    const { places, invalid } = await orders([aWireOrder({ oid: 1, children: [null, { oid: 9 }] })]);
    expect(places).toEqual(['1']);
    expect(invalid).toEqual(['frontendOpenOrders #1 row', 'frontendOpenOrders 9 coin']);
  });
});

describe('an order by its id', () => {
  const state = (answer: unknown) => {
    open.stub.answer('orderStatus', reply.json(answer));
    return open.venue.fetchOrderState(me, 1_001, never);
  };

  test('has the venue’s status, in its own word', async () => {
    const order = aWireOrderState({ status: 'reduceOnlyCanceled' }, { sz: '0.0' });
    expect(await state({ status: 'order', order })).toMatchObject({
      order: { oid: 1_001, size: '0', parentOid: null },
      status: 'reduceOnlyCanceled',
      statusAt: rowTime + 5,
    });
    expect(open.stub.calls('orderStatus')[0]?.body).toEqual({ type: 'orderStatus', user: me, oid: 1_001 });
  });

  test('that the venue does not know is none', async () => {
    expect(await state({ status: 'unknownOid' })).toBeNull();
  });

  test.each([
    [{ status: 'order' }],
    [{ status: 'order', order: aWireOrderState({ status: 7 }) }],
    [{ status: 'order', order: aWireOrderState({}, { oid: '1' }) }],
    [{ status: 'lost' }],
    [[]],
    ['unknownOid'],
  ])('is not read from %j', async (answer) => {
    expect(await failureOf(state(answer))).toMatchObject({ failure: 'wrong_shape' });
  });
});

describe('past orders', () => {
  async function past(answer: unknown) {
    open.stub.answer('historicalOrders', reply.json(answer));
    const { rows, invalid } = await open.venue.fetchOrderHistory(me, never);
    return {
      states: rows.map(({ order, status }) => `${order.oid} ${status}`),
      invalid: refusals(invalid),
    };
  }

  test('are listed as at the venue, without spot ones; bad ones are refused and named', async () => {
    expect(
      await past([
        aWireOrderState(),
        aWireOrderState({}, { coin: '@107', oid: 2 }),
        aWireOrderState({ status: 'delistedCanceled' }, { coin: 'xyz:GOLD', oid: 3 }),
        aWireOrderState({ statusTimestamp: 'now' }, { oid: 4 }),
        aWireOrderState({}, { oid: 5, origSz: 1 }),
        {},
      ]),
    ).toEqual({
      states: ['1001 filled', '3 delistedCanceled'],
      invalid: [
        'historicalOrders 4 statusTimestamp',
        'historicalOrders 5 order.origSz',
        'historicalOrders #5 order',
      ],
    });
  });

  test.each(impossibleTimes)('with the time %j are refused', async (time) => {
    const bad = [aWireOrderState({ statusTimestamp: time }), aWireOrderState({}, { timestamp: time })];
    const { states, invalid } = await past([...bad, aWireOrderState()]);
    expect(states).toEqual(['1001 filled']);
    expect(invalid).toEqual(
      ['statusTimestamp', 'order.timestamp'].map((field) => `historicalOrders 1001 ${field}`),
    );
  });

  test.each([[{}], ['none']])('are not read from %j', async (answer) => {
    expect(await failureOf(past(answer))).toMatchObject({ failure: 'wrong_shape' });
  });
});
