import { freshForEachTest } from '../../fixture-hooks.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { translateFills } from '../../../../src-main/venue/hyperliquid/translate-fills.ts';
import { translateFunding } from '../../../../src-main/venue/hyperliquid/translate-funding.ts';
import { translateLedger } from '../../../../src-main/venue/hyperliquid/translate-ledger.ts';
import { reply } from '../../../doubles/venue-stub.ts';
import { aStubbedVenue, failureOf, never, withField } from './a-venue.ts';
import { aWireFill, aWireFunding, aWireMove, me, other, rowTime } from './account-rows.ts';
import { badDecimals, beyondDates } from './wire-rows.ts';

const refusals = (invalid: readonly { source: string; row: string; field: string }[]): string[] =>
  invalid.map(({ source, row, field }) => `${source} ${row} ${field}`);

const fills = (...rows: readonly unknown[]) => translateFills(rows, 'userFillsByTime');

describe('a fill', () => {
  test('is read with every figure as exact text', () => {
    expect(fills(aWireFill()).rows).toEqual([
      {
        time: rowTime,
        coin: 'BTC',
        tid: 7_001,
        oid: 1_001,
        side: 'buy',
        price: '100',
        size: '2',
        startPosition: '0',
        direction: 'Open Long',
        closedPnl: '0',
        fee: '0.09',
        feeToken: 'USDC',
        builderFee: null,
        crossed: true,
        hash: `0x${'0'.repeat(64)}`,
        twapId: null,
        cloid: null,
        liquidation: null,
      },
    ]);
  });

  test('sells where its side is the ask’s, and keeps a rebate, a builder’s fee and a TWAP’s number', () => {
    const row = aWireFill({
      side: 'A',
      fee: '-0.01',
      builderFee: '0.002',
      twapId: 12,
      cloid: '0x02',
      dir: 'New!',
    });
    expect(fills(row).rows).toMatchObject([
      { side: 'sell', fee: '-0.01', builderFee: '0.002', twapId: 12, cloid: '0x02', direction: 'New!' },
    ]);
  });

  test('of a liquidation has the liquidated user, by lower-case address, where the venue names one', () => {
    const liquidation = { liquidatedUser: `0x${'Cd'.repeat(20)}`, markPx: '99.50', method: 'backstop' };
    const read = fills(aWireFill({ liquidation }), aWireFill({ liquidation: {}, tid: 2 }));
    expect(read.rows.map((fill) => fill.liquidation)).toEqual([
      { user: other, markPrice: '99.5', method: 'backstop' },
      { user: null, markPrice: null, method: null },
    ]);
  });

  test('of a spot pair is a fill, too', () => {
    const dust = aWireFill({ coin: '@142', dir: 'Spot Dust Conversion', tid: 0 });
    expect(fills(dust)).toMatchObject({ rows: [{ coin: '@142', tid: 0 }], invalid: [] });
  });

  test('of the time before trades had numbers gets a unique, negative one that never changes', () => {
    const { tid: _tid, feeToken: _token, ...old } = aWireFill();
    const next = { ...old, startPosition: '2.0' };
    const [first, second] = fills(old, next).rows;
    expect(first).toMatchObject({ feeToken: 'USDC', tid: -411_739_294_028 });
    expect(second?.tid).not.toBe(first?.tid);
    expect(fills(next, old).rows.map(({ tid }) => tid)).toEqual([second?.tid, first?.tid]);
  });

  test.each([
    'coin',
    'px',
    'sz',
    'side',
    'time',
    'startPosition',
    'dir',
    'closedPnl',
    'hash',
    'oid',
    'crossed',
    'fee',
  ])('without its %s is refused and named, and the others are accepted', (field) => {
    const { rows, invalid } = fills(withField(aWireFill(), field, undefined), aWireFill({ coin: 'ETH' }));
    expect(rows).toMatchObject([{ coin: 'ETH' }]);
    const name = { coin: `#0 ${rowTime}`, time: 'BTC' }[field] ?? `BTC ${rowTime}`;
    expect(refusals(invalid)).toEqual([`userFillsByTime ${name} ${field}`]);
  });

  test.each([
    ['px', 100],
    ['sz', '-2.0'],
    ['side', 'buy'],
    ['time', 1.5],
    ['time', '1788264000000'],
    ['oid', '1001'],
    ['tid', 'x'],
    ['tid', null],
    ['twapId', '7'],
    ['crossed', 1],
    ['builderFee', 0.1],
    ['feeToken', 5],
    ['liquidation', 'market'],
    ['time', beyondDates],
    ['time', Date.UTC(2019, 11, 31)],
    ['sz', '0.0'],
    ['px', '0'],
    ['px', '1000000000000'],
    ['px', '-5'],
    ['closedPnl', '1000000000000000'],
    ['fee', '1000000000000000'],
    ['startPosition', '-1000000000000000'],
    ['tid', 2 ** 53],
  ])('whose %s is %j is refused for it', (field, bad) => {
    expect(fills(withField(aWireFill(), field, bad)).invalid).toMatchObject([{ field }]);
  });

  test.each(badDecimals)('whose fee is %j is refused', (bad) => {
    expect(fills(withField(aWireFill(), 'fee', bad)).invalid).toMatchObject([{ field: 'fee' }]);
  });
});

