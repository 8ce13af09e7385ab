import { freshForEachTest } from '../../fixture-hooks.ts';
import { describe, expect, test } from 'vitest';
import { reply } from '../../../doubles/venue-stub.ts';
import { aStubbedVenue, failureOf, never, withField } from './a-venue.ts';
import { aDexState, aWireBalance, aWirePosition, me, other, rowTime } from './account-rows.ts';
import { badDecimals } from './wire-rows.ts';

const open = freshForEachTest(aStubbedVenue);

const refusals = (invalid: readonly { source: string; row: string; field: string }[]): string[] =>
  invalid.map(({ source, row, field }) => `${source} ${row} ${field}`);

function dexAccount(state: unknown, dex = '') {
  open.stub.answer('clearinghouseState', reply.json(state));
  return open.venue.fetchDexAccount(me, dex, never);
}
async function positions(...rows: readonly unknown[]) {
  const { account, invalid } = await dexAccount(aDexState(rows));
  return { rows: account.positions, invalid: refusals(invalid) };
}

describe('a DEX’s account', () => {
  test('is read with every figure as exact text, and the venue’s own time', async () => {
    const { account, invalid } = await dexAccount(aDexState([aWirePosition()]));
    expect(invalid).toEqual([]);
    expect(account).toMatchObject({
      dex: '',
      accountValue: '1000.5',
      crossAccountValue: '900.25',
      marginUsed: '44',
      crossMarginUsed: '40',
      crossMaintenanceMargin: '2.75',
      withdrawable: '856.25',
      notional: '220',
      time: rowTime,
    });
  });

  test('is requested by lower-case address, and by its name where it has one', async () => {
    open.stub.answer('clearinghouseState', reply.json(aDexState()));
    await open.venue.fetchDexAccount(me.toUpperCase().replace('0X', '0x'), '', never);
    await open.venue.fetchDexAccount(me, 'xyz', never);
    expect(open.stub.calls('clearinghouseState').map(({ body }) => body)).toEqual([
      { type: 'clearinghouseState', user: me },
      { type: 'clearinghouseState', user: me, dex: 'xyz' },
    ]);
  });

  test('without anything is an account of zeros', async () => {
    const summary = { accountValue: '0.0', totalNtlPos: '0.0', totalRawUsd: '0.0', totalMarginUsed: '0.0' };
    const state = aDexState([], {
      marginSummary: summary,
      crossMarginSummary: summary,
      crossMaintenanceMarginUsed: '0.0',
      withdrawable: '0.0',
    });
    expect((await dexAccount(state)).account).toMatchObject({ accountValue: '0', positions: [] });
  });

  test('accepts the float noise of the venue as the decimal that it spells', async () => {
    const { account } = await dexAccount(aDexState([], { withdrawable: '965843.7286000003' }));
    expect(account.withdrawable).toBe('965843.7286000003');
  });

  test.each([
    ['marginSummary', 'marginSummary'],
    ['crossMarginSummary', 'crossMarginSummary'],
    ['crossMaintenanceMarginUsed', 'crossMaintenanceMarginUsed'],
    ['withdrawable', 'withdrawable'],
    ['assetPositions', 'assetPositions'],
    ['time', 'time'],
  ])('without its %s has a wrong shape, which is reported', async (field) => {
    expect(await failureOf(dexAccount(withField(aDexState(), field, undefined)))).toEqual({
      failure: 'wrong_shape',
      message: `clearinghouseState: the venue's answer has an unexpected ${field}.`,
    });
  });

  test.each(badDecimals)('whose withdrawable is %j has a wrong shape', async (bad) => {
    expect(await failureOf(dexAccount(aDexState([], { withdrawable: bad })))).toMatchObject({
      failure: 'wrong_shape',
    });
  });

  test('of an unknown DEX is an empty answer, not an empty account', async () => {
    expect(await failureOf(dexAccount(null, 'nodex'))).toMatchObject({ failure: 'empty_answer' });
    expect(await failureOf(dexAccount([], 'nodex'))).toMatchObject({ failure: 'wrong_shape' });
  });
});

