import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DexStateFrame } from '../../../src-main/venue/hyperliquid/responses-account.ts';
import { translateDexState } from '../../../src-main/venue/hyperliquid/translate-account.ts';
import type { Pool } from '../../../src-preload/contract/views/account/pool.ts';
import type { PositionList } from '../../../src-preload/contract/views/account/position.ts';
import type { OnWire } from '../../on-wire.ts';
import { vault } from '../agent-status.ts';
import { aMarket, aReading } from '../markets.ts';
import { aDexState, aWirePosition } from '../venue/hyperliquid/account-rows.ts';
import { haveRecordings } from '../venue/recorded.ts';
import { aServer } from './server-fixture.ts';

/** Raw state, not processed by our code: the source of every expected value. */
interface RawState {
  readonly marginSummary: { readonly accountValue: string; readonly totalMarginUsed: string };
  readonly withdrawable: string;
  readonly assetPositions: readonly { readonly position: RawPosition }[];
  readonly time: number;
}
interface RawPosition {
  readonly coin: string;
  readonly szi: string;
  readonly entryPx: string;
  readonly positionValue: string;
  readonly unrealizedPnl: string;
  readonly returnOnEquity: string;
  readonly liquidationPx: string | null;
  readonly marginUsed: string;
  readonly leverage: { readonly type: string; readonly value: number };
  readonly cumFunding: { readonly sinceOpen: string };
}

/** Sum of plain decimals in millionths, the venue's own precision of money. */
function sum(amounts: readonly string[]): number {
  const millionths = (text: string): bigint => {
    const [whole = '', fraction = ''] = text.replace('-', '').split('.');
    const size = BigInt(whole + fraction.padEnd(6, '0').slice(0, 6));
    return text.startsWith('-') ? -size : size;
  };
  return Number(amounts.map(millionths).reduce((a, b) => a + b, 0n)) / 1e6;
}

function expected({ position }: { readonly position: RawPosition }): object {
  return {
    coin: position.coin,
    side: position.szi.startsWith('-') ? 'short' : 'long',
    size: Math.abs(Number(position.szi)),
    entry_price: Number(position.entryPx),
    position_value_usd: Number(position.positionValue),
    unrealized_pnl_usd: Number(position.unrealizedPnl),
    return_on_equity: Number(position.returnOnEquity),
    liquidation_price: position.liquidationPx === null ? null : Number(position.liquidationPx),
    margin_used_usd: Number(position.marginUsed),
    leverage: position.leverage.value,
    margin_mode: position.leverage.type,
    funding_usd: 0 - Number(position.cumFunding.sinceOpen), // the venue counts what was paid
    protective_orders: null,
    stop_coverage: null,
    stale: false,
  };
}

async function expectServed(raw: RawState, dex: string): Promise<void> {
  const { account, invalid } = translateDexState(DexStateFrame.parse(raw), { dex, source: 'a recording' });
  expect(invalid).toEqual([]);
  const reading = aReading({ readAt: raw.time });
  const dexes = reading.dexes.filter(({ name }) => name === dex);
  await using server = await aServer({
    account: vault,
    reading: { ...reading, dexes, markets: [aMarket({ coin: `${dex}:TSLA`, dex })] },
  });
  const receivedAt = raw.time;
  server.time.now = receivedAt;
  server.store.writer.putMode({ value: { mode: 'standard', said: 'disabled' }, receivedAt });
  server.store.writer.putSpot({ value: [], receivedAt });
  server.store.writer.putDexAccounts([{ value: account, receivedAt }]);
  const list = (await server.get('/api/v1/agent/positions')).json() as OnWire<PositionList>;
  const byCoin = raw.assetPositions.toSorted((a, b) => (a.position.coin < b.position.coin ? -1 : 1));
  expect(list.positions).toMatchObject(byCoin.map(expected));
  for (const { mark_price, size, position_value_usd } of list.positions)
    expect(Number(mark_price) * size).toBeCloseTo(Number(position_value_usd), 6);
  const pool = (await server.get('/api/v1/agent/pool')).json() as OnWire<Pool>;
  expect(pool).toMatchObject({
    account_value_usd: Number(raw.marginSummary.accountValue),
    withdrawable_usd: Number(raw.withdrawable),
    margin_used_usd: sum(raw.assetPositions.map(({ position }) => position.marginUsed)),
    unrealized_pnl_usd: sum(raw.assetPositions.map(({ position }) => position.unrealizedPnl)),
    position_count: raw.assetPositions.length,
    partial: false,
    stale: false,
  });
  expect(pool.margin_used_usd).toBe(Number(raw.marginSummary.totalMarginUsed));
}

describe('an account is served to the last digit that the venue sent', () => {
  test('of rows of our own, long and short, cross and isolated', async () => {
    const long = aWirePosition({ coin: 'xyz:TSLA', marginUsed: '43.000001', unrealizedPnl: '20.123456' });
    const short = aWirePosition({
      coin: 'xyz:GOLD',
      szi: '-0.5',
      leverage: { type: 'isolated', value: 3, rawUsd: '-1.5' },
      positionValue: '2000.123457',
      unrealizedPnl: '-0.000001',
      liquidationPx: '4321.0987654',
      marginUsed: '0.999999',
    });
    await expectServed(aDexState([long, short]) as RawState, 'xyz');
  });

  test.skipIf(!haveRecordings)('of a recorded account of 58 positions', async () => {
    const name = 'clearinghouseState_xyz_mainnet_2026-09-24_wake.json';
    const path = resolve(import.meta.dirname, '../../../../shared/recordings', name);
    const { response } = JSON.parse(readFileSync(path, 'utf8')) as { response: RawState };
    expect(response.assetPositions).toHaveLength(58);
    await expectServed(response, 'xyz');
  });
});
