import { freshForEachTest } from '../fixture-hooks.ts';
import { describe, expect, test } from 'vitest';
import { massiveReply } from '../../doubles/massive-stub.ts';
import { aStubbedProvider, never, theKey } from './a-massive.ts';

const open = freshForEachTest(aStubbedProvider);

const closed = { date: '2026-11-26', exchange: 'NYSE', name: 'Thanksgiving', status: 'closed' };
const early = {
  date: '2026-11-27',
  exchange: 'NASDAQ',
  name: 'Thanksgiving',
  status: 'early-close',
  open: '2026-11-27T14:30:00.000Z',
  close: '2026-11-27T18:00:00.000Z',
};
const closuresOf = (...rows: readonly unknown[]) => {
  open.stub.answer('/v1/marketstatus/upcoming', massiveReply.json(rows));
  return open.provider.closures(never);
};
const thanksgiving = { day: '2026-11-26', name: 'Thanksgiving', closesAt: null };
const blackFriday = { day: '2026-11-27', name: 'Thanksgiving', closesAt: Date.UTC(2026, 10, 27, 18) };

describe('announced closures', () => {
  test('are listed once for each day, in order, for the exchanges where US shares trade', async () => {
    expect(
      await closuresOf(
        early,
        closed,
        { ...closed, exchange: 'NASDAQ' },
        { ...early, exchange: 'NYSE' },
        {
          ...closed,
          date: '2026-12-01',
          exchange: 'OTC',
        },
      ),
    ).toEqual({ closures: [thanksgiving, blackFriday], invalid: [] });
    const [call] = open.stub.calls();
    expect(call).toMatchObject({ method: 'GET', path: '/v1/marketstatus/upcoming' });
    expect(call?.headers['authorization']).toBe(`Bearer ${theKey}`);
  });

  test('on which exchanges disagree close what any of them closes', async () => {
    const wholeDay = { ...early, status: 'closed', exchange: 'NYSE', name: 'A day of mourning' };
    const expected = {
      closures: [{ ...blackFriday, name: 'A day of mourning', closesAt: null }],
      invalid: [],
    };
    expect(await closuresOf(wholeDay, early)).toEqual(expected);
    expect(await closuresOf(early, wholeDay)).toEqual(expected);
    const earlier = { ...early, exchange: 'NYSE', close: '2026-11-27T17:00:00.000Z' };
    const at17 = { closures: [{ ...blackFriday, closesAt: Date.UTC(2026, 10, 27, 17) }], invalid: [] };
    expect(await closuresOf(early, earlier)).toEqual(at17);
    expect(await closuresOf(earlier, early)).toEqual(at17);
  });

  test.each([
    null,
    7,
    'closed',
    [],
    {},
    { ...closed, date: '2026-02-30' },
    { ...closed, date: '26 November 2026' },
    { ...closed, date: 20261126 },
    { ...closed, status: 'open' },
    { ...closed, status: undefined },
    { ...closed, name: {} },
    { ...closed, exchange: null },
    { ...early, close: undefined },
    { ...early, close: null },
    { ...early, close: '13:00' },
    { ...early, close: '2026-11-27T13:00:00' },
    { ...early, close: '2026-11-27T25:00:00Z' },
    { ...early, close: '2026-11-28T18:00:00.000Z' },
  ])('in a row like %j are refused without affecting others', async (row) => {
    expect(await closuresOf(closed, row, early)).toEqual({
      closures: [thanksgiving, blackFriday],
      invalid: ['announced closure 2'],
    });
  });

  test('have a name of a bounded length', async () => {
    const { closures } = await closuresOf({ ...closed, name: 'x'.repeat(5_000) });
    expect(closures[0]?.name).toHaveLength(100);
  });

  test('are empty where none is announced', async () => {
    expect(await closuresOf()).toEqual({ closures: [], invalid: [] });
  });
});
