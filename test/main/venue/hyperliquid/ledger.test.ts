import { describe, expect, test } from 'vitest';
import { translateLedger } from '../../../../src-main/venue/hyperliquid/translate-ledger.ts';
import { withField } from './a-venue.ts';
import { aWireMove, me, other, rowTime } from './account-rows.ts';
import { beyondDates } from './wire-rows.ts';

const parties = { user: me, destination: other };
const received = { user: other, destination: me };
const own = { user: me, destination: me };
const strangers = { user: other, destination: other };
const sentToken = {
  token: 'USDC',
  amount: '10.0',
  usdcValue: '10.0',
  fee: '1.0',
  nativeTokenFee: '0.0',
  nonce: 1,
  feeToken: '',
};
const places = { sourceDex: '', destinationDex: 'xyz' };
const hype = { ...sentToken, token: 'HYPE', amount: '2.0', usdcValue: '80.0', fee: '0.0' };
const withdrawn = {
  requestedUsd: '100.0',
  commission: '2.0',
  closingCost: '0.0',
  basis: '80.0',
  netWithdrawnUsd: '98.0',
};

const read = (delta: object) => {
  const { rows, invalid } = translateLedger([aWireMove(delta)], me);
  return { move: rows[0], invalid };
};

describe('a ledger move', () => {
  test.each([
    [{ type: 'deposit', usdc: '100.0' }, ['in', '100', '100']],
    [{ type: 'withdraw', usdc: '99.0', nonce: 1, fee: '1.0' }, ['out', '99', '-100']],
    [{ type: 'withdraw', usdc: '99.0' }, ['out', '99', '-99']],
    [{ type: 'internalTransfer', usdc: '5.0', ...parties, fee: '1.0' }, ['out', '5', '-6']],
    [{ type: 'internalTransfer', usdc: '5.0', ...received, fee: '1.0' }, ['in', '5', '5']],
    [{ type: 'internalTransfer', usdc: '5.0', ...strangers, fee: '1.0' }, [null, '5', null]],
    [{ type: 'accountClassTransfer', usdc: '12.0', toPerp: false }, ['own', '12', '0']],
    [{ type: 'subAccountTransfer', usdc: '7.5', ...parties }, ['out', '7.5', '-7.5']],
    [{ type: 'subAccountTransfer', usdc: '7.5', ...received }, ['in', '7.5', '7.5']],
    [{ type: 'spotTransfer', ...sentToken, ...parties }, ['out', '10', '-11']],
    [{ type: 'spotTransfer', ...sentToken, ...received }, ['in', '10', '10']],
    [{ type: 'spotTransfer', ...hype, ...parties }, ['out', '2', '-80']],
    [{ type: 'spotTransfer', ...hype, ...parties, fee: '0.1', feeToken: 'HYPE' }, ['out', '2', null]],
    [{ type: 'spotTransfer', ...hype, ...parties, nativeTokenFee: '0.1' }, ['out', '2', null]],
    [{ type: 'send', ...sentToken, ...places, ...parties }, ['out', '10', '-11']],
    [{ type: 'send', ...sentToken, ...places, ...own, fee: '0.0' }, ['own', '10', '0']],
    [{ type: 'send', ...sentToken, ...places, ...own }, ['own', '10', '-1']],
    [{ type: 'send', ...sentToken, ...places, ...strangers }, [null, '10', null]],
    [{ type: 'vaultCreate', vault: other, usdc: '100.0', fee: '100.0' }, ['out', '100', '-200']],
    [{ type: 'vaultDeposit', vault: other, usdc: '50.0' }, ['out', '50', '-50']],
    [{ type: 'vaultDeposit', vault: me, usdc: '50.0' }, ['in', '50', '50']],
    [{ type: 'vaultDistribution', vault: other, usdc: '3.0' }, ['in', '3', '3']],
    [{ type: 'vaultDistribution', vault: me, usdc: '3.0' }, ['out', '3', '-3']],
    [{ type: 'vaultWithdraw', vault: other, user: me, ...withdrawn }, ['in', '98', '98']],
    [{ type: 'vaultWithdraw', vault: me, user: other, ...withdrawn }, ['out', '100', null]],
    [{ type: 'vaultWithdraw', vault: other, user: other, ...withdrawn }, [null, '100', null]],
    [{ type: 'vaultLeaderCommission', user: me, usdc: '2.0' }, ['in', '2', '2']],
    [{ type: 'rewardsClaim', amount: '4.0' }, ['in', '4', '4']],
    [{ type: 'rewardsClaim', amount: '4.0', token: 'HYPE' }, ['in', '4', null]],
    [{ type: 'spotGenesis', token: 'PURR', amount: '9.0' }, ['in', '9', null]],
    [{ type: 'deployGasAuction', token: 'HYPE', amount: '9.0' }, ['out', '9', null]],
    [{ type: 'cStakingTransfer', token: 'HYPE', amount: '9.0', isDeposit: true }, ['own', '9', null]],
    [{ type: 'activateDexAbstraction', dex: 'xyz', token: 'USDC', amount: '9.0' }, ['own', '9', '0']],
  ])('%j has this direction and amount, and changes the account’s dollars by this: %j', (delta, expected) => {
    const [direction, amount, netUsd] = expected;
    const { move, invalid } = read(delta);
    expect(invalid).toEqual([]);
    expect(move).toMatchObject({ kind: delta.type, direction, amount, netUsd });
    expect(JSON.parse(move?.raw ?? '')).toEqual(delta);
  });

  test('names the balances of the account that money left and reached, and no others', () => {
    const between = (delta: object) => {
      const { move } = read(delta);
      return [move?.fromDex, move?.toDex];
    };
    expect(between({ type: 'send', ...sentToken, ...places, ...own })).toEqual(['', 'xyz']);
    expect(between({ type: 'send', ...sentToken, ...places, ...parties })).toEqual(['', null]);
    expect(between({ type: 'send', ...sentToken, ...places, ...received })).toEqual([null, 'xyz']);
    expect(between({ type: 'accountClassTransfer', usdc: '1.0', toPerp: true })).toEqual(['spot', '']);
    expect(between({ type: 'accountClassTransfer', usdc: '1.0', toPerp: false })).toEqual(['', 'spot']);
    expect(between({ type: 'deposit', usdc: '1.0' })).toEqual([null, null]);
  });

  test('accepts float noise as the decimal that it spells, and sums it exactly', () => {
    const { move } = read({ type: 'withdraw', usdc: '2703997.4500000002', fee: '1.0' });
    expect(move).toMatchObject({ amount: '2703997.4500000002', netUsd: '-2703998.4500000002', fee: '1' });
  });

  test.each([
    [{ type: 'liquidation', accountValue: '1.0', leverageType: 'Cross', liquidatedPositions: [] }],
    [{ type: 'borrowLend', token: 'USDC', operation: 'borrow', amount: '1.0', interestAmount: '0.0' }],
    [{ type: 'somethingNew', usdc: 7, nested: { deep: [null] } }],
  ])('of a type with unknown amounts is kept as the venue sent it: %j', (delta) => {
    const { move, invalid } = read(delta);
    expect(invalid).toEqual([]);
    const unknown = {
      token: null,
      amount: null,
      direction: null,
      netUsd: null,
      fee: null,
      fromDex: null,
      toDex: null,
    };
    expect(move).toEqual({
      time: rowTime,
      hash: `0x${'1'.repeat(64)}`,
      kind: delta.type,
      raw: JSON.stringify(delta),
      ...unknown,
    });
  });

  test.each([
    [{ type: 'deposit' }, 'delta.usdc'],
    [{ type: 'deposit', usdc: 100 }, 'delta.usdc'],
    [{ type: 'accountClassTransfer', usdc: '1.0' }, 'delta.toPerp'],
    [{ type: 'internalTransfer', usdc: '1.0', user: me, fee: '0.0' }, 'delta.destination'],
    [{ type: 'send', ...sentToken, ...own, sourceDex: '' }, 'delta.destinationDex'],
    [{ usdc: '1.0' }, 'delta.type'],
    [{ type: 'deposit', usdc: `1${'0'.repeat(21)}` }, 'delta.usdc'],
    [{ type: 'spotGenesis', token: 'T'.repeat(65), amount: '9.0' }, 'delta.token'],
    [{ type: 'send', ...sentToken, ...own, ...places, sourceDex: 'x'.repeat(65) }, 'delta.sourceDex'],
  ])('%j is refused for its %s', (delta, field) => {
    expect(read(delta).invalid).toMatchObject([{ source: 'userNonFundingLedgerUpdates', field }]);
  });

  test('of an impossible time is refused', () => {
    const { rows, invalid } = translateLedger([aWireMove({}, { time: beyondDates })], me);
    expect([rows, invalid]).toMatchObject([[], [{ field: 'time' }]]);
  });

  test.each(['time', 'hash', 'delta'])('without its %s is refused, and the others are accepted', (field) => {
    const { rows, invalid } = translateLedger([withField(aWireMove(), field, undefined), aWireMove()], me);
    expect(rows).toHaveLength(1);
    expect(invalid).toMatchObject([{ field }]);
  });

  test('nested deeper than can be serialized is refused', () => {
    const depth = 50_000;
    const deep = JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as unknown;
    expect(read({ type: 'somethingNew', deep }).invalid).toMatchObject([{ field: 'delta' }]);
  });

  test('comes after those before it, from any order', () => {
    const rows = [aWireMove(undefined, { time: rowTime + 2 }), aWireMove(undefined, { time: rowTime })];
    expect(translateLedger(rows, me)).toMatchObject({
      rows: [{ time: rowTime }, { time: rowTime + 2 }],
      lastTime: rowTime + 2,
    });
  });
});