describe('a position', () => {
  test('is a long where its size is positive, and funding that it paid is negative', async () => {
    expect((await positions(aWirePosition({ liquidationPx: '80.50' }))).rows).toEqual([
      {
        coin: 'BTC',
        dex: '',
        side: 'long',
        size: '2',
        entryPrice: '100',
        value: '220',
        unrealizedPnl: '20',
        returnOnEquity: '0.5',
        leverage: 5,
        maxLeverage: 40,
        marginMode: 'cross',
        liquidationPrice: '80.5',
        marginUsed: '44',
        funding: '-0.25',
      },
    ]);
  });

  test('is a short of positive size where the venue’s is negative, and funding that it received is positive', async () => {
    const leverage = { type: 'isolated', value: 3, rawUsd: '-5.5' };
    const cumFunding = { allTime: '0.0', sinceOpen: '-1.50', sinceChange: '0.0' };
    const { rows } = await positions(aWirePosition({ szi: '-0.30', leverage, cumFunding }));
    expect(rows).toMatchObject([
      { side: 'short', size: '0.3', marginMode: 'isolated', leverage: 3, funding: '1.5' },
    ]);
  });

  test('that neither paid nor received has funding of zero, without a sign', async () => {
    const { rows } = await positions(aWirePosition({ cumFunding: { sinceOpen: '0.0' } }));
    expect(rows).toMatchObject([{ funding: '0' }]);
  });

  test.each(['0', '0.0', '-0.0'])('of size %s is none, whatever its row contains', async (szi) => {
    const closed = aWirePosition({ szi, entryPx: null, coin: 'ETH' });
    expect(await positions(closed, aWirePosition())).toMatchObject({ rows: [{ coin: 'BTC' }], invalid: [] });
  });

  test.each([
    'coin',
    'szi',
    'leverage',
    'entryPx',
    'positionValue',
    'unrealizedPnl',
    'returnOnEquity',
    'marginUsed',
    'maxLeverage',
    'cumFunding',
  ])('without its %s is refused and named, and the others are accepted', async (field) => {
    const bad = { type: 'oneWay', position: withField(aWirePosition().position, field, undefined) };
    const { rows, invalid } = await positions(bad, aWirePosition({ coin: 'ETH' }));
    expect(rows).toMatchObject([{ coin: 'ETH' }]);
    const name = field === 'coin' ? '#0' : 'BTC';
    expect(invalid).toEqual([`clearinghouseState ${name} position.${field}`]);
  });

  test.each([['free'], [null], [7]])('in a margin mode of %j is refused', async (type) => {
    const { invalid } = await positions(aWirePosition({ leverage: { type, value: 3 } }));
    expect(invalid).toEqual(['clearinghouseState BTC position.leverage.type']);
  });

  test.each([
    ['leverage.value', { leverage: { type: 'cross', value: 0.5 } }],
    ['leverage.value', { leverage: { type: 'cross', value: 1001 } }],
    ['maxLeverage', { maxLeverage: 5000 }],
    ['entryPx', { entryPx: '0' }],
    ['szi', { szi: '1000000000000000' }],
    ['marginUsed', { marginUsed: '-1' }],
    ['returnOnEquity', { returnOnEquity: '1e9' }],
  ])('with an impossible %s is refused and named, and the others are accepted: %j', async (field, change) => {
    const { rows, invalid } = await positions(aWirePosition(change), aWirePosition({ coin: 'ETH' }));
    expect(rows).toMatchObject([{ coin: 'ETH' }]);
    expect(invalid).toEqual([`clearinghouseState BTC position.${field}`]);
  });

  test('with an impossible liquidation price has none', async () => {
    expect(await positions(aWirePosition({ liquidationPx: '-4.5' }))).toMatchObject({
      rows: [{ liquidationPrice: null }],
    });
  });

  test('of another DEX, or listed twice, is refused', async () => {
    const { rows, invalid } = await positions(
      aWirePosition(),
      aWirePosition({ szi: '5.0' }),
      aWirePosition({ coin: 'xyz:GOLD' }),
    );
    expect(rows).toMatchObject([{ coin: 'BTC', size: '2' }]);
    expect(invalid).toEqual(['clearinghouseState BTC coin', 'clearinghouseState xyz:GOLD coin']);
  });

  test.each([[null], ['text'], [[]], [{}], [{ position: null }]])(
    'that is %j is refused by its position',
    async (row) => {
      expect((await positions(row)).invalid).toHaveLength(1);
    },
  );

  test('of a builder DEX is read with its prefix', async () => {
    const { account, invalid } = await dexAccount(aDexState([aWirePosition({ coin: 'xyz:GOLD' })]), 'xyz');
    expect(invalid).toEqual([]);
    expect(account.positions).toMatchObject([{ coin: 'xyz:GOLD', dex: 'xyz' }]);
  });
});

