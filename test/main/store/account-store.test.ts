import { describe, expect, test } from 'vitest';
import type { Database } from 'better-sqlite3';
import { accountStore } from '../../../src-main/store/record/account/account-store.ts';
import { decimal } from './a-store.ts';
import { aDexAccount, aPosition, anAccountFile, anAgentStatus, anOrder } from './an-account.ts';

const received = <T>(value: T, receivedAt = 1_000) => ({ value, receivedAt });

function putEverything({ writer }: ReturnType<typeof accountStore>): void {
  writer.putRole(received({ kind: 'sub_account', master: null } as const));
  writer.putMode(received({ mode: 'unified', said: 'unifiedAccount' } as const));
  writer.putDexAccounts([
    received(aDexAccount({ positions: [aPosition()] })),
    received(aDexAccount({ dex: 'xyz' })),
  ]);
  writer.putSpot(received([{ token: 'USDC', tokenIndex: 0, total: decimal('10'), hold: decimal('1') }]));
  writer.putOrders('', received([anOrder()]));
  writer.putAgentStatus(received(anAgentStatus()));
}

describe('the last readings', () => {
  test('are held at once and kept over a restart with their age, from the flush on', () => {
    const file = anAccountFile();
    const before = file.restart();
    putEverything(before);
    const state = before.reader.account();
    expect(state.dexes.get('xyz')?.receivedAt).toBe(1_000);
    expect(file.restart().reader.account()).toMatchObject({ role: null, mode: null, spot: null });
    before.flush();
    const after = file.restart();
    expect(after.reader.account()).toEqual(state);
    expect(after.reader.agentStatus()).toEqual(received(anAgentStatus()));
  });

  test('of an API wallet, which answers as an empty account, are dropped at a restart', () => {
    const file = anAccountFile();
    const before = file.restart();
    putEverything(before);
    before.writer.putRole(received({ kind: 'api_wallet', master: null } as const));
    before.flush();
    const next = file.restart();
    const forgotten = { mode: null, dexes: new Map(), spot: null, orders: new Map() };
    expect(next.reader.account()).toMatchObject({ role: { value: { kind: 'api_wallet' } }, ...forgotten });
    next.writer.putRole(received({ kind: 'master' } as const));
    next.flush();
    expect(file.restart().reader.account()).toMatchObject({
      role: { value: { kind: 'master' } },
      ...forgotten,
    });
  });

  test('are unread before the first', () => {
    const { reader } = anAccountFile().restart();
    expect(reader.account()).toEqual({
      role: null,
      mode: null,
      dexes: new Map(),
      spot: null,
      orders: new Map(),
      ordersFailed: new Set(),
    });
    expect(reader.agentStatus()).toBeNull();
  });

  test('of a DEX are those put last, with any timestamps; its position history never goes back', () => {
    const { reader, writer } = anAccountFile().restart();
    const put = (...times: number[]): void =>
      writer.putDexAccounts(
        times.map((time) => received(aDexAccount({ time, positions: [aPosition({ leverage: time })] }))),
      );
    put(5_000);
    put(4_999);
    expect(reader.account().dexes.get('')?.value.time).toBe(4_999);
    put(7_000, 6_000);
    expect(reader.account().dexes.get('')?.value.time).toBe(6_000);
    expect(reader.positionHistory('BTC').map(({ value }) => value?.leverage)).toEqual([5_000, 7_000]);
  });

  test('do not change for a caller that holds them', () => {
    const { reader, writer } = anAccountFile().restart();
    writer.putOrders('', received([anOrder()]));
    const before = reader.account();
    writer.putOrders('xyz', received([anOrder({ oid: 2 })]));
    expect([...before.orders.keys()]).toEqual(['']);
  });

  test('that are stored torn or in another shape are unread, and all others are there', () => {
    const file = anAccountFile();
    const store = file.restart();
    putEverything(store);
    store.flush();
    const spoil = file.database.prepare('UPDATE last_reading SET value = ? WHERE kind = ? AND key = ?');
    spoil.run('{"kind":"va', 'role', '');
    spoil.run('{"mode":"unified"}', 'mode', '');
    spoil.run('{"dex":"xyz","accountValue":"1e5"}', 'dex', 'xyz');
    spoil.run('null', 'agent_status', '');
    spoil.run('[{"oid":"1"}]', 'orders', '');
    const { reader } = file.restart();
    expect(reader.account()).toMatchObject({ role: null, mode: null, spot: { receivedAt: 1_000 } });
    expect([...reader.account().dexes.keys()]).toEqual(['']);
    expect([...reader.account().orders.keys()]).toEqual([]);
    expect(reader.agentStatus()).toBeNull();
  });

  test('are still saved later where a flush fails', () => {
    const file = anAccountFile();
    const store = file.restart();
    putEverything(store);
    file.database.pragma('query_only = 1');
    expect(() => store.flush()).toThrow('readonly');
    file.database.pragma('query_only = 0');
    store.flush();
    expect(file.restart().reader.account()).toEqual(store.reader.account());
  });
});

