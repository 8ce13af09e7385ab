import { putFunding } from '../main/operations/trades/a-traded-account.ts';
import { expect, test } from 'vitest';
import { getPerformanceScreen } from '../../src-main/operations/performance/performance-charts.ts';
import { Performance } from '../../src-preload/contract/views/performance/performance.ts';
import { Pool } from '../../src-preload/contract/views/account/pool.ts';
import { vault } from '../main/agent-status.ts';
import { aPayment } from '../main/domain/performance/a-trip.ts';
import { aDexAccount } from '../main/fake-accounts.ts';
import { day, decimal, now } from '../main/markets.ts';
import { dataOf } from '../main/server/graphql-fixture.ts';
import { aServer } from '../main/server/server-fixture.ts';
import { viewOf } from '../on-wire.ts';
import { putCompleteAccount, read } from '../main/complete-account.ts';

test('the notice of an unknown account mode names balances in US-dollar tokens only', async () => {
  await using server = await aServer({ account: vault });
  putCompleteAccount(server.store);
  const { writer } = server.store;
  // The DEX odd keeps its money in HYPE.
  writer.putDexAccounts([
    { value: aDexAccount({ dex: 'odd', accountValue: decimal('777'), time: now }), receivedAt: now },
  ]);
  writer.putSpot({
    value: [
      { token: 'USDC', tokenIndex: 0, total: decimal('50'), hold: decimal('8') },
      { token: 'USDH', tokenIndex: 2, total: decimal('5'), hold: decimal('0') },
      { token: 'HYPE', tokenIndex: 150, total: decimal('333'), hold: decimal('0') },
    ],
    receivedAt: now,
  });
  writer.putMode({ value: { mode: 'unknown', said: 'somethingNew' }, receivedAt: now });
  const pool = viewOf(Pool, (await server.get('/api/v1/agent/pool')).json());
  expect(pool).toMatchObject({ accountValueUsd: null, accountMode: 'unknown' });
  const [notice] = pool.leftOut.filter(({ reason }) => reason === 'unknown_mode');
  expect(notice?.message).toContain(
    'In US-dollar tokens the perp DEXes report 1000 and the spot balances hold 55.',
  );
});

test('a funding payment in the last or the first millisecond of a day counts once, on its own day', async () => {
  await using server = await aServer({ account: vault, agent: read() });
  putCompleteAccount(server.store);
  const midnight = now - (now % day) - 2 * day;
  const amounts = [
    [midnight - 1, '0.25'],
    [midnight, '0.5'],
    [midnight + day - 1, '4'],
    [midnight + day, '8'],
  ] as const;
  putFunding(
    server.store,
    amounts.map(([time, amount]) => aPayment({ time, amount: decimal(amount) })),
    { knownFrom: 0, readThrough: now },
  );
  const performance = viewOf(Performance, (await server.get('/mcp/performance?period=7d')).json());
  expect(performance.fundingUsd).toBe(12.75);
  const { performance: asked } = await dataOf(server, '{ performance(period: "30d") { fundingUsd } }');
  expect(asked).toEqual({ fundingUsd: 12.75 });
  const { charts } = await server.ask(getPerformanceScreen, { period: '7d' });
  expect(charts.byDay.map(({ day: of, fundingUsd }) => [of, fundingUsd])).toEqual([
    [isoDay(midnight - 1), 0.25],
    [isoDay(midnight), 4.5],
    [isoDay(midnight + day), 8],
  ]);
  const paidByHour = charts.byHour.filter(({ fundingUsd }) => fundingUsd !== 0);
  expect(paidByHour.map(({ hour, fundingUsd }) => [hour, fundingUsd])).toEqual([
    [0, 8.5],
    [23, 4.25],
  ]);
});

const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);
