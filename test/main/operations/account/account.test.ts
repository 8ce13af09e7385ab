import { describe, expect, test } from 'vitest';
import type { OpenOrder } from '../../../../src-main/domain/account/order.ts';
import { getAccount } from '../../../../src-main/operations/account/account-view.ts';
import { listPositions } from '../../../../src-main/operations/account/positions.ts';
import { vault } from '../../agent-status.ts';
import { listOrdersNow } from '../../asked.ts';
import { aDexAccount, aPosition, anOpenOrder } from '../../fake-accounts.ts';
import { aChain } from '../../domain/a-fill.ts';
import { aDecision, anOrder, anOutcome, putJournal, reconcileAll } from '../journal/a-journal.ts';
import { putFills } from '../trades/a-traded-account.ts';
import { freshForEachTest } from '../../fixture-hooks.ts';
import { decimal, hour, minute, now } from '../../markets.ts';
import { anOpenSource } from '../../open-source-fixture.ts';
import { aStop, putCompleteAccount } from '../../complete-account.ts';

const app = freshForEachTest(() => anOpenSource({ account: vault }));

const putOrders = (dex: string, orders: readonly OpenOrder[], receivedAt = now): void =>
  app.store.writer.putOrders(dex, { value: orders, receivedAt });
describe('positions', () => {
  test('carry the identity, the venue’s figures, and the orders that protect them', () => {
    putCompleteAccount(app.store);
    expect(app.ask(listPositions, null)).toEqual({
      network: 'TESTNET',
      venue: 'simulated',
      account: vault,
      positions: [
        {
          marketId: 'sim-testnet:BTC',
          network: 'TESTNET',
          venue: 'simulated',
          dex: '',
          coin: 'BTC',
          displayTicker: 'BTC',
          assetClass: 'CRYPTO',
          collateral: 'USDC',
          side: 'long',
          size: 2,
          entryPrice: 100,
          markPrice: 110,
          positionValueUsd: 220,
          unrealizedPnlUsd: 20,
          returnOnEquity: 0.5,
          leverage: 5,
          marginMode: 'cross',
          liquidationPrice: 80.5,
          marginUsedUsd: 44,
          fundingUsd: -0.25,
          protectiveOrders: [{ oid: '1002', kind: 'stop_loss', triggerPrice: 95, size: 2 }],
          stopCoverage: 'full',
          openedAt: null,
          strategyId: null,
          observedAt: '2026-09-01T13:37:21.500+00:00',
          stale: false,
        },
      ],
      unreadable: [],
      partial: false,
      leftOut: [],
      observedAt: '2026-09-01T13:37:21.500+00:00',
      stale: false,
    });
  });

  test('name their first fill and the strategy that opened them, unless fills are missing', () => {
    putCompleteAccount(app.store);
    const fills = aChain([['1', { oid: 7 }], ['1']], { from: now - hour });
    putJournal(app.store, [
      { ...aDecision(1, { strategyId: 'breakout' }), at: now - hour - 2_000 },
      { ...anOrder(2, { orderId: 'o', decisionId: 'd1', strategyId: 'breakout' }), at: now - hour - 1_000 },
      { ...anOutcome(3, 'o', { venueOid: 7 }), at: now - hour + 1 },
    ]);
    const opened = (known: number) => {
      putFills(app.store, fills.slice(0, known));
      reconcileAll(app.store);
      const [position] = app.ask(listPositions, null).positions;
      return [position?.openedAt, position?.strategyId];
    };
    expect(opened(1)).toEqual([null, null]); // the venue holds 2
    expect(opened(2)).toEqual(['2026-09-01T12:37:21.500+00:00', 'breakout']);
  });

  test('in other collateral have their sizes and prices, and no dollars', () => {
    const position = aPosition({ coin: 'odd:GOLD', dex: 'odd', liquidationPrice: null });
    const value = aDexAccount({ dex: 'odd', time: now, positions: [position] });
    app.store.writer.putDexAccounts([{ value, receivedAt: now }]);
    expect(app.ask(listPositions, null).positions).toMatchObject([
      {
        coin: 'odd:GOLD',
        collateral: 'HYPE',
        size: 2,
        markPrice: 110,
        returnOnEquity: 0.5,
        positionValueUsd: null,
        unrealizedPnlUsd: null,
        marginUsedUsd: null,
        fundingUsd: null,
        liquidationPrice: null,
      },
    ]);
  });

  test('of a market outside the catalog are listed too', () => {
    const value = aDexAccount({
      dex: 'gone',
      time: now,
      positions: [aPosition({ coin: 'gone:X', dex: 'gone' })],
    });
    app.store.writer.putDexAccounts([{ value, receivedAt: now }]);
    expect(app.ask(listPositions, null).positions).toMatchObject([
      {
        marketId: 'sim-testnet:gone:X',
        dex: 'gone',
        displayTicker: 'X',
        assetClass: null,
        collateral: null,
        positionValueUsd: null,
      },
    ]);
  });

  test('age with the oldest reading that holds one; a DEX without any does not age them', () => {
    putCompleteAccount(app.store);
    app.time.now = now + 3 * minute;
    const fresh = aDexAccount({ time: app.time.now, positions: [aPosition()] });
    app.store.writer.putDexAccounts([{ value: fresh, receivedAt: app.time.now }]);
    expect(app.ask(listPositions, null)).toMatchObject({ stale: false, positions: [{ stale: false }] });
    const other = aDexAccount({
      dex: 'xyz',
      time: now + 1,
      positions: [aPosition({ coin: 'xyz:TSLA', dex: 'xyz' })],
    });
    app.store.writer.putDexAccounts([{ value: other, receivedAt: now + 1 }]);
    expect(app.ask(listPositions, null)).toMatchObject({
      stale: true,
      observedAt: '2026-09-01T13:37:21.501+00:00',
      positions: [
        { coin: 'BTC', stale: false },
        { coin: 'xyz:TSLA', stale: true },
      ],
    });
  });

  test('are an empty list only as of the oldest reading', () => {
    const empty = (dex: string, time: number) => ({ value: aDexAccount({ dex, time }), receivedAt: time });
    app.store.writer.putDexAccounts([empty('', now), empty('xyz', now - 2 * minute)]);
    expect(app.ask(listPositions, null)).toMatchObject({ positions: [], stale: true });
  });
});