test('a history with a value that can’t be read keeps that interval, without a value, and continues after it', () => {
  const file = anAccountFile();
  const { writer } = file.restart();
  writer.putOrders('', received([anOrder({ size: decimal('2') })], 1_000));
  writer.putOrders('', received([anOrder({ size: decimal('1') })], 2_000));
  writer.putDexAccounts([received(aDexAccount({ positions: [aPosition()] }))]);
  file.database.exec("UPDATE order_change SET value = '{' WHERE at = 1000");
  file.database.exec("UPDATE position_change SET value = '{'");
  const after = file.restart();
  expect(after.reader.orderHistory(1)).toMatchObject([
    { fromTime: 1_000, toTime: 2_000, value: null },
    { fromTime: 2_000, toTime: null, value: { size: '1' } },
  ]);
  expect(after.reader.positionHistory('BTC')).toMatchObject([{ toTime: null, value: null }]);
  after.writer.putDexAccounts([received(aDexAccount({ time: 3_000, positions: [aPosition()] }))]);
  expect(after.reader.positionHistory('BTC')).toMatchObject([
    { toTime: 3_000, value: null },
    { fromTime: 3_000, toTime: null, value: { coin: 'BTC' } },
  ]);
});

describe('samples', () => {
  const point = (at: number, equity: string) => ({
    at,
    equityUsd: decimal(equity),
    withdrawableUsd: null,
    unrealizedPnlUsd: decimal('-1.5'),
    partial: true,
  });

  test('of equity: the first of a minute stays, both ends of a span are in it', () => {
    const { reader, writer } = anAccountFile().restart();
    for (const at of [60_000, 60_001, 119_999, 120_500, 190_000]) writer.putEquity(point(at, `${at}`));
    expect(reader.equity(60_000, 120_500)).toEqual([point(60_000, '60000'), point(120_500, '120500')]);
    expect(reader.equity(60_001, 120_499)).toEqual([]);
    expect(reader.equity(0, 1e15).map(({ at }) => at)).toEqual([60_000, 120_500, 190_000]);
  });

  test('of prices: one a minute of each coin', () => {
    const { reader, writer } = anAccountFile().restart();
    const sample = (coin: string, at: number) => ({
      coin,
      at,
      mark: decimal(`${at}`),
      oracle: null,
      mid: decimal('1.5'),
    });
    writer.putPrices([sample('BTC', 60_000), sample('ETH', 60_000), sample('BTC', 61_000)]);
    writer.putPrices([sample('BTC', 120_000)]);
    expect(reader.prices('BTC', 0, 200_000)).toEqual([sample('BTC', 60_000), sample('BTC', 120_000)]);
    expect(reader.prices('ETH', 60_000, 60_000)).toEqual([sample('ETH', 60_000)]);
    writer.putPrices([{ ...sample('BTC', 180_000), mark: null }]);
    expect(reader.lastMark('BTC', 0, 200_000)).toEqual({ at: 120_000, mark: '120000' });
    expect(reader.lastMark('BTC', 120_001, 200_000)).toBeNull();
  });
});