describe('a page of fills', () => {
  const times = fc.array(fc.nat(6), { maxLength: 40 });
  const rowsAt = (offsets: readonly number[]) =>
    offsets.map((offset, position) => aWireFill({ time: rowTime + offset, tid: position + 1 }));
  const tids = (rows: readonly unknown[]) => fills(...rows).rows.map(({ tid }) => tid);

  test('is oldest first in either order of the venue, within a millisecond too', () => {
    fc.assert(
      fc.property(times, (offsets) => {
        const ascending = rowsAt(offsets.toSorted((a, b) => a - b));
        const expected = ascending.map(({ tid }) => tid);
        expect(tids(ascending)).toEqual(expected);
        // Within one millisecond the order is unknown: it is kept.
        const descending = new Set(offsets).size > 1 ? ascending.toReversed() : ascending;
        expect(tids(descending)).toEqual(expected);
      }),
    );
  });

  test('is oldest first from any order', () => {
    fc.assert(
      fc.property(times, (offsets) => {
        const page = fills(...rowsAt(offsets));
        const read = page.rows.map(({ time }) => time - rowTime);
        expect(read).toEqual(offsets.toSorted((a, b) => a - b));
        expect(page.lastTime).toBe(offsets.length === 0 ? null : rowTime + Math.max(...offsets));
      }),
    );
  });

  test('reports its last time and its length including refused rows', () => {
    const page = fills(aWireFill(), aWireFill({ time: rowTime + 9, px: 'x' }), null);
    expect(page).toMatchObject({ lastTime: rowTime + 9, rowCount: 3, isFull: false });
    expect(page.rows).toHaveLength(1);
    expect(refusals(page.invalid)).toEqual([
      `userFillsByTime BTC ${rowTime + 9} px`,
      'userFillsByTime #2 row',
    ]);
  });

  test('reports the place of each refused row: at its time, else between its neighbours', () => {
    const bad = (time: number) => aWireFill({ time: rowTime + time, px: 'x' });
    const good = (time: number) => aWireFill({ time: rowTime + time });
    const placesIn = (...rows: readonly unknown[]) =>
      fills(...rows).invalidAt.map(({ fromTime, toTime }) => [
        fromTime === null ? null : fromTime - rowTime,
        toTime === null ? null : toTime - rowTime,
      ]);
    expect(placesIn(null, good(1), bad(2), null, {}, good(5), 7)).toEqual([
      [null, 1],
      [2, 2],
      [2, 5],
      [2, 5],
      [5, null],
    ]);
    expect(placesIn(good(5), null, good(1))).toEqual([[1, 5]]);
    expect(placesIn(null)).toEqual([[null, null]]);
    const timeless = ['BTC', 'ETH'].map((coin) => aWireFill({ coin, time: null }));
    expect(fills(...timeless).invalid.map(({ row }) => row)).toEqual(['BTC', 'ETH']);
  });

  test('without rows has no last time', () => {
    expect(fills()).toEqual({
      rows: [],
      invalid: [],
      invalidAt: [],
      lastTime: null,
      rowCount: 0,
      isFull: false,
    });
  });

  test('is full at the venue’s maximum number of rows, not at one fewer', () => {
    const rows = rowsAt(Array.from({ length: 2_000 }, () => 0));
    expect(fills(...rows).isFull).toBe(true);
    expect(fills(...rows.slice(1)).isFull).toBe(false);
    const hours = Array.from({ length: 500 }, (_, hour) => aWireFunding({ time: rowTime + hour }));
    expect(translateFunding(hours).isFull).toBe(true);
    expect(translateFunding(hours.slice(1)).isFull).toBe(false);
    const moves = Array.from({ length: 500 }, () => aWireMove());
    expect(translateLedger(moves, me).isFull).toBe(true);
    expect(translateLedger(moves.slice(1), me).isFull).toBe(false);
  });
});

