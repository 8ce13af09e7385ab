import { Decimal } from 'decimal.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Fill } from '../../../src-main/domain/account/fill.ts';
import { shapeOf } from '../../../src-main/venue/hyperliquid/answer-shape.ts';
import { DexStateFrame } from '../../../src-main/venue/hyperliquid/responses-account.ts';
import { translateDexState } from '../../../src-main/venue/hyperliquid/translate-account.ts';
import { translateFills } from '../../../src-main/venue/hyperliquid/translate-fills.ts';
import type { Venue } from '../../../src-main/venue/venue.ts';
import { startReplayServer } from '../../doubles/replay-server.ts';
import type { VenueStub } from '../../doubles/venue-stub.ts';
import { aVenue, never } from './hyperliquid/a-venue.ts';
import type { RawFill, RawPosition, RecordedAccount } from './recorded-account.ts';
import {
  oldAnswers,
  ownAccount,
  recordedAccount,
  replayedAccounts,
  slotUser,
  trimmedState,
} from './recorded-account.ts';
import { haveRecordings, ownAnswers, replayOf, withoutIdleZeros } from './recorded.ts';

const sum = (values: readonly Decimal.Value[]): string =>
  values.reduce<Decimal>((total, value) => total.plus(value), new Decimal(0)).toFixed();
const canonical = (text: unknown): unknown => (typeof text === 'string' ? withoutIdleZeros(text) : text);
const everything = { startTime: 0, endTime: null };
const fillKey = ({ time, coin, tid, oid }: Fill): string => `${time} ${coin} ${tid} ${oid}`;

/** Positions before fills that do not follow from the previous fill of their coin. */
function breaks(fills: readonly Fill[]): string[] {
  const positions = new Map<string, string>();
  return fills.flatMap((fill) => {
    const expected = positions.get(fill.coin) ?? fill.startPosition;
    const size = fill.side === 'buy' ? fill.size : `-${fill.size}`;
    positions.set(fill.coin, sum([fill.startPosition, size]));
    return expected === fill.startPosition
      ? []
      : [`${fillKey(fill)}: ${fill.startPosition}, not ${expected}`];
  });
}

const asRaw = (fill: Fill): unknown[] => [
  fill.coin,
  fill.time,
  fill.tid,
  fill.oid,
  fill.side === 'buy' ? 'B' : 'A',
  fill.price,
  fill.size,
  fill.startPosition,
  fill.closedPnl,
  fill.fee,
  fill.feeToken,
  fill.builderFee,
  fill.hash,
  fill.cloid,
  fill.direction,
  fill.crossed,
  fill.liquidation?.method ?? null,
];

function rawFigures(row: RawFill): unknown[] {
  const { liquidation } = row as { liquidation?: { method: string } };
  const figures = ['px', 'sz', 'startPosition', 'closedPnl', 'fee'].map((field) => canonical(row[field]));
  const [price, size, start, pnl, fee] = figures;
  return [
    ...['coin', 'time', 'tid', 'oid', 'side'].map((field) => row[field]),
    price,
    size,
    start,
    pnl,
    fee,
    row['feeToken'],
    canonical(row['builderFee'] ?? null),
    row['hash'],
    row['cloid'] ?? null,
    row['dir'],
    row['crossed'],
    liquidation?.method ?? null,
  ];
}

function rawPosition(row: RawPosition): object {
  return {
    size: withoutIdleZeros(row.szi.replace('-', '')),
    side: row.szi.startsWith('-') ? 'short' : 'long',
    entryPrice: canonical(row['entryPx']),
    value: canonical(row['positionValue']),
    unrealizedPnl: canonical(row['unrealizedPnl']),
    returnOnEquity: canonical(row['returnOnEquity']),
    liquidationPrice: canonical(row['liquidationPx']),
    marginUsed: canonical(row['marginUsed']),
    marginMode: row.leverage.type,
    funding: new Decimal(row.cumFunding.sinceOpen).neg().plus(0).toFixed(),
  };
}

interface Counts {
  readonly positions: number;
  readonly fills: number;
  readonly oddRefused: number;
}

