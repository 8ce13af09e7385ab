import { describe, expect, test } from 'vitest';
import type { DecimalText } from '../../../src-main/domain/decimal.ts';
import { openTripOf, unknownState } from '../../../src-main/domain/trades/fold-trips.ts';
import { recordId } from '../../../src-main/domain/record-id.ts';
import { aChain, aFill, sumOfFills, sumOfTrips } from './a-fill.ts';
import { byId, foldAll, foldInOneGo } from './fold-all.ts';

const decimal = (text: string): DecimalText => text as DecimalText;

describe('a round trip', () => {
  test('runs from flat to flat, with size-weighted prices and the venue’s own sums', () => {
    const fills = aChain([
      ['1', { price: decimal('100'), fee: decimal('0.1') }],
      ['3', { price: decimal('104'), fee: decimal('0.2') }],
      ['-1.5', { price: decimal('110'), fee: decimal('0.3'), closedPnl: decimal('10.5') }],
      ['-2.5', { price: decimal('102'), fee: decimal('-0.05'), closedPnl: decimal('-2.5') }],
    ]);
    expect(foldAll(fills)).toEqual([
      {
        id: recordId('trip', '0xabc:BTC:1000-900-100'),
        coin: 'BTC',
        side: 'long',
        state: 'ended',
        end: 'closed',
        begun: 'known',
        firstAt: 1_000,
        openedAt: 1_000,
        lastAt: 4_000,
        closedAt: 4_000,
        entryPrice: '103',
        exitPrice: '105',
        entrySize: '4',
        exitSize: '4',
        position: '0',
        realizedPnl: '8',
        fees: '0.55',
        feeToken: 'USDC',
        fillCount: 4,
      },
    ]);
  });

  test('still open has no end, and an exit price only once something was reduced', () => {
    const [open] = foldAll(aChain([['-2'], ['-1']]));
    expect(open).toMatchObject({ side: 'short', state: 'open', end: null, closedAt: null, exitPrice: null });
    expect(open).toMatchObject({ position: '-3', lastAt: 2_000, entrySize: '3' });
    const [reduced] = foldAll(aChain([['-2'], ['1', { price: decimal('90') }]]));
    expect(reduced).toMatchObject({ state: 'open', exitPrice: '90', exitSize: '1', position: '-1' });
  });

  test('that flips closes at that fill, with its P&L and its fee in proportion, and the rest begins the next', () => {
    const fills = aChain([
      ['2', { fee: decimal('0.2') }],
      ['-5', { price: decimal('110'), fee: decimal('0.5'), closedPnl: decimal('20') }],
      ['3', { price: decimal('105'), fee: decimal('0.3'), closedPnl: decimal('15') }],
    ]);
    const [first, second] = foldAll(fills);
    expect(first).toMatchObject({
      end: 'flipped',
      exitSize: '2',
      position: '0',
      realizedPnl: '20',
      fees: '0.4', // 0.2 + 0.5 x 2/5
    });
    expect(second).toMatchObject({
      id: recordId('trip', '0xabc:BTC:2000-899-101-flip'),
      side: 'short',
      end: 'closed',
      begun: 'known',
      openedAt: 2_000,
      entryPrice: '110',
      entrySize: '3',
      exitPrice: '105',
      realizedPnl: '15',
      fees: '0.6', // 0.5 x 3/5 + 0.3
    });
    expect(sumOfTrips(foldAll(fills))).toEqual(sumOfFills(fills));
  });

  test.each(['0.1', '-0.0007', '0.00000001', '0'])(
    'that flips splits a fee of %s that has no exact third without losing any of it',
    (fee) => {
      const fills = aChain([['2'], ['-3', { fee: decimal(fee) }], ['1']]);
      const trips = foldAll(fills);
      expect(sumOfTrips(trips)).toEqual(sumOfFills(fills));
      expect(Number(trips[1]?.fees)).toBeCloseTo(0.01 + Number(fee) / 3, 9);
    },
  );

  test('with an unknown opening has no entry price and no opening time', () => {
    const [trip] = foldAll(aChain([['1'], ['-4', { price: decimal('99') }]], { start: '3' }));
    expect(trip).toMatchObject({ begun: 'unknown', openedAt: null, entryPrice: null, exitPrice: '99' });
    expect(trip).toMatchObject({ side: 'long', end: 'closed', entrySize: '1', exitSize: '4' });
  });

  test('whose first known fill flips it has another id than the one that the flip begins', () => {
    const trips = foldAll(aChain([['-5']], { start: '3' }));
    expect(trips.map(({ id, end }) => [id, end])).toEqual([
      [recordId('trip', '0xabc:BTC:1000-900-100'), 'flipped'],
      [recordId('trip', '0xabc:BTC:1000-900-100-flip'), null],
    ]);
  });

  test('ends incomplete where the chain breaks, and the next one begins unknown', () => {
    const [before, after] = [aChain([['2']]), aChain([['-1']], { start: '5', from: 9_000 })];
    const [broken, next] = foldAll([...before, ...after]);
    expect(broken).toMatchObject({
      state: 'ended',
      end: 'gap',
      closedAt: 1_000,
      lastAt: 1_000,
      position: '2',
    });
    expect(next).toMatchObject({ begun: 'unknown', state: 'open', position: '4', entryPrice: null });
  });

  test('after a break at flat begins known', () => {
    const [broken, next] = foldAll([...aChain([['2']]), ...aChain([['1']], { from: 9_000 })]);
    expect([broken?.end, next?.begun, next?.openedAt]).toEqual(['gap', 'known', 9_000]);
  });

  test('of fills with fees in different tokens has no fee token', () => {
    const [trip] = foldAll(aChain([['1'], ['-1', { feeToken: 'USDH' }]]));
    expect(trip?.feeToken).toBeNull();
  });

  test('keeps every digit of a sum, however many there are', () => {
    const fills = aChain([
      ['0.00000001', { fee: decimal('0.000000000001') }],
      [
        '-0.00000001',
        { fee: decimal('123456789012345678.000001'), closedPnl: decimal('-987654321098765432.1') },
      ],
    ]);
    const [trip] = foldAll(fills);
    expect(trip).toMatchObject({
      fees: '123456789012345678.000001000001',
      realizedPnl: '-987654321098765432.1',
      entryPrice: '100',
    });
  });

  test('is made of liquidations, TWAP slices without a hash and builder fees as of any other fill', () => {
    const noHash = `0x${'0'.repeat(64)}`;
    const fills = aChain([
      ['1', { hash: noHash, twapId: 7 }],
      ['1', { hash: noHash, twapId: 7, tid: 900 }],
      ['-1', { fee: decimal('0.3'), builderFee: decimal('0.1'), closedPnl: decimal('-1') }],
      [
        '-1',
        {
          direction: 'Liquidated Cross Long',
          liquidation: { user: '0xabc', markPrice: decimal('90'), method: 'backstop' },
        },
      ],
    ]);
    expect(foldAll(fills)).toMatchObject([{ end: 'closed', fillCount: 4, fees: '0.33', realizedPnl: '-1' }]);
  });

  test('is not made of spot or outcome fills', () => {
    expect(foldAll(['PURR/USDC', '@107', '#12', '+12'].map((coin) => aFill({ coin })))).toEqual([]);
  });

  test('is not opened by a fill of size zero', () => {
    expect(foldAll(aChain([['0'], ['1'], ['0'], ['-1']]))).toMatchObject([
      { openedAt: 2_000, end: 'closed' },
    ]);
  });
});

