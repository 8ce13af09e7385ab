import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Decimal } from 'decimal.js';
import { describe, expect, test, vi } from 'vitest';
import { startService, type Service } from '../../../src-main/app/service.ts';
import { virtualClock } from '../../../src-main/clock.ts';
import { readConfig } from '../../../src-main/config/config.ts';
import { readFlags } from '../../../src-main/config/flags.ts';
import { forkChild } from '../../../src-main/processes/fork-child.ts';
import { startReplayServer } from '../../doubles/replay-server.ts';
import { ampleLimits } from '../ample-limits.ts';
import { listOrdersNow } from '../asked.ts';
import type { RecordedAccount } from './recorded-account.ts';
import { ownAccount, recordedAccount, replayedAccounts, slotUser } from './recorded-account.ts';
import type { Recorded } from './recorded.ts';
import { haveRecordings, ownAnswers, recordedAnswers, replayOf, withoutIdleZeros } from './recorded.ts';

/** A service on an account of a replayed venue, and the contents of its record file. */
interface Replaying extends AsyncDisposable {
  readonly service: Service;
  /** Rows of the record file, as another reader of the same file sees them. */
  readonly stored: <T>(sql: string) => readonly T[];
}

interface Replayed {
  readonly markets: Recorded;
  readonly recorded: RecordedAccount;
}

const day = 86_400_000;
const timeoutMs = 100_000;