describe('spot balances', () => {
  async function balances(answer: unknown) {
    open.stub.answer('spotClearinghouseState', reply.json(answer));
    const { rows, invalid } = await open.venue.fetchSpotBalances(me, never);
    return { rows, invalid: refusals(invalid) };
  }

  test('are read by token, each once', async () => {
    const hype = aWireBalance({ coin: 'HYPE', token: 150, total: '1.25', hold: '0.0' });
    expect(await balances({ balances: [aWireBalance(), hype, aWireBalance({ total: '7.0' })] })).toEqual({
      rows: [
        { token: 'USDC', tokenIndex: 0, total: '100.5', hold: '10' },
        { token: 'HYPE', tokenIndex: 150, total: '1.25', hold: '0' },
      ],
      invalid: ['spotClearinghouseState USDC token'],
    });
  });

  test('of outcomes, which have no number at the venue, are read by name', async () => {
    const { token: _token, ...outcome } = aWireBalance({ coin: '+120', total: '3.0', hold: '0.0' });
    expect(await balances({ balances: [outcome, outcome] })).toEqual({
      rows: [{ token: '+120', tokenIndex: null, total: '3', hold: '0' }],
      invalid: ['spotClearinghouseState +120 token'],
    });
  });

  test('of an account in portfolio mode are read beside the other fields of that answer', async () => {
    const answer = {
      balances: [],
      portfolioMarginEnabled: true,
      evmEscrows: [],
      tokenToAvailable: [[0, '1.0']],
    };
    expect(await balances(answer)).toEqual({ rows: [], invalid: [] });
  });

  test.each(['coin', 'token', 'total', 'hold'])('without their %s are refused and named', async (field) => {
    const bad = withField(aWireBalance(), field, undefined);
    const { rows, invalid } = await balances({ balances: [bad, aWireBalance({ coin: 'HYPE', token: 150 })] });
    expect(rows).toMatchObject([{ token: 'HYPE' }]);
    expect(invalid).toEqual([`spotClearinghouseState ${field === 'coin' ? '#0' : 'USDC'} ${field}`]);
  });

  test.each([[[]], ['no'], [{}], [{ balances: {} }]])('that are %j have a wrong shape', async (answer) => {
    expect(await failureOf(balances(answer))).toMatchObject({ failure: 'wrong_shape' });
  });
});

describe('the mode of an account', () => {
  const mode = (answer: unknown) => {
    open.stub.answer('userAbstraction', reply.json(answer));
    return open.venue.fetchMode(me, never);
  };

  test.each([
    ['disabled', 'standard'],
    ['unifiedAccount', 'unified'],
    ['portfolioMargin', 'portfolio'],
    ['default', 'unknown'],
    ['dexAbstraction', 'unknown'],
    ['something new', 'unknown'],
    ['x', 'unknown'],
    ['x'.repeat(64), 'unknown'],
  ])('%s is %s, and the venue’s word is kept', async (said, expected) => {
    expect(await mode(said)).toEqual({ mode: expected, said });
  });

  test.each([[''], [{}], [[]], [1], [true], ['x'.repeat(65)]])('is not read from %j', async (answer) => {
    expect(await failureOf(mode(answer))).toMatchObject({ failure: 'wrong_shape' });
  });

  test('that is null is an empty answer', async () => {
    expect(await failureOf(mode(null))).toMatchObject({ failure: 'empty_answer' });
  });
});

describe('the role of an address', () => {
  const role = (answer: unknown) => {
    open.stub.answer('userRole', reply.json(answer));
    return open.venue.fetchRole(me, never);
  };
  const mixedCase = `0x${'Cd'.repeat(20)}`;

  test.each([
    [{ role: 'user' }, { kind: 'master' }],
    [{ role: 'vault' }, { kind: 'vault' }],
    [{ role: 'missing' }, { kind: 'missing' }],
    [
      { role: 'agent', data: { user: mixedCase } },
      { kind: 'api_wallet', master: other },
    ],
    [{ role: 'agent' }, { kind: 'api_wallet', master: null }],
    [
      { role: 'subAccount', data: { master: mixedCase } },
      { kind: 'sub_account', master: other },
    ],
    [
      { role: 'subAccount', data: null },
      { kind: 'sub_account', master: null },
    ],
  ])('%j is %j', async (answer, expected) => {
    expect(await role(answer)).toEqual(expected);
  });

  test.each([[{ role: 'king' }], [{}], ['user'], [[]], [{ role: 'agent', data: { user: 'nobody' } }]])(
    'is not read from %j',
    async (answer) => {
      expect(await failureOf(role(answer))).toMatchObject({ failure: 'wrong_shape' });
    },
  );
});
