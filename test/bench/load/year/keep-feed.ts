import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { journalId } from './agent-lines.ts';
import { coins } from './planned-orders.ts';

const beatMs = 10_000;
const schema = 'perpscope.agent/1';

/** The part of the agent's report that changes. */
export interface AgentReport {
  /** World ms. */
  readonly at: number;
  /** Coins that it does not trade for now. */
  readonly catalogOnly: readonly string[];
}

interface KeptFeed extends Disposable {
  readonly address: string;
  /** Reports now, and not only at the next heartbeat. */
  readonly write: () => void;
}

const tradesAll = (): AgentReport => ({ at: Date.now(), catalogOnly: [] });

/** The feed of the agent whose year is on record: it runs, and adds nothing to its journal. */
export function keepFeed(folder: string, account: string, report = tradesAll): KeptFeed {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'journal.jsonl'), `${JSON.stringify({ schema, journal_id: journalId })}\n`);
  const write = (): void => {
    writeFileSync(join(folder, 'new'), JSON.stringify(statusOf(account, report())));
    renameSync(join(folder, 'new'), join(folder, 'status.json'));
  };
  write();
  const timer = setInterval(write, beatMs);
  return { address: `file:${folder}`, write, [Symbol.dispose]: () => clearInterval(timer) };
}

const statusOf = (account: string, { at, catalogOnly }: AgentReport) => ({
  schema,
  journal_id: journalId,
  agent_id: 'year',
  name: 'A year',
  version: '1.0.0',
  network: 'TESTNET',
  operational_status: 'running',
  account,
  symbols: coins,
  markets: coins.map((coin) => ({
    coin,
    activation: catalogOnly.includes(coin) ? 'CATALOG_ONLY' : 'ACTIVE',
  })),
  signals: [],
  risk: {
    daily_pnl_usd: -12.5,
    daily_trade_count: 3,
    drawdown_usd: 120,
    leverage_avg: 1.5,
    max_daily_loss_usd: 2_500,
    max_drawdown_usd: 9_000,
    capital_deployed_pct: 40,
    circuit_breaker_tripped: false,
  },
  heartbeat_at: new Date(at).toISOString(),
});