function rulesOf(load: () => RecordedAccount, counts: Counts): void {
  const at: { recorded: RecordedAccount; stub: VenueStub; venue: Venue } = {} as never;
  beforeAll(async () => {
    at.recorded = load();
    at.stub = await startReplayServer({ ...replayOf(ownAnswers()), accounts: replayedAccounts(at.recorded) });
    at.venue = aVenue(at.stub.url);
  });
  afterAll(async () => {
    await at.venue.close();
    await at.stub.close();
  });

  test('every position is read with every figure to the last digit', async () => {
    const { account, invalid } = await at.venue.fetchDexAccount(at.recorded.user, at.recorded.dex, never);
    expect(invalid).toEqual([]);
    const raw = at.recorded.state.assetPositions.map(({ position }) => position);
    expect(account.positions).toHaveLength(counts.positions);
    expect(account.positions.map(({ coin }) => coin)).toEqual(raw.map(({ coin }) => coin));
    expect(account.positions).toMatchObject(raw.map(rawPosition));
  });

  test('the account’s sums are its positions’ sums to the last digit', async () => {
    const { account } = await at.venue.fetchDexAccount(at.recorded.user, at.recorded.dex, never);
    const { positions } = account;
    const isolated = positions.filter(({ marginMode }) => marginMode === 'isolated');
    const cross = positions.filter(({ marginMode }) => marginMode === 'cross');
    expect(account.notional).toBe(sum(positions.map(({ value }) => value)));
    expect(account.marginUsed).toBe(sum(positions.map(({ marginUsed }) => marginUsed)));
    expect(account.crossMarginUsed).toBe(sum(cross.map(({ marginUsed }) => marginUsed)));
    expect(account.accountValue).toBe(
      sum([account.crossAccountValue, ...isolated.map(({ marginUsed }) => marginUsed)]),
    );
    expect(account.withdrawable).toBe(sum([account.crossAccountValue, `-${account.crossMarginUsed}`]));
    const signed = positions.map(({ side, value }) => (side === 'long' ? value : `-${value}`));
    expect(account.accountValue).toBe(sum([at.recorded.state.marginSummary.totalRawUsd, ...signed]));
  });

  test('orders that wait for another are listed once, with it', async () => {
    const { rows, invalid } = await at.venue.fetchOpenOrders(at.recorded.user, '', never);
    expect(invalid).toEqual([]);
    const raw = at.recorded.openOrders;
    const parent = raw.find(({ children }) => children.length > 0);
    const childOids = (parent?.children ?? []).map(({ oid }) => oid).toSorted((a, b) => a - b);
    expect(childOids).toHaveLength(2);
    expect(rows).toHaveLength(new Set([...raw.map(({ oid }) => oid), ...childOids]).size);
    const waiting = rows.filter(({ parentOid }) => parentOid !== null);
    expect(waiting.map(({ oid }) => oid).toSorted((a, b) => a - b)).toEqual(childOids);
    expect(new Set(waiting.map(({ parentOid }) => parentOid))).toEqual(new Set([parent?.oid]));
    expect(rows.find(({ oid }) => oid === parent?.oid)).toMatchObject({ triggerPrice: null });
  });

  test('every fill of every slot is read to the last digit, none refused, no chain of positions broken', async () => {
    const read: Fill[] = [];
    for (const [position, { fills }] of at.recorded.slots.entries()) {
      const page = await at.venue.fetchFills(slotUser(position), everything, never);
      expect(page).toMatchObject({ invalid: [], rowCount: fills.length, isFull: false });
      expect(page.rows.map(asRaw)).toEqual(fills.map(rawFigures));
      expect(breaks(page.rows)).toEqual([]);
      read.push(...page.rows);
    }
    expect(read).toHaveLength(counts.fills);
    expect(new Set(read.map(fillKey)).size).toBe(counts.fills);
  });

  test('a page of fills includes both of its ends', async () => {
    const fills = at.recorded.slots[0]?.fills ?? [];
    const [startTime, endTime] = [fills[0]?.time ?? 0, fills.at(-2)?.time ?? 0];
    const page = await at.venue.fetchFills(slotUser(0), { startTime, endTime }, never);
    expect(page.rowCount).toBe(fills.filter(({ time }) => time <= endTime).length);
    expect(page.lastTime).toBe(endTime);
  });

  test('the newest fills, received newest first, come oldest first with their chains complete', () => {
    const page = translateFills(at.recorded.newestFills, 'userFills');
    expect(page.invalid).toEqual([]);
    expect(page.rows.map(asRaw)).toEqual(at.recorded.newestFills.toReversed().map(rawFigures));
    expect(breaks(page.rows)).toEqual([]);
  });

  test('liquidations, dust and other collateral are fills; a fragment of one is refused and named', () => {
    const page = translateFills(at.recorded.oddFills, 'userFills');
    expect(page.invalid).toHaveLength(counts.oddRefused);
    expect(page.invalid[0]).toMatchObject({
      row: expect.stringMatching(/^SOL /) as string,
      field: 'startPosition',
    });
    expect(page.rows).toHaveLength(at.recorded.oddFills.length - counts.oddRefused);
    expect(page.rows.find(({ coin }) => coin === '@142')).toMatchObject({ tid: 0 });
    expect(page.rows.find(({ coin }) => coin === 'flx:CRCL')).toMatchObject({ feeToken: 'USDH' });
    const users = page.rows.flatMap(({ liquidation }) => liquidation?.user ?? []);
    expect(users.length).toBeGreaterThan(0);
    for (const user of users) expect(user).toMatch(/^0x[0-9a-f]{40}$/);
  });

  test('funding is what the venue paid, to the last digit', async () => {
    const page = await at.venue.fetchFunding(at.recorded.user, everything, never);
    expect(page.invalid).toEqual([]);
    expect(page.rows.map(({ coin, amount }) => [coin, amount])).toEqual(
      at.recorded.funding.map(({ delta }) => [delta['coin'], canonical(delta['usdc'])]),
    );
    expect(page.rows.some(({ samples }) => samples !== null)).toBe(true);
  });

  test('every ledger row is returned, with its own JSON', async () => {
    const page = await at.venue.fetchLedger(at.recorded.user, everything, never);
    expect(page.invalid).toEqual([]);
    expect(page.rows.map(({ raw }) => JSON.parse(raw) as unknown)).toEqual(
      at.recorded.ledger.map(({ delta }) => delta),
    );
    const byKind = new Map(page.rows.map((move) => [move.kind, move]));
    expect(byKind.get('deposit')).toMatchObject({ direction: 'in' });
    expect(byKind.get('accountClassTransfer')).toMatchObject({ direction: 'own', netUsd: '0' });
    expect(byKind.get('spotTransfer')).toMatchObject({ direction: 'out', netUsd: '-11.5' });
  });

  test('past orders and the role are read', async () => {
    const { rows, invalid } = await at.venue.fetchOrderHistory(at.recorded.user, never);
    expect(invalid).toEqual([]);
    expect(rows.map(({ status }) => status)).toEqual(at.recorded.orderHistory.map((row) => row['status']));
    const [first] = rows;
    const oid = first?.order.oid ?? 0;
    expect(await at.venue.fetchOrderState(at.recorded.user, oid, never)).toEqual(first);
    expect(await at.venue.fetchOrderState(at.recorded.user, 1, never)).toBeNull();
    expect(await at.venue.fetchRole(at.recorded.user, never)).toEqual({ kind: 'vault' });
  });
}