describe('a funding payment', () => {
  test('is negative where the account paid', () => {
    const { rows } = translateFunding([
      aWireFunding(),
      aWireFunding({ time: rowTime + 1 }, { usdc: '2.50', nSamples: 3 }),
    ]);
    expect(rows).toEqual([
      { time: rowTime, coin: 'BTC', amount: '-0.0025', positionSize: '2', rate: '0.0000125', samples: null },
      { time: rowTime + 1, coin: 'BTC', amount: '2.5', positionSize: '2', rate: '0.0000125', samples: 3 },
    ]);
  });

  test.each(['type', 'coin', 'usdc', 'szi', 'fundingRate'])(
    'without its %s is refused and named',
    (field) => {
      const { delta } = aWireFunding();
      const { rows, invalid } = translateFunding([
        aWireFunding({ delta: withField(delta, field, undefined) }),
      ]);
      expect(rows).toEqual([]);
      const name = field === 'coin' ? '#0' : 'BTC';
      expect(refusals(invalid)).toEqual([`userFunding ${name} ${rowTime} delta.${field}`]);
    },
  );

  test.each([
    ['time', {}, { time: beyondDates }],
    ['delta.fundingRate', { fundingRate: '2' }, {}],
    ['delta.usdc', { usdc: '1000000000000000' }, {}],
  ])('whose %s is impossible is refused and named, and the others are accepted', (field, delta, row) => {
    const { rows, invalid } = translateFunding([aWireFunding(row, delta), aWireFunding()]);
    expect(rows).toHaveLength(1);
    expect(invalid).toMatchObject([{ field }]);
  });
});

describe('the histories of an account', () => {
  const open = freshForEachTest(aStubbedVenue);

  const range = { startTime: rowTime, endTime: null };
  const shouting = me.toUpperCase().replace('0X', '0x');

  test('are requested by lower-case address, from a time on, and up to one where it is given', async () => {
    for (const type of ['userFills', 'userFillsByTime', 'userFunding', 'userNonFundingLedgerUpdates'])
      open.stub.answer(type, reply.json([]));
    await open.venue.fetchNewestFills(shouting, never);
    await open.venue.fetchFills(shouting, range, never);
    await open.venue.fetchFunding(shouting, { startTime: 1, endTime: 2 }, never);
    await open.venue.fetchLedger(shouting, range, never);
    expect(open.stub.calls().map(({ body }) => body)).toEqual([
      { type: 'userFills', user: me, aggregateByTime: false },
      { type: 'userFillsByTime', user: me, startTime: rowTime, aggregateByTime: false },
      { type: 'userFunding', user: me, startTime: 1, endTime: 2 },
      { type: 'userNonFundingLedgerUpdates', user: me, startTime: rowTime },
    ]);
  });

  test('are seen from the account, in any spelling of its address', async () => {
    const delta = { type: 'internalTransfer', usdc: '5.0', user: other, destination: me, fee: '0.0' };
    open.stub.answer('userNonFundingLedgerUpdates', reply.json([aWireMove(delta)]));
    const { rows } = await open.venue.fetchLedger(shouting, range, never);
    expect(rows).toMatchObject([{ direction: 'in', netUsd: '5' }]);
  });

  test('of the newest fills come oldest first', async () => {
    const newestFirst = [aWireFill({ time: rowTime + 2 }), aWireFill({ time: rowTime + 1 })];
    open.stub.answer('userFills', reply.json(newestFirst));
    const { rows } = await open.venue.fetchNewestFills(me, never);
    expect(rows.map(({ time }) => time - rowTime)).toEqual([1, 2]);
  });

  test.each([[{}], ['none'], [7]])('are not read from %j', async (answer) => {
    for (const type of ['userFills', 'userFillsByTime', 'userFunding', 'userNonFundingLedgerUpdates'])
      open.stub.answer(type, reply.json(answer));
    const failures = await Promise.all(
      [
        open.venue.fetchNewestFills(me, never),
        open.venue.fetchFills(me, range, never),
        open.venue.fetchFunding(me, range, never),
        open.venue.fetchLedger(me, range, never),
      ].map((read) => failureOf(read)),
    );
    expect(failures.map(({ failure }) => failure)).toEqual(Array.from({ length: 4 }, () => 'wrong_shape'));
  });
});