async function replaying({ markets, recorded }: Replayed, account: string): Promise<Replaying> {
  const newest = Math.max(
    recorded.state.time as number,
    ...[...recorded.slots.flatMap(({ fills }) => fills), ...recorded.funding, ...recorded.ledger].map(
      ({ time }) => time,
    ),
  );
  const stub = await startReplayServer({ ...replayOf(markets), accounts: replayedAccounts(recorded) });
  const dataDir = mkdtempSync(join(tmpdir(), 'perpscope-record-'));
  const service = await startService({
    config: {
      ...readConfig({ flags: readFlags(['--port', '0', '--data-dir', dataDir]), env: {} }),
      venue: 'hyperliquid',
      network: 'MAINNET',
      venueUrl: stub.url,
      account,
      logLevel: 'silent',
    },
    startChild: forkChild,
    webRoot: null,
    world: virtualClock({ worldMs: newest + day, rate: 0 }),
    venueLimits: ampleLimits,
  });
  return {
    service,
    stored: (sql) => {
      const folder = readdirSync(dataDir).find((name) => name.startsWith('hl-mainnet')) ?? '';
      const database = new Database(join(dataDir, folder, `record-${account}.sqlite`), { readonly: true });
      try {
        return database.prepare(sql).all() as never;
      } finally {
        database.close();
      }
    },
    [Symbol.asyncDispose]: async () => {
      await service.close();
      await stub.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const sumOf = (texts: readonly unknown[]): string =>
  texts.reduce<Decimal>((sum, text) => sum.plus(String(text)), new Decimal(0)).toFixed();
const plain = (text: unknown): string => withoutIdleZeros(String(text));

/** Waits until the history was read to its end. */
async function readHistory(at: Replaying, history: string): Promise<void> {
  await vi.waitFor(
    () => expect(at.stored(`SELECT 1 FROM history_span WHERE history = '${history}'`)).toHaveLength(1),
    { timeout: timeoutMs, interval: 50 },
  );
}

/** Concurrent, since each mostly waits for the venue's budget: histories are read politely. */
function rulesOf(load: () => Replayed): void {
  test.concurrent('every fill of every account is in its record as it was sent, and trips add up to the sum of the fills', async () => {
    const { markets, recorded } = load();
    for (const [position, { fills }] of recorded.slots.entries()) {
      await using at = await replaying({ markets, recorded }, slotUser(position));
      await vi.waitFor(() => expect(at.stored('SELECT 1 FROM fill')).toHaveLength(fills.length), {
        timeout: timeoutMs,
        interval: 50,
      });
      const rows = at.stored<Record<string, unknown>>('SELECT * FROM fill');
      const kept = rows.map((row) => [
        row['time'],
        row['coin'],
        row['tid'],
        row['oid'],
        row['price'],
        row['size'],
        row['start_position'],
        row['closed_pnl'],
        row['fee'],
      ]);
      const sent = fills.map((fill) => [
        fill['time'],
        fill['coin'],
        fill['tid'],
        fill['oid'],
        plain(fill['px']),
        plain(fill['sz']),
        plain(fill['startPosition']),
        plain(fill['closedPnl']),
        plain(fill['fee']),
      ]);
      const sorted = (list: unknown[][]) => list.map(String).toSorted();
      expect(sorted(kept)).toEqual(sorted(sent));
      // Round trips follow the fills that they are built from.
      await vi.waitFor(
        () => {
          const trips = at.stored<{ realized_pnl: string; fees: string; end_kind: string | null }>(
            'SELECT realized_pnl, fees, end_kind FROM trip',
          );
          expect(sumOf(trips.map((trip) => trip.realized_pnl))).toBe(
            sumOf(fills.map((fill) => fill['closedPnl'])),
          );
          expect(sumOf(trips.map((trip) => trip.fees))).toBe(sumOf(fills.map((fill) => fill['fee'])));
          expect(trips.filter((trip) => trip.end_kind === 'gap')).toEqual([]);
        },
        { timeout: timeoutMs, interval: 50 },
      );
    }
  }, 150_000);

  test.concurrent('funding and ledger are in the record to the last digit', async () => {
    const { markets, recorded } = load();
    await using at = await replaying({ markets, recorded }, recorded.user);
    await readHistory(at, 'funding');
    await readHistory(at, 'ledger');
    const funding = at.stored<Record<string, unknown>>('SELECT * FROM funding');
    expect(
      funding.map((row) => `${row['time']} ${row['coin']} ${row['amount']} ${row['rate']}`).toSorted(),
    ).toEqual(
      recorded.funding
        .map(
          ({ time, delta }) =>
            `${time} ${delta['coin']} ${plain(delta['usdc'])} ${plain(delta['fundingRate'])}`,
        )
        .toSorted(),
    );
    const moves = at.stored<{ time: number; raw: string }>('SELECT time, raw FROM ledger_move ORDER BY time');
    expect(moves.map(({ time, raw }) => ({ time, delta: JSON.parse(raw) as unknown }))).toEqual(
      recorded.ledger.map(({ time, delta }) => ({ time, delta })).toSorted((a, b) => a.time - b.time),
    );
  }, 150_000);

  test.concurrent('positions and orders are served as they were sent', async () => {
    const { markets, recorded } = load();
    await using at = await replaying({ markets, recorded }, recorded.user);
    const { ask } = at.service;
    const positions = await vi.waitFor(
      async () => {
        const response = await fetch(`${at.service.url}/api/v1/agent/positions`);
        const { positions: list } = (await response.json()) as {
          positions: { coin: string; size: number }[];
        };
        const { assetPositions } = recorded.state;
        expect(list).toHaveLength(assetPositions.length);
        return list;
      },
      { timeout: timeoutMs, interval: 50 },
    );
    expect(positions.map(({ coin, size }) => `${coin} ${size}`).toSorted()).toEqual(
      recorded.state.assetPositions
        .map(({ position }) => `${position.coin} ${Math.abs(Number(position.szi))}`)
        .toSorted(),
    );
    const oids = new Set(
      recorded.openOrders
        .flatMap((order) => [order.oid, ...order.children.map((child) => child.oid)])
        .map(String),
    );
    await vi.waitFor(
      () => expect(new Set(ask(listOrdersNow, null).orders.map(({ oid }) => oid))).toEqual(oids),
      {
        timeout: timeoutMs,
        interval: 50,
      },
    );
    expect(ask(listOrdersNow, null).orders).toHaveLength(oids.size);
    for (const row of ask(listOrdersNow, null).orders) {
      const raw = recorded.openOrders
        .flatMap((order) => [order, ...order.children])
        .find(({ oid }) => String(oid) === row.oid);
      expect([row.coin, row.side === 'sell' ? 'A' : 'B', row.originalSize]).toEqual([
        raw?.['coin'],
        raw?.['side'],
        Number(raw?.['origSz']),
      ]);
    }
  }, 150_000);
}

describe('an account of our own, replayed to its record and to REST', { concurrent: true }, () => {
  rulesOf(() => ({ markets: ownAnswers(), recorded: ownAccount() }));
});

describe.skipIf(!haveRecordings)(
  'recorded accounts, replayed to their records and to REST',
  { concurrent: true },
  () => {
    rulesOf(() => ({ markets: recordedAnswers(), recorded: recordedAccount() }));
  },
);
