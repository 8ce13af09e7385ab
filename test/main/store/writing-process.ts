import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Quote } from '../../../src-main/domain/markets/quote.ts';
import { openStore } from '../../../src-main/store/open.ts';
import { aMarket, aQuote, aReading, candlesOf } from './a-store.ts';

/**
 * A process of its own that holds a store and, when asked to, writes to it without end. Each line on stdout was printed
 * after what it names was committed.
 */
const [dataDir = '', task = 'hold'] = process.argv.slice(2);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

function quotesAt(round: number): readonly Quote[] {
  return Array.from({ length: 50 }, (_, index) => aQuote({ coin: `C${index}`, receivedAt: round }));
}

/** Holds the store without a reference to it, and collects garbage. */
async function holdOn(): Promise<void> {
  setInterval(() => undefined, 1_000);
  for (let round = 0; round < 3; round += 1) {
    await nextTurn();
    globalThis.gc?.();
  }
  await nextTurn();
  say('open');
}

function run(): void {
  const store = openStore({
    dataDir,
    source: 'hl-testnet',
    account: null,
    stamp: 'child',
    onFileNotice: say,
  });
  if (task === 'hold') return void holdOn();
  say('open');
  for (let round = 1; ; round += 1) {
    const markets = [aMarket({ delisted: round % 2 === 0 })];
    store.writer.putCatalog(aReading({ markets, readAt: round }));
    store.writer.putQuotes(quotesAt(round));
    store.writer.flush();
    store.writer.putCandles({ coin: `K${round}`, interval: '1h' }, candlesOf(700), {
      fromTime: 0,
      readAt: round,
    });
    say(String(round));
  }
}

try {
  run();
} catch (error) {
  say(`refused: ${error instanceof Error ? `${error.name} ${error.message}` : 'unknown'}`);
}
