// An agent's loop that writes its feed until it is interrupted: node loop.ts FOLDER
import { setTimeout as sleep } from 'node:timers/promises';
import type { Writer } from './writer.ts';
import { openWriter } from './writer.ts';

const stepMs = 5_000;
/** Perpscope calls a status stale after 90 seconds. */
const statusMs = 15_000;
const identity = {
  agent_id: 'example',
  name: 'Example agent',
  version: '1.0.0',
  symbols: ['BTC'],
  markets: [{ coin: 'BTC' }],
  signals: [],
};

/** Your risk monitor's figures. Leave out what you don't know. */
function risk(): object {
  return { daily_pnl_usd: -12.5, max_daily_loss_usd: 250, circuit_breaker_tripped: false };
}

/** One look at the market. Put your strategy here, and write what it decides and what comes of it. */
async function step({ event, journalId }: Writer, number: number): Promise<void> {
  const decision_id = `d-${journalId}-${number}`;
  event('decision', { symbol: 'BTC', decision_id, action: 'hold', summary: 'No signal.' });
  event('reasoning', { symbol: 'BTC', decision_id, step: 1, text: 'The trend is flat.' });
}

interface Loop {
  /** Ends the loop, which then writes that the agent is paused. */
  readonly signal: AbortSignal;
  /** Waits, or rejects once the signal has aborted. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

const usualWait: NonNullable<Loop['wait']> = (ms, signal) => sleep(ms, undefined, { signal });

/** Runs until the signal aborts. An error of a step is written, and the loop goes on. */
export async function run(writer: Writer, { signal, wait = usualWait }: Loop): Promise<void> {
  let untilStatus = 0;
  for (let number = 1; !signal.aborted; number += 1) {
    if (untilStatus <= 0) {
      writer.status({ ...identity, operational_status: 'running', risk: risk() });
      untilStatus = statusMs;
    }
    try {
      await step(writer, number);
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      writer.event('error', { code: name, message });
    }
    await wait(stepMs, signal).catch(() => undefined);
    untilStatus -= stepMs;
  }
  writer.status({ ...identity, operational_status: 'paused', status_reason: 'stopped', risk: risk() });
}

const [folder = ''] = process.argv.slice(2);
if (import.meta.main && folder === '') {
  process.stderr.write('Usage: node loop.ts FOLDER\n');
  process.exitCode = 2;
} else if (import.meta.main) {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());
  await run(openWriter(folder, 'TESTNET'), { signal: stop.signal });
}
