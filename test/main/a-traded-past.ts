import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import type { Config } from '../../src-main/config/config.ts';
import { listDecisions } from '../../src-main/operations/journal/decision-pages.ts';
import { listTrades } from '../../src-main/operations/trades/list-trades.ts';
import { createWorld } from '../../src-main/simulator/world.ts';
import type { Page, PageRequest } from '../../src-preload/contract/bridge/paging.ts';
import type { TradeFilter } from '../../src-preload/contract/bridge/trades.ts';
import { getFigures } from './asked.ts';
import { day, now } from './markets.ts';
import { aFolder } from './a-folder.ts';
import { aService, type RunningService } from './service-fixture.ts';
import { reportedAgent, type ReportedAgent } from './the-reported-agent.ts';

const origin = { seed: 7, genesisMs: now - 40 * day };
export const everything = { assetClass: null, marketId: null, period: 'all' } as const;
export const everyTrade: TradeFilter = {
  ...everything,
  status: null,
  strategyId: null,
  reconciliation: null,
};

/** Activity and reports of the simulated agent over forty days and more. */
export function tradedPast(until = now): ReportedAgent {
  return reportedAgent(createWorld({ ...origin, marketCount: 150, dexCount: 3, network: 'TESTNET' }), until);
}

export interface Dashboard extends AsyncDisposable {
  readonly service: RunningService;
  readonly dataDir: string;
}

/** A service on an empty folder, over that world, whose clock stands still. */
export async function aDashboard(change: Partial<Config> = {}): Promise<Dashboard> {
  const folder = aFolder();
  const world = join(folder.path, 'sim-testnet-seed-7');
  mkdirSync(world);
  writeFileSync(join(world, 'world.json'), JSON.stringify(origin));
  const service = await aService({ dataDir: folder.path, logLevel: 'warn', ...change });
  return {
    service,
    dataDir: folder.path,
    [Symbol.asyncDispose]: async () => {
      await service[Symbol.asyncDispose]();
      folder.remove();
    },
  };
}

/** Reads every page of a list. */
export function allRows<Row>(ask: (page: PageRequest) => Page<Row>): readonly Row[] {
  const rows: Row[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<Row> = ask({ cursor, limit: 500 });
    rows.push(...page.rows);
    cursor = page.next;
  } while (cursor !== null);
  return rows;
}

/** Waits until everything that the agent reported is stored and matched with everything that the venue filled. Payments are read a minute later. */
export async function settled({ ask }: Pick<RunningService, 'ask'>, past: ReportedAgent): Promise<void> {
  const decided = past.events.filter(({ type }) => type === 'decision').length;
  await vi.waitFor(
    () => {
      expect(ask(getFigures, { period: '30d' }).source).toBe('trade_history_client');
      const page = { cursor: null, limit: 1 };
      const { completeness } = ask(listTrades, { ...page, filter: everyTrade });
      expect(completeness.complete).toBe(true);
      const filter = { ...everything, action: null, strategyId: null };
      expect(allRows((one) => ask(listDecisions, { ...one, filter }))).toHaveLength(decided);
    },
    { timeout: 45_000, interval: 250 },
  );
}