describe('protection', () => {
  const position = () => app.ask(listPositions, null).positions[0];
  const protection = (): unknown => position()?.protectiveOrders;

  test('is not known while the orders of its DEX were not read, and none where they were', () => {
    app.store.writer.putDexAccounts([
      { value: aDexAccount({ time: now, positions: [aPosition()] }), receivedAt: now },
    ]);
    expect(protection()).toBeNull();
    putOrders('xyz', []);
    expect(protection()).toBeNull();
    putOrders('', []);
    expect(protection()).toEqual([]);
  });

  test('is not known from orders read too long ago, whether or not they hold a stop', () => {
    putCompleteAccount(app.store);
    putOrders('', [aStop], now - minute - 1);
    expect(protection()).toBeNull();
    putOrders('', [aStop], now - minute);
    expect(protection()).toHaveLength(1);
  });

  test('by a stop beyond the liquidation price does not count, and is unknown while the orders are', () => {
    putCompleteAccount(app.store);
    putOrders('', [{ ...aStop, triggerPrice: decimal('80') }]);
    expect(position()).toMatchObject({
      liquidationPrice: 80.5,
      stopCoverage: 'beyond_liquidation',
      protectiveOrders: [{ triggerPrice: 80 }],
    });
    putOrders('', [], now - minute - 1);
    expect(position()?.stopCoverage).toBeNull();
  });
});