describe('an account of our own fixture', () => {
  rulesOf(ownAccount, { positions: 4, fills: 7, oddRefused: 1 });
});

describe.skipIf(!haveRecordings)('an account as it was recorded', () => {
  rulesOf(recordedAccount, { positions: 58, fills: 3_210, oddRefused: 1 });

  test('of 2023: every fill is accepted, with a key of its own though trades had no numbers yet', () => {
    const { fills } = oldAnswers();
    const page = translateFills(fills, 'userFillsByTime');
    expect(page.invalid).toEqual([]);
    expect(page.rows).toHaveLength(500);
    expect(new Set(page.rows.map(fillKey)).size).toBe(500);
    const times = page.rows.map(({ time }) => time);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  test('of a vault’s child: its positions are read, though the answer was trimmed', () => {
    const { selection } = trimmedState();
    const frame = { ...selection, withdrawable: '0.0', assetPositions: [], time: Date.UTC(2026, 0, 1) };
    const rows = selection.positions.map((position) => ({ type: 'oneWay', position }));
    const state = shapeOf(DexStateFrame, { ...frame, assetPositions: rows }, 'clearinghouseState');
    const { account, invalid } = translateDexState(state, { dex: '', source: 'clearinghouseState' });
    expect(invalid).toEqual([]);
    expect(account.positions).toMatchObject(selection.positions.map(rawPosition));
    expect(account.positions).toHaveLength(3);
    expect(account.notional).toBe(withoutIdleZeros(selection.marginSummary.totalNtlPos));
  });

  test('of 2023: a state in a shape that the venue no longer uses is refused, not half read', () => {
    expect(() => shapeOf(DexStateFrame, oldAnswers().state, 'clearinghouseState')).toThrow(
      'clearinghouseState: the venue',
    );
  });
});
