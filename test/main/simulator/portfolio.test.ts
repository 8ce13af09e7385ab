import { expect, it } from 'vitest';
import { Decimal } from 'decimal.js';
import { createVaults } from '../../../src-main/simulator/vault/create-vaults.ts';
import { portfolio } from '../../../src-main/simulator/wire/portfolio.ts';
import { aWorld } from './worlds.ts';
import { dayMs, hourMs } from '../../../src-main/time.ts';

const world = aWorld();
const vaults = createVaults(world, world.origin.seed);
const now = world.origin.genesisMs + 121 * dayMs + 37 * 60_000;

function periodOf(name: string, vault = vaults.standard) {
  const found = portfolio(vault, now).find(([period]) => period === name);
  if (found === undefined) throw new Error(`no ${name}`);
  return found[1];
}

it.each(vaults.all.map((vault) => [vault.mode, vault] as const))(
  'the value at the end is that of the account now, in mode %s',
  (_, vault) => {
    const { dexes, spot } = vault.stateAt(now);
    const dollars = (coin: string): boolean => coin.startsWith('USD');
    const parts = [
      ...dexes
        .filter(({ collateral }) => dollars(collateral))
        .map(({ marginSummary }) => marginSummary.accountValue),
      ...spot.map(({ coin, total, entryNtl }) => (dollars(coin) ? total : entryNtl)),
    ];
    const expected = parts.reduce((sum, part) => sum.plus(part), new Decimal(0));
    for (const name of ['day', 'week', 'month', 'allTime'])
      expect(periodOf(name, vault).accountValueHistory.at(-1)).toEqual([
        now,
        expected.toFixed().includes('.') ? expected.toFixed() : `${expected.toFixed()}.0`,
      ]);
  },
);

it('deposits and withdrawals are not profit: over a period the value changes by the P&L and the flows', () => {
  const { accountValueHistory: values, pnlHistory: pnl } = periodOf('month');
  const [first, last] = [values[0], values.at(-1)];
  if (first === undefined || last === undefined) throw new Error('no values');
  const deposits = vaults.standard
    .ledgerBetween(first[0], last[0])
    .flatMap(({ delta }) =>
      delta.type === 'deposit' || delta.type === 'vaultDeposit'
        ? [new Decimal(delta.usdc).times(delta.type === 'deposit' ? 1 : -1)]
        : delta.type === 'withdraw'
          ? [new Decimal(delta.usdc).plus(delta.fee).negated()]
          : delta.type === 'internalTransfer'
            ? [new Decimal(delta.usdc)]
            : delta.type === 'vaultWithdraw'
              ? [new Decimal(delta.netWithdrawnUsd)]
              : [],
    )
    .reduce((sum, usd) => sum.plus(usd), new Decimal(0));
  expect(pnl[0]?.[1]).toBe('0.0');
  expect(new Decimal(last[1]).minus(first[1]).minus(deposits).toNumber()).toBe(Number(pnl.at(-1)?.[1]));
});

it('each period has the resolution of the venue, and the same past in every answer', () => {
  const times = periodOf('day').accountValueHistory.map(([at]) => at);
  expect(times[0]).toBe(now - dayMs);
  expect(new Set(times.slice(1, -1).map((at) => at % (2 * hourMs)))).toEqual(new Set([0]));
  const later = portfolio(vaults.standard, now + hourMs)[0][1].accountValueHistory;
  const past = periodOf('day').accountValueHistory.slice(3, -1);
  expect(later).toEqual(expect.arrayContaining([...past]));
  expect(periodOf('allTime').accountValueHistory[0]?.[0]).toBeLessThan(now - 100 * dayMs);
});

it('an account without any activity has eight periods without a point', () => {
  const periods = portfolio(null, now);
  expect(periods.map(([name]) => name)).toEqual([
    'day',
    'week',
    'month',
    'allTime',
    'perpDay',
    'perpWeek',
    'perpMonth',
    'perpAllTime',
  ]);
  expect(periods.every(([, { accountValueHistory: points }]) => points.length === 0)).toBe(true);
});
