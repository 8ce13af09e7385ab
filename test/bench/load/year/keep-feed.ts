import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { journalId } from './agent-lines.ts';
import { coins } from './planned-orders.ts';

const beatMs = 10_000;
const schema = 'perpscope.agent/1';

/** The feed of the agent whose year is on record: it runs, and adds nothing. */
export function keepFeed(folder: string, account: string): Disposable & { readonly address: string } {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'journal.jsonl'), `${JSON.stringify({ schema, journal_id: journalId })}\n`);
  const write = (): void => {
    writeFileSync(join(folder, 'new'), JSON.stringify(statusNow(account)));
    renameSync(join(folder, 'new'), join(folder, 'status.json'));
  };
  write();
  const timer = setInterval(write, beatMs);
  return { address: `file:${folder}`, [Symbol.dispose]: () => clearInterval(timer) };
}

const statusNow = (account: string) => ({
  schema,
  journal_id: journalId,
  agent_id: 'year',
  name: 'A year',
  version: '1.0.0',
  network: 'TESTNET',
  operational_status: 'running',
  account,
  symbols: coins,
  markets: coins.map((coin) => ({ coin, activation: 'ACTIVE' })),
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
  heartbeat_at: new Date().toISOString(),
});
