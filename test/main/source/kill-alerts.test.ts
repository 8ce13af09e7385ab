import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aStoreFolder, type StoreFolder } from '../store/a-store.ts';

const rounds = 8;
const withinMs = 20_000;
const at: { folder: StoreFolder; child: ChildProcess | null } = {} as never;
beforeEach(() => {
  at.folder = aStoreFolder();
  at.child = null;
});
afterEach(() => {
  at.child?.kill('SIGKILL');
  at.folder.drop();
});

/** Kills a watching process once it has announced this many alerts; returns the ones announced. */
async function killedWatching(first: number, after: number): Promise<readonly string[]> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'alerting-process.ts'), at.folder.dir, String(first)],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  at.child = child;
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  const ended = once(reader, 'close', { signal: AbortSignal.timeout(withinMs) });
  reader.on('line', (line) => {
    lines.push(line);
    if (lines.length === after) child.kill('SIGKILL');
  });
  await ended;
  return lines;
}

test(
  `a process killed ${rounds} times at any instant of checking announces no alert twice, and each announced one is in the record`,
  { timeout: 120_000 },
  async () => {
    const reported: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const store = at.folder.open();
      const first = store.reader.alerts().state.length;
      store.close();
      reported.push(...(await killedWatching(first, 1 + ((round * 5) % 17))));
      const { reader, close } = at.folder.open();
      const coins = new Set(reader.alerts().state.map(({ alert }) => alert.coin));
      expect(reported.filter((coin) => !coins.has(coin))).toEqual([]);
      close();
    }
    expect(reported.length).toBeGreaterThan(50);
    expect(reported).toHaveLength(new Set(reported).size);
  },
);