describe('orders', () => {
  const rows = () => app.ask(listOrdersNow, null).orders;

  test('have the trigger as the price if they execute at market, else the limit', () => {
    const trigger = { triggerPrice: decimal('95'), limitPrice: decimal('85'), side: 'sell' } as const;
    putOrders('', [
      anOpenOrder({ oid: 1, ...trigger, orderType: 'Stop Market' }),
      anOpenOrder({ oid: 2, ...trigger, orderType: 'Stop Limit' }),
      anOpenOrder({ oid: 3, limitPrice: decimal('85') }),
    ]);
    expect(
      rows().map(({ oid, type, price, triggerPrice, protects }) => [
        oid,
        type,
        price,
        triggerPrice,
        protects,
      ]),
    ).toEqual([
      ['3', 'limit', 85, null, null],
      ['2', 'stop_limit', 85, 95, 'stop_loss'],
      ['1', 'stop_market', 95, 95, 'stop_loss'],
    ]);
  });

  test('on the whole position have its size while it is known', () => {
    putCompleteAccount(app.store);
    const whole = () => rows().find(({ oid }) => oid === '1002');
    expect(whole()).toMatchObject({ wholePosition: true, size: 2, type: 'stop_market' });
    app.time.now = now + minute + 1;
    expect(whole()).toMatchObject({ wholePosition: true, size: null });
    app.time.now = now;
    app.store.writer.putDexAccounts([{ value: aDexAccount({ time: now }), receivedAt: now }]);
    expect(whole()).toMatchObject({ size: null });
  });

  test('that wait for an unfilled one say so', () => {
    putOrders('', [anOpenOrder(), anOpenOrder({ ...aStop, parentOid: 1_001 })]);
    expect(rows().map(({ oid, status, parentOid }) => [oid, status, parentOid])).toEqual([
      ['1002', 'waiting_for_parent', '1001'],
      ['1001', 'open', null],
    ]);
  });

  test('are listed once each, newest first', () => {
    putOrders('', [anOpenOrder({ oid: 1, placedAt: now - 2 }), anOpenOrder({ oid: 2, placedAt: now })]);
    putOrders('xyz', [
      anOpenOrder({ oid: 3, coin: 'xyz:TSLA', placedAt: now - 1 }),
      anOpenOrder({ oid: 1, placedAt: now - 2 }),
    ]);
    expect(rows().map(({ oid, marketId }) => [oid, marketId])).toEqual([
      ['2', 'sim-testnet:BTC'],
      ['3', 'sim-testnet:xyz:TSLA'],
      ['1', 'sim-testnet:BTC'],
    ]);
  });
});

describe('account notices', () => {
  const notices = (fixture = app): string[] => fixture.ask(getAccount, null).notices.map(({ kind }) => kind);

  test('an account in order has none', () => {
    putCompleteAccount(app.store);
    const { pool, positions, orders } = app.ask(getAccount, null);
    expect(notices()).toEqual([]);
    expect([pool.kind, positions.kind, orders.kind]).toEqual(['answer', 'answer', 'answer']);
  });

  test('each part fails on its own', () => {
    app.store.writer.putDexAccounts([{ value: aDexAccount({ time: now }), receivedAt: now }]);
    const { positions, orders } = app.ask(getAccount, null);
    expect([positions.kind, orders]).toMatchObject([
      'answer',
      { kind: 'failure', error: { code: 'provider_failed' } },
    ]);
  });

  test('an API wallet is reported with the account it signs for', () => {
    const master = `0x${'b'.repeat(40)}`;
    app.store.writer.putRole({ value: { kind: 'api_wallet', master }, receivedAt: now });
    const { pool, notices: said } = app.ask(getAccount, null);
    expect(pool).toMatchObject({
      kind: 'failure',
      error: { code: 'provider_not_attached', message: expect.stringContaining(master) as string },
    });
    expect(said).toMatchObject([{ kind: 'api_wallet', message: expect.stringContaining(master) as string }]);
  });

  test('an address that the venue does not know is reported', () => {
    app.store.writer.putRole({ value: { kind: 'missing' }, receivedAt: now });
    expect(notices()).toEqual(['no_such_account']);
  });

  test('an undocumented mode is named as the venue names it', () => {
    app.store.writer.putMode({ value: { mode: 'unknown', said: 'default' }, receivedAt: now });
    expect(app.ask(getAccount, null).notices).toMatchObject([
      { kind: 'unknown_mode', message: expect.stringContaining('"default"') as string },
    ]);
  });

  test('a gap in a history is reported once for each history', () => {
    const gap = { fromTime: 1, toTime: 2, reason: 'The venue gave no more.', notedAt: now };
    app.store.writer.putGap({ ...gap, history: 'fills' });
    app.store.writer.putGap({ ...gap, history: 'fills', fromTime: 5, toTime: 6 });
    app.store.writer.putGap({ ...gap, history: 'ledger' });
    const said = app.ask(getAccount, null).notices;
    expect(said.map(({ kind }) => kind)).toEqual(['history_gap', 'history_gap']);
    expect(said[0]?.message).toMatch(/fills.*2 gaps.*gave no more/);
  });

  test('both accounts in conflict are named', async () => {
    const other = `0x${'c'.repeat(40)}`;
    await using conflicting = anOpenSource({
      account: vault,
      scope: { accountConflict: () => ({ configured: vault, agent: other }) },
    });
    expect(conflicting.ask(getAccount, null).notices).toMatchObject([
      { kind: 'account_conflict', message: expect.stringMatching(`${other}.*${vault}`) as string },
    ]);
  });
});
