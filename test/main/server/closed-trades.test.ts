import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ClosedTradeHistory } from '../../../src-preload/contract/views/closed-trades.ts';
import type { Fill } from '../../../src-main/domain/fill.ts';
import { vault } from '../agent-status.ts';
import { aChain } from '../domain/a-fill.ts';
import { decimal, hour, now } from '../markets.ts';
import { putFills } from '../queries/a-traded-account.ts';
import { expectGood } from './expected-answers.ts';
import { dataOf } from './graphql-fixture.ts';
import type { ServerFixture } from './server-fixture.ts';
import { aServer } from './server-fixture.ts';

let server: ServerFixture;
beforeEach(async () => {
  server = await aServer({ account: vault });
});
afterEach(async () => {
  await server[Symbol.asyncDispose]();
});

function putFillHistory(fills: readonly Fill[]): void {
  putFills(server.store, fills);
  server.store.writer.noteReading('fills', now);
}

const mcpTrades = async (query = 'period=all') =>
  expectGood(await server.get(`/mcp/trades?${query}`), ClosedTradeHistory.strict());

describe('the fee of a fill that flips a position', () => {
  // Long 2, then a sale of 5 closes it and opens a short of 3, which a purchase of 3 closes.
  const flip = aChain(
    [
      ['2', { fee: decimal('0.2') }],
      ['-5', { price: decimal('110'), fee: decimal('0.5'), closedPnl: decimal('20') }],
      ['3', { price: decimal('105'), fee: decimal('0.3'), closedPnl: decimal('15') }],
    ],
    { from: now - hour },
  );

  test('is split by size between the trade that it closes and the one that it opens', async () => {
    putFillHistory(flip);
    const { trades } = await mcpTrades();
    expect(trades.map(({ side, fees_usd, realized_pnl_usd }) => [side, fees_usd, realized_pnl_usd])).toEqual([
      ['short', 0.6, 15], // 0.5 x 3/5 + 0.3
      ['long', 0.4, 20], // 0.2 + 0.5 x 2/5
    ]);
    const { closedTrades } = await dataOf(server, '{ closedTrades(period: "all") { feesUsd } }');
    expect(closedTrades).toEqual([{ feesUsd: 0.6 }, { feesUsd: 0.4 }]);
  });

  test('is shown in part while only the closing fills are known, as only a part of it closed something', async () => {
    server.venue.account.fills = flip;
    const { source, trades } = await mcpTrades();
    expect(source).toBe('exchange_fills');
    expect(trades.map(({ size, fees_usd }) => [size, fees_usd])).toEqual([
      [3, 0.3],
      [2, 0.2],
    ]);
  });
});
