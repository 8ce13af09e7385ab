// A whole writer of an agent feed, without dependencies: node writer.ts FOLDER
import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

const schema = 'perpscope.agent/1';

type Network = 'TESTNET' | 'MAINNET';
export type Writer = ReturnType<typeof openWriter>;

export function openWriter(folder: string, network: Network, clock = () => new Date().toISOString()) {
  mkdirSync(folder, { recursive: true });
  const [journal, journalId] = [join(folder, 'journal.jsonl'), crypto.randomUUID()];
  // Numbers begin anew, so this is a new journal: what was written before stays beside it.
  if (existsSync(journal)) renameSync(journal, join(folder, `journal.${Date.now()}.jsonl`));
  appendFileSync(journal, `${JSON.stringify({ schema, journal_id: journalId })}\n`);
  let seq = 0;
  return {
    journalId,
    /** Written beside it, made safe, then renamed over it: a reader sees the old one or the new one, never a part. */
    status(document: object): void {
      const file = openSync(join(folder, 'status.json.new'), 'w');
      const heartbeat_at = clock();
      writeSync(file, JSON.stringify({ schema, journal_id: journalId, network, heartbeat_at, ...document }));
      fsyncSync(file);
      closeSync(file);
      renameSync(join(folder, 'status.json.new'), join(folder, 'status.json'));
    },
    /** One line, written at once. */
    event(type: string, fields: object): void {
      seq += 1;
      appendFileSync(journal, `${JSON.stringify({ seq, type, at: clock(), network, ...fields })}\n`);
    },
  };
}

const [folder = ''] = process.argv.slice(2);
if (import.meta.main && folder === '') {
  process.stderr.write('Usage: node writer.ts FOLDER\n');
  process.exitCode = 2;
} else if (import.meta.main) {
  const { status, event } = openWriter(folder, 'TESTNET');
  const [symbol, decision_id, order_id] = ['BTC', 'd-1', 'o-1'];
  event('note', { text: 'started' });
  event('signal', {
    symbol,
    signal_id: 's-1',
    direction: 'long',
    confidence: 0.62,
    source: 'trend',
    acted_on: true,
  });
  event('decision', { symbol, decision_id, action: 'open_long', confidence: 0.62, strategy_id: 'trend' });
  event('reasoning', { symbol, decision_id, step: 1, text: 'Higher lows, and the day has lost little.' });
  event('order', {
    symbol,
    order_id,
    decision_id,
    side: 'buy',
    order_type: 'limit',
    requested: '0.01',
    limit_price: '94000',
  });
  event('order_outcome', {
    symbol,
    order_id,
    status: 'filled',
    filled: '0.01',
    average_price: '93990',
    venue_oid: 101,
  });
  event('trade_closed', {
    symbol,
    trade_id: 't-1',
    side: 'long',
    size: '0.01',
    realized_pnl: '1.1',
    exit_reason: 'target',
  });
  const refused_by = { gate: 'max_leverage', threshold: 3, value: 3.4 };
  event('decision', { symbol: 'ETH', decision_id: 'd-2', action: 'skip', refused_by, summary: 'No entry.' });
  event('error', { code: 'late_price', message: 'No reference price for 51 minutes.' });
  const identity = {
    agent_id: 'example',
    name: 'Example agent',
    version: '1.0.0',
    operational_status: 'running',
  };
  const risk = { daily_pnl_usd: -12.5, max_daily_loss_usd: 250 };
  status({ ...identity, symbols: ['BTC', 'ETH'], markets: [{ coin: 'BTC' }], signals: [], risk });
}
