// A whole writer of an agent feed, without dependencies: node writer.ts FOLDER
import { appendFileSync, closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const schema = 'perpscope.agent/1';

export function openWriter(folder: string, journalId: string) {
  mkdirSync(folder, { recursive: true });
  const journal = join(folder, 'journal.jsonl');
  appendFileSync(journal, `${JSON.stringify({ schema, journal_id: journalId })}\n`);
  let seq = 0;
  return {
    /** Written beside it, made safe, then renamed over it: a reader sees the old one or the new one, never a part. */
    status(document: object): void {
      const text = JSON.stringify({ schema, journal_id: journalId, ...document });
      const file = openSync(join(folder, 'status.json.new'), 'w');
      writeSync(file, text);
      fsyncSync(file);
      closeSync(file);
      renameSync(join(folder, 'status.json.new'), join(folder, 'status.json'));
    },
    /** One line, written at once. */
    event(event: object): void {
      seq += 1;
      appendFileSync(journal, `${JSON.stringify({ seq, at: new Date().toISOString(), ...event })}\n`);
    },
  };
}

const [folder] = process.argv.slice(2);
if (folder !== undefined) {
  const writer = openWriter(folder, crypto.randomUUID());
  writer.event({ type: 'note', network: 'TESTNET', text: 'started' });
  const identity = { agent_id: 'example', name: 'Example agent', version: '1.0.0', network: 'TESTNET' };
  const state = { operational_status: 'running', symbols: ['BTC'], markets: [{ coin: 'BTC' }], signals: [] };
  const risk = { daily_pnl_usd: -12.5, max_daily_loss_usd: 250 };
  writer.status({ ...identity, ...state, risk, heartbeat_at: new Date().toISOString() });
}