test('every read finds its rows by key and sorts nothing', () => {
  const { database } = anAccountFile();
  const asked: string[] = [];
  const recording = new Proxy(database, {
    get: (target, name) => {
      if (name === 'prepare')
        return (sql: string) => {
          asked.push(sql);
          return target.prepare(sql);
        };
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  }) as Database;
  accountStore(recording, () => undefined);
  const questions = [...new Set(asked.filter((sql) => /^select/i.test(sql)))];
  expect(questions).toHaveLength(18);
  const plans = questions.map((named) => {
    const sql = named.replaceAll(/:\w+/g, '?');
    const parameters = Array.from({ length: sql.split('?').length - 1 }, () => 1);
    return database
      .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...parameters)
      .map(({ detail }) => detail)
      .join('; ');
  });
  // A history is read from its index through a window; the head is one row.
  const byKey =
    /^(SEARCH \w+ USING (COVERING )?(INDEX|PRIMARY KEY|INTEGER PRIMARY KEY)|(SCAN|CO-ROUTINE) \(subquery-\d+\)|SCAN record_head|SCALAR SUBQUERY \d+$)/;
  const steps = plans.flatMap((plan) => plan.split('; '));
  expect(steps.filter((step) => !byKey.test(step))).toEqual([]);
});

test('a reading of a time that can’t be does not block later ones, also after a restart', () => {
  const file = anAccountFile();
  const store = file.restart();
  store.writer.putDexAccounts([received(aDexAccount({ time: Date.UTC(2100, 0, 1) }))]);
  store.flush();
  const { reader, writer } = file.restart();
  writer.putDexAccounts([received(aDexAccount({ time: 1_500, accountValue: decimal('5') }), 2_000)]);
  expect(reader.account().dexes.get('')?.value).toMatchObject({ time: 1_500, accountValue: '5' });
});

describe('the unreadable part of a reading', () => {
  const put = (file: ReturnType<typeof anAccountFile>): void => {
    const { writer, flush } = file.restart();
    const unreadable = ['ETH', null];
    writer.putDexAccounts([{ ...received(aDexAccount()), unreadable }]);
    writer.putSpot({ ...received([]), unreadable });
    writer.putOrders('', { ...received([]), unreadable });
    flush();
  };

  test('is kept over a restart', () => {
    const file = anAccountFile();
    put(file);
    const { dexes, spot, orders } = file.restart().reader.account();
    const kept = [dexes.get(''), spot, orders.get('')].map((reading) => reading?.unreadable);
    expect(kept).toEqual([
      ['ETH', null],
      ['ETH', null],
      ['ETH', null],
    ]);
  });

  test('is unknown where it is stored torn', () => {
    const file = anAccountFile();
    put(file);
    file.database.prepare(`UPDATE last_reading SET unreadable = '["ET'`).run();
    expect(file.restart().reader.account().spot?.unreadable).toEqual([null]);
  });
});

test('an undated reading is the last one, is not in the history, and is dropped at a restart', () => {
  const file = anAccountFile();
  const before = file.restart();
  const put = (
    { writer }: Pick<typeof before, 'writer'>,
    operationalStatus: 'running' | 'paused',
    reading: { readonly receivedAt: number; readonly isDated?: boolean },
  ): void => writer.putAgentStatus({ value: anAgentStatus({ operationalStatus }), ...reading });
  put(before, 'running', { receivedAt: 1_000 });
  put(before, 'paused', { receivedAt: 500_000, isDated: false });
  expect(before.reader.agentStatus()).toMatchObject({ receivedAt: 500_000 });
  before.flush();
  const after = file.restart();
  expect(after.reader.agentStatus()).toMatchObject({ receivedAt: 1_000 });
  put(after, 'paused', { receivedAt: 600_000 });
  expect(after.reader.agentHistory('status', null)).toMatchObject([
    { fromTime: 1_000, toTime: 600_000, seenAt: 1_000 },
    { fromTime: 600_000, toTime: null },
  ]);
});
