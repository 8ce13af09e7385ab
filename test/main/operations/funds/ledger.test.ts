import { expect, test } from 'vitest';
import type { LedgerMove } from '../../../../src-main/domain/account/ledger-move.ts';
import { listLedger } from '../../../../src-main/operations/funds/ledger.ts';
import { vault } from '../../agent-status.ts';
import { aFill } from '../../domain/a-fill.ts';
import { aLedgerMove } from '../../fake-accounts.ts';
import { freshForEachTest } from '../../fixture-hooks.ts';
import { decimal, minute, now } from '../../markets.ts';
import { anOpenSource } from '../../open-source-fixture.ts';
import { reconcileAll } from '../journal/a-journal.ts';

const app = freshForEachTest(() => anOpenSource({ account: vault }));
const day = 24 * 60 * minute;
const aMove = (ago: number, change: Partial<LedgerMove> = {}): LedgerMove =>
  aLedgerMove({ time: now - ago, hash: `0x${ago}`, ...change });
const withdrawal = aMove(day, {
  kind: 'withdraw',
  direction: 'out',
  amount: decimal('30'),
  netUsd: decimal('-31'),
  fee: decimal('1'),
});
const moves = [aMove(40 * day), withdrawal, aMove(minute, { token: 'HYPE', netUsd: null })];
const put = (knownFrom = 0, rows: readonly LedgerMove[] = moves): void => {
  app.store.writer.putLedger(rows, { knownFrom, readThrough: now });
  app.store.writer.noteReading('ledger', now);
};
const list = (change: Partial<Parameters<typeof listLedger.answer>[0]> = {}) =>
  app.ask(listLedger, { period: 'all', limit: 50, ...change });

test('entries come newest first, each with the balance of its token, and are complete', () => {
  put();
  expect(list()).toMatchObject({
    complete: true,
    incompleteReason: null,
    message: null,
    tokens: ['HYPE', 'USDC'],
    updatedAt: '2026-09-01T13:37:21.500+00:00',
    next: null,
    rows: [
      { token: 'HYPE', balance: '100' },
      { kind: 'withdraw', direction: 'out', amount: 30, fee: 1, netUsd: -31, balance: '69' },
      { kind: 'deposit', balance: '100', balanceReason: null },
    ],
  });
});

test('a liquidation names its markets, each with the order that closed the position', () => {
  const { writer } = app.store;
  const liquidation = { user: vault, markPrice: decimal('90'), method: 'market' };
  const fills = [
    aFill({ time: now - minute, coin: 'xyz:GOLD', tid: 7, oid: 7, side: 'sell', liquidation }),
    // The account took the other side of somebody else's liquidation.
    aFill({ time: now - minute, coin: 'ETH', tid: 8, oid: 8, liquidation: { ...liquidation, user: '0x9' } }),
  ];
  writer.putFills(fills, { knownFrom: 0, readThrough: now });
  reconcileAll(app.store);
  const [trade] = app.store.reader.tradesOfOids([7]);
  const liquidatedPositions = ['xyz:GOLD', 'ETH'].map((coin) => ({ coin, szi: '1' }));
  const raw = JSON.stringify({ type: 'liquidation', liquidatedPositions });
  put(0, [...moves, aMove(minute + 1, { kind: 'liquidation', raw })]);
  const marketId = (coin: string): string => `sim-testnet:${coin}`;
  expect(list().rows.map(({ liquidated }) => liquidated)).toEqual([
    [],
    [
      { coin: 'xyz:GOLD', marketId: marketId('xyz:GOLD'), tradeId: trade!.id },
      { coin: 'ETH', marketId: marketId('ETH'), tradeId: null },
    ],
    [],
    [],
  ]);
});

test('a filter excludes entries, and leaves balances unchanged', () => {
  put();
  expect(list({ period: '7d' }).rows.map(({ balance }) => balance)).toEqual(['100', '69']);
  expect(list({ direction: 'out' }).rows).toMatchObject([{ balance: '69' }]);
  expect(list({ token: 'HYPE' }).rows).toMatchObject([{ token: 'HYPE' }]);
  expect(list({ token: 'HYPE', period: '24h', direction: 'own' }).rows).toEqual([]);
});

test('a token that no entry has is refused, unless entries may be missing', () => {
  put();
  expect(() => list({ token: 'usdc' })).toThrow(
    expect.objectContaining({
      code: 'invalid_parameter',
      message: "The account's ledger has no entry in usdc. Its tokens: HYPE, USDC.",
    }),
  );
  app.time.now += day;
  expect(list({ token: 'usdc' })).toMatchObject({ complete: false, rows: [] });
});

test('a ledger without entries is empty for every token', () => {
  put(0, []);
  expect(list({ token: 'USDC' })).toMatchObject({ complete: true, rows: [] });
});

test('pages leave no entry out, those of one transaction included', () => {
  const same = { time: now - minute, hash: '0xaa' };
  put(0, [...moves, aLedgerMove({ ...same, raw: '1' }), aLedgerMove({ ...same, raw: '2' })]);
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: ReturnType<typeof list> = list({ limit: 1, cursor });
    seen.push(...page.rows.map(({ id }) => id));
    cursor = page.next;
  } while (cursor !== null);
  expect(seen).toEqual(list().rows.map(({ id }) => id));
  expect(new Set(seen).size).toBe(5);
});

test('a history that does not begin with the account has no balance, and says why', () => {
  put(now - 41 * day);
  app.store.writer.noteBackfill('ledger', {
    knownFrom: now - 41 * day,
    readThrough: now - 41 * day,
    isLast: true,
  });
  expect(list()).toMatchObject({
    complete: false,
    incompleteReason: 'ledger_truncated',
    rows: [{ balance: null, balanceReason: expect.stringContaining('2026-07-22') as string }, {}, {}],
  });
  expect(list({ period: '7d' })).toMatchObject({
    complete: true,
    rows: [{ balance: null }, { balance: null }],
  });
});

test('while older entries are being read the list is not complete', () => {
  put(now - 41 * day);
  expect(list()).toMatchObject({ complete: false, incompleteReason: 'ledger_loading' });
  expect(list({ period: '7d' })).toMatchObject({ complete: true });
});

test('a gap leaves the balances after it unknown', () => {
  put();
  const gap = {
    history: 'ledger',
    fromTime: now - 2 * day,
    toTime: now - 2 * day + 1,
    reason: 'It failed.',
    notedAt: now,
  } as const;
  app.store.writer.putGap(gap);
  expect(list()).toMatchObject({
    complete: false,
    incompleteReason: 'ledger_gap',
    message: 'Entries of this period are missing: It failed.',
    rows: [{ balance: null }, { balance: null }, { balance: '100' }],
  });
});

test('a ledger that was not read recently is not complete', () => {
  put();
  app.time.now += day;
  expect(list()).toMatchObject({ complete: false, incompleteReason: 'ledger_stale' });
});

test('a ledger that was never read is not an empty one', () => {
  expect(() => list()).toThrow(expect.objectContaining({ code: 'provider_failed' }));
  put(0, []);
  expect(list()).toMatchObject({ complete: true, rows: [] });
});
