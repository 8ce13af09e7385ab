import { appendFileSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface JournalShape {
  readonly events: number;
  readonly files: number;
}

const coins = ['BTC', 'ETH', 'SOL', 'xyz:TSLA', 'xyz:GOLD'];
const firstAt = Date.UTC(2026, 0, 1);
const everyMs = 4_000;
/** Characters written to a file at once. */
const mostText = 4_000_000;

/** A folder as left by an agent that has run for months: rotated journal files of equal length and the current one. */
export function writeLongJournal(folder: string, { events, files }: JournalShape): void {
  mkdirSync(folder, { recursive: true });
  writeStatus(folder);
  const header = `${JSON.stringify({ schema: 'perpscope.agent/1', journal_id: 'bench' })}\n`;
  for (let nth = 1, seq = 1; nth <= files; nth += 1) {
    const path = join(folder, nth === files ? 'journal.jsonl' : `journal.${nth}.jsonl`);
    const last = Math.round((nth * events) / files);
    writeFileSync(path, header);
    let text = '';
    for (; seq <= last; seq += 1) {
      text += `${JSON.stringify(eventOf(seq))}\n`;
      if (text.length < mostText && seq < last) continue;
      appendFileSync(path, text);
      text = '';
    }
  }
}

/** Replaced as a whole, as the agent does it. */
export function writeStatus(folder: string): void {
  const status = {
    schema: 'perpscope.agent/1',
    journal_id: 'bench',
    network: 'TESTNET',
    operational_status: 'running',
    symbols: coins,
    markets: [],
    signals: [],
    heartbeat_at: new Date().toISOString(),
  };
  writeFileSync(join(folder, 'status.new'), JSON.stringify(status));
  renameSync(join(folder, 'status.new'), join(folder, 'status.json'));
}

/** The id of the last decision in the journal. */
export function lastDecisionId(events: number): string {
  return `d${Math.floor(events / 5)}`;
}

/** A decision, its reasoning, an order, its outcome, a signal, and so on. */
function eventOf(seq: number): object {
  const round = Math.floor(seq / 5);
  const at = new Date(firstAt + seq * everyMs).toISOString().slice(0, -1);
  return { seq, at, network: 'TESTNET', symbol: coins[round % coins.length], ...fieldsOf(seq % 5, round) };
}

function fieldsOf(kind: number, round: number): object {
  const [decision_id, order_id] = [`d${round}`, `o${round}`];
  switch (kind) {
    case 0:
      return {
        type: 'decision',
        decision_id,
        action: 'open_long',
        confidence: 0.61,
        strategy_id: 'trend',
        summary: 'Momentum above its threshold on the hourly range.',
      };
    case 1:
      return {
        type: 'reasoning',
        decision_id,
        step: 1,
        text: 'The range of the last 24 hours is broken upward and the funding rate is moderate, so a long is opened.',
      };
    case 2:
      return {
        type: 'order',
        order_id,
        decision_id,
        side: 'buy',
        order_type: 'limit',
        requested: '0.25',
        limit_price: '64000.5',
        reduce_only: false,
        strategy_id: 'trend',
      };
    case 3:
      return {
        type: 'order_outcome',
        order_id,
        status: 'rejected',
        filled: '0',
        reject_reason: 'Insufficient margin.',
      };
    default:
      return {
        type: 'signal',
        signal_id: `s${round}`,
        direction: 'long',
        confidence: 0.5,
        source: 'a model',
        reasoning_excerpt: 'The range is broken.',
        acted_on: true,
      };
  }
}
