import { freshForEachTest } from '../../fixture-hooks.ts';
import { describe, expect, test } from 'vitest';
import { reply } from '../../../doubles/venue-stub.ts';
import { aStubbedVenue, never, withField } from './a-venue.ts';
import { aContext, aMeta, aUniverseRow, badDecimals } from './wire-rows.ts';

const open = freshForEachTest(aStubbedVenue);

const named = (...names: readonly string[]) => names.map((name) => aUniverseRow({ name }));

/** Returns marks by coin, and refused rows, of one metaAndAssetCtxs answer. */
async function readMarks(universe: readonly unknown[], contexts: readonly unknown[], dex = '') {
  open.stub.answer('metaAndAssetCtxs', reply.json([aMeta(universe), contexts]));
  const { rows, invalid } = await open.venue.fetchQuotes(dex, never);
  return {
    marks: Object.fromEntries(rows.map(({ coin, mark }) => [coin, mark])),
    invalid: invalid.map(({ source, row, field }) => `${source} ${row} ${field}`),
  };
}

describe('a context', () => {
  test('becomes a quote with every figure as exact text', async () => {
    open.stub.answer('metaAndAssetCtxs', reply.json([aMeta(named('BTC')), [aContext()]]));
    expect((await open.venue.fetchQuotes('', never)).rows).toEqual([
      {
        coin: 'BTC',
        mid: '101.3',
        mark: '101.25',
        oracle: '101.5',
        previousDay: '100',
        fundingRate: '0.0000125',
        openInterest: '1234.5',
        dayVolume: '98765.4321',
      },
    ]);
  });

  test.each([null, undefined])(
    'with the mid %j of an empty book has no mid, and everything else',
    async (midPx) => {
      const context = { ...aContext(), midPx, premium: null, impactPxs: null };
      open.stub.answer('metaAndAssetCtxs', reply.json([aMeta(named('BTC')), [context]]));
      const [quote] = (await open.venue.fetchQuotes('', never)).rows;
      expect(quote).toMatchObject({ mid: null, mark: '101.25' });
    },
  );

  const fields = ['funding', 'openInterest', 'prevDayPx', 'dayNtlVlm', 'oraclePx', 'markPx'] as const;
  test.each(fields)('with a bad %s loses its own row, named, and no other', async (field) => {
    for (const value of badDecimals) {
      const bad = withField(aContext({ markPx: '7.0' }), field, value);
      const { marks, invalid } = await readMarks(named('BTC', 'ETH', 'SOL'), [aContext(), bad, aContext()]);
      expect(marks).toEqual({ BTC: '101.25', SOL: '101.25' });
      expect(invalid).toEqual([`metaAndAssetCtxs ETH ${field}`]);
    }
  });

  test('with a mid that is not a decimal loses its row: that is not an empty book', async () => {
    const { marks, invalid } = await readMarks(named('BTC', 'ETH'), [aContext({ midPx: 'NaN' }), aContext()]);
    expect(marks).toEqual({ ETH: '101.25' });
    expect(invalid).toEqual(['metaAndAssetCtxs BTC midPx']);
  });

  test.each([
    // A new market: its price of yesterday is 0.
    ['prevDayPx', '0.0', { previousDay: null, fundingRate: '0.0000125' }],
    ['prevDayPx', '1000000000000', { previousDay: null }],
    ['midPx', '-1', { mid: null }],
    ['oraclePx', '0', { oracle: null }],
    ['funding', '1.5', { fundingRate: null }],
    ['openInterest', '-1', { openInterest: null }],
    ['dayNtlVlm', '-1', { dayVolume: null }],
  ])('whose %s is %s is a quote without it', async (field, value, missing) => {
    const context = withField(aContext(), field, value);
    open.stub.answer('metaAndAssetCtxs', reply.json([aMeta(named('BTC')), [context]]));
    expect((await open.venue.fetchQuotes('', never)).rows).toMatchObject([{ mark: '101.25', ...missing }]);
  });

  test.each(['0', '-1', '1000000000000'])('whose mark is %s is no quote, and others are', async (markPx) => {
    const { marks } = await readMarks(named('BTC', 'ETH'), [aContext({ markPx }), aContext()]);
    expect(marks).toEqual({ ETH: '101.25' });
  });

  test.each([null, 7, '101', []])('that is %j is refused by its coin', async (context) => {
    const { marks, invalid } = await readMarks(named('BTC', 'ETH'), [context, aContext()]);
    expect(marks).toEqual({ ETH: '101.25' });
    expect(invalid).toHaveLength(1);
    expect(invalid[0]).toContain('BTC');
  });
});

describe('contexts belong to the universe row at their position:', () => {
  const marks = ['1.0', '2.0', '3.0'].map((markPx) => aContext({ markPx }));

  test('one by one', async () => {
    expect((await readMarks(named('BTC', 'ETH', 'SOL'), marks)).marks).toEqual({
      BTC: '1',
      ETH: '2',
      SOL: '3',
    });
  });

  test.each([
    [{ name: 'ETH' }, { BTC: '1', ETH: '2', SOL: '3' }, 'meta ETH szDecimals'],
    [{}, { BTC: '1', SOL: '3' }, 'meta #1 name'],
    [{ name: 'SOL' }, { BTC: '1', SOL: '3' }, 'meta SOL szDecimals'],
  ])(
    'the unreadable universe row %j keeps its place, and has readings under its own name',
    async (row, ...expected) => {
      const [first, , last] = named('BTC', 'ETH', 'SOL');
      const { marks: read, invalid } = await readMarks([first, row, last], marks);
      expect([read, ...invalid]).toEqual(expected);
    },
  );

  test('two unreadable universe rows of one name have no readings', async () => {
    const { marks: read } = await readMarks([...named('BTC'), { name: 'ETH' }, { name: 'ETH' }], marks);
    expect(read).toEqual({ BTC: '1' });
  });

  test.each([[marks.slice(0, 2)], [[...marks, aContext()]]])(
    'more or fewer than the universe has markets match none: the reading fails',
    async (contexts) => {
      await expect(readMarks(named('BTC', 'ETH', 'SOL'), contexts)).rejects.toMatchObject({
        failure: 'wrong_shape',
      });
    },
  );

  test('a coin of another DEX gets no reading from this one', async () => {
    const universe = named('BTC', 'xyz:GOLD', 'flx:GOLD');
    const { marks: read, invalid } = await readMarks(universe, marks, 'xyz');
    expect(read).toEqual({ 'xyz:GOLD': '2' });
    expect(invalid).toEqual(['meta BTC name', 'meta flx:GOLD name']);
  });

  test('a repeated coin has one reading, the first', async () => {
    expect((await readMarks(named('BTC', 'ETH', 'BTC'), marks)).marks).toEqual({ BTC: '1', ETH: '2' });
  });
});
