import Database from 'better-sqlite3';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { StartError } from '../../../src-main/errors.ts';
import { aStoreFolder, cacheName, candlesOf, recordName, type StoreFolder } from './a-store.ts';

interface Writer {
  readonly child: ChildProcess;
  /** The next line it prints; null once it has ended. */
  readonly line: () => Promise<string | null>;
  readonly kill: () => Promise<void>;
}

const at: { folder: StoreFolder; writers: Writer[] } = { writers: [] } as never;
beforeEach(() => {
  at.folder = aStoreFolder();
});
afterEach(async () => {
  for (const writer of at.writers.splice(0)) await writer.kill();
  at.folder.drop();
});

/** Another process with the store open, or trying to. */
function startWriter(task: 'hold' | 'write'): Writer {
  const script = resolve(import.meta.dirname, 'writing-process.ts');
  const child = spawn(process.execPath, ['--expose-gc', script, at.folder.dir, task], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const writer = {
    child,
    line: async () => {
      const { value, done } = await lines.next();
      return done === true ? null : value;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
  at.writers.push(writer);
  return writer;
}

describe('a folder', () => {
  test('that another process holds is refused in one line, until that one ends', async () => {
    const other = startWriter('hold');
    expect(await other.line()).toBe('open');
    const refusal = at.folder.refusal();
    expect(refusal).toBeInstanceOf(StartError);
    expect(refusal.message).toBe(
      `Another Perpscope is already running on ${at.folder.dir}. Use it, or choose another --data-dir.`,
    );
    await other.kill();
    expect(() => at.folder.open()).not.toThrow();
  });

  test('that this process holds is refused to another', async () => {
    at.folder.open();
    const other = startWriter('hold');
    expect(await other.line()).toContain('refused: StartError Another Perpscope is already running');
  });

  test('is refused to the same process a second time, on any network, and free again once closed', () => {
    const store = at.folder.open();
    expect(at.folder.refusal().message).toContain('already running');
    expect(at.folder.refusal({ source: 'hl-mainnet' }).message).toContain('already running');
    store.close();
    expect(() => at.folder.open()).not.toThrow();
  });
});

describe('a process killed in the middle of writing', () => {
  test.each([1, 4, 9])('after round %d loses nothing that it had committed', async (rounds) => {
    const writer = startWriter('write');
    expect(await writer.line()).toBe('open');
    for (let round = 1; round <= rounds; round += 1) await writer.line();
    await writer.kill();
    let lastReported = rounds;
    for (let line = await writer.line(); line !== null; line = await writer.line())
      lastReported = Number(line);

    const { reader } = at.folder.open();
    expect(at.folder.warnings).toEqual([]);
    const readAt = reader.catalog().readAt ?? 0;
    expect(readAt).toBeGreaterThanOrEqual(lastReported);
    expect(readAt).toBeLessThanOrEqual(lastReported + 1);
    const received = new Set(Array.from({ length: 50 }, (_, index) => reader.quote(`C${index}`)?.receivedAt));
    expect(received.size).toBe(1);
    const [quoted] = received;
    expect(quoted).toBeGreaterThanOrEqual(lastReported);
    for (let round = 1; round <= lastReported; round += 1) {
      const key = { coin: `K${round}`, interval: '1h' } as const;
      expect(reader.candleSpan(key)).toEqual({ fromTime: 0, readAt: round });
      expect(reader.candles(key, 0)).toEqual(candlesOf(700));
    }
    const history = reader.marketStatusHistory('BTC');
    expect(history.length).toBeGreaterThanOrEqual(lastReported);
    expect(history.map(({ fromTime }) => fromTime)).toEqual(history.map((_, index) => index + 1));
  });

  test('leaves files that are whole', async () => {
    const writer = startWriter('write');
    for (let lines = 0; lines < 3; lines += 1) await writer.line();
    await writer.kill();
    at.folder.open().close();
    for (const name of [cacheName, recordName]) {
      const database = new Database(at.folder.path(name), { readonly: true });
      expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
      database.close();
    }
  });
});
