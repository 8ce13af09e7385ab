import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { getPool } from '../../src-main/operations/account/pool.ts';
import { listQuotesOf } from '../../src-main/operations/markets/market-quote.ts';
import type { PositionList } from '../../src-preload/contract/views/account/position.ts';
import { aService, type RunningService } from './service-fixture.ts';

const held = async (service: RunningService): Promise<readonly string[]> => {
  const answer = await service.get('/api/v1/agent/positions');
  if (answer.status !== 200) throw new Error(`positions: ${answer.status}`);
  return (answer.json() as PositionList).positions.map(({ coin }) => coin);
};

test('a service that ends and starts again at once continues where it was, its positions and quotes still fresh', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'perpscope-restart-'));
  try {
    const first = await aService({ dataDir });
    const coins = await vi.waitFor(
      async () => {
        const now = await held(first);
        if (now.length === 0) throw new Error('Nothing is held yet.');
        for (const coin of now) expect(first.ask(listQuotesOf, { coins: [coin] })[0]?.stale).toBe(false);
        return now;
      },
      { timeout: 60_000, interval: 50 },
    );
    await first[Symbol.asyncDispose]();
    await using second = await aService({ dataDir });
    expect(await held(second)).toEqual(coins);
    await vi.waitFor(async () => expect(second.ask(getPool, null).stale).toBe(false), { timeout: 60_000 });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 240_000);
