import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { GraphQuestions } from '../../../src-main/queries/graph-questions.ts';
import { vault } from '../agent-status.ts';
import { now } from '../markets.ts';
import type { ReadModelFixture } from '../read-model-fixture.ts';
import { aReadModel } from '../read-model-fixture.ts';
import { aTrade, hour } from './a-traded-account.ts';

let house: ReadModelFixture;
beforeEach(() => {
  house = aReadModel({ account: vault });
});
afterEach(async () => {
  await house[Symbol.asyncDispose]();
});

const never = new AbortController().signal;
const everything = { assetClass: null, marketId: null } as const;
const btc = { assetClass: null, marketId: 'sim-testnet:BTC' } as const;
const share = { assetClass: null, marketId: 'sim-testnet:xyz:TSLA' } as const;

describe('until the fills were read once', () => {
  beforeEach(() => {
    house.venue.account.fills = [
      ...aTrade(now - 5 * hour, '2'),
      ...aTrade(now - 4 * hour, '-1', { coin: 'xyz:TSLA' }),
      ...aTrade(now - 2 * hour, '4'),
    ];
  });

  test.each(['24h', '7d', 'all'] as const)('performance of %s is what every door tells', async (period) => {
    const { graph, performanceNow } = house.readModel;
    const told = await performanceNow(period, never);
    expect(await graph.performance({ ...everything, period }, never)).toEqual(told);
    expect(told.trade_count).toBeNull();
    const parts = await Promise.all(
      [btc, share].map((choice) => graph.performance({ ...choice, period }, never)),
    );
    expect(parts.map(({ trade_count }) => trade_count)).toEqual([null, null]);
    expect(parts.map(({ source, updated_at }) => ({ source, updated_at }))).toEqual(
      parts.map(() => ({ source: told.source, updated_at: told.updated_at })),
    );
  });

  test('closed trades are what every door tells, part by part', async () => {
    const { graph, closedTradeHistory } = house.readModel;
    const { trades } = await closedTradeHistory({ period: '7d', symbol: null, limit: 50 }, never);
    expect(trades).toHaveLength(3);
    const part = { ...everything, period: '7d', limit: 2 } as const;
    const rows = [
      ...(await graph.closedTrades({ ...part, offset: 0 }, never)),
      ...(await graph.closedTrades({ ...part, offset: 2 }, never)),
    ];
    expect(
      rows.map(({ id, symbol, side, size, exitPrice, entryPrice, realizedPnlUsd, feesUsd }) => [
        id,
        symbol,
        side,
        size,
        exitPrice,
        entryPrice,
        realizedPnlUsd,
        feesUsd,
      ]),
    ).toEqual(
      trades.map((one) => [
        one.trade_id,
        one.symbol,
        one.side,
        one.size,
        one.exit_price,
        one.entry_price,
        one.realized_pnl_usd,
        one.fees_usd,
      ]),
    );
    expect(await graph.closedTrades({ ...part, ...share, offset: 0 }, never)).toMatchObject([
      { symbol: 'xyz:TSLA', openedAt: null, exitReason: 'unknown' },
    ]);
  });

  test('the venue is asked once for both doors', async () => {
    const { graph, performanceNow } = house.readModel;
    await performanceNow('7d', never);
    await graph.performance({ ...btc, period: '7d' }, never);
    await graph.closedTrades({ ...everything, period: '7d', limit: 5, offset: 0 }, never);
    expect(house.venue.questions.filter(({ method }) => method === 'fetchNewestFills')).toHaveLength(1);
  });

  test('where the venue can’t be asked both are a failure', async () => {
    house.venue.mood = { kind: 'fails' };
    const { graph } = house.readModel;
    for (const choice of [everything, btc]) {
      await expect(graph.performance({ ...choice, period: '7d' }, never)).rejects.toMatchObject({
        code: 'provider_failed',
      });
      await expect(
        graph.closedTrades({ ...choice, period: '7d', limit: 5, offset: 0 }, never),
      ).rejects.toMatchObject({ code: 'provider_failed' });
    }
  });
});

const part = { ...everything, limit: 5, offset: 0 };
const ofJournal: readonly (readonly [string, (graph: GraphQuestions) => unknown])[] = [
  ['decisions', (graph) => graph.decisions(part, () => null)],
  ['refusedEntries', (graph) => graph.refusedEntries(part, () => null)],
  ['reasoningLogs', (graph) => graph.reasoningLogs({ ...part, decisionId: null })],
  ['reasoningLogs of a decision', (graph) => graph.reasoningLogs({ ...part, decisionId: 'd' })],
];

test.each(ofJournal)(
  '%s of a journal that was never read are a failure, and no empty list',
  async (_, ask) => {
    await expect((async () => ask(house.readModel.graph))()).rejects.toMatchObject({
      code: expect.stringMatching(/^provider_/) as string,
    });
  },
);