describe('a position that disappeared without a fill', () => {
  const [open] = [aChain([['2']])];
  const gone = { seenGoneAt: 5_000, endedAt: 5_000 };

  test('ends its trip when it was first missing, without an exit price', () => {
    expect(foldAll(open, { vanished: [gone] })).toMatchObject([
      { state: 'ended', end: 'vanished', closedAt: 5_000, lastAt: 5_000, exitPrice: null, position: '2' },
    ]);
  });

  test('ends its trip at an unknown time where it was never seen held', () => {
    const unknown = { seenGoneAt: 5_000, endedAt: null };
    const ended = { state: 'ended', end: 'vanished', closedAt: null, lastAt: 1_000, exitPrice: null };
    expect(foldAll(open, { vanished: [unknown] })).toMatchObject([ended]);
    const next = aChain([['1']], { from: 9_000 });
    expect(foldAll([...open, ...next], { vanished: [unknown] })).toMatchObject([ended, { state: 'open' }]);
  });

  test('stays so once another trip has begun', () => {
    const next = aChain([['1']], { from: 9_000 });
    const trips = foldAll([...open, ...next], { vanished: [gone] });
    expect(trips.map(({ end, begun }) => [end, begun])).toEqual([
      ['vanished', 'known'],
      [null, 'known'],
    ]);
  });

  test('did not disappear where a late fill closes it', () => {
    const closing = aChain([['-2']], { start: '2', from: 4_000 });
    expect(foldAll([...open, ...closing], { vanished: [gone] })).toMatchObject([
      { end: 'closed', closedAt: 4_000 },
    ]);
  });

  test('did not disappear where the chain continues from it unbroken', () => {
    const more = aChain([['1']], { start: '2', from: 9_000 });
    expect(foldAll([...open, ...more], { vanished: [gone] })).toMatchObject([
      { state: 'open', position: '3' },
    ]);
  });

  test('leaves no mark on a trip that began later', () => {
    const next = aChain([['1']], { from: 9_000 });
    expect(foldAll(next, { vanished: [gone] })).toMatchObject([{ state: 'open' }]);
  });
});

describe('a fold in parts', () => {
  const fills = aChain([['1'], ['1'], ['-3'], ['2'], ['-1'], ['5'], ['-4'], ['1']]);

  test.each(fills.map((_, index) => index))('cut before fill %d finds the same as one in one go', (cut) => {
    const account = '0xabc';
    const head = foldInOneGo({ account, state: unknownState, fills: fills.slice(0, cut), vanished: [] });
    const state = JSON.parse(JSON.stringify(head.state)) as typeof head.state;
    const rest = foldInOneGo({ account, state, fills: fills.slice(cut), vanished: [] });
    const open = openTripOf(rest.state, []);
    const trips = [...head.ended, ...rest.ended];
    expect(byId([...trips, ...(open === null ? [] : [open])])).toEqual(byId(foldAll(fills)));
  });

  test('has its state before its last millisecond', () => {
    const more = [
      ...fills,
      ...aChain(
        [['1', { tid: 7 }], ['-5']].map(([delta]) => [String(delta), { time: 20_000 }]),
        { start: '2' },
      ),
    ];
    const fold = foldInOneGo({ account: '0xabc', state: unknownState, fills: more, vanished: [] });
    expect(fold.tail?.at).toBe(20_000);
    expect(fold.tail?.state.position).toBe('2');
  });
});
