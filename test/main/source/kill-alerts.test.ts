import { expect, test } from 'vitest';
import { killedWriter } from '../store/killed-writer.ts';

const rounds = 8;
const { folder, killedOnce } = killedWriter('../source/alerting-process.ts');

test(
  `a process killed ${rounds} times at any instant of checking announces no alert twice, and each announced one is in the record`,
  { timeout: 120_000 },
  async () => {
    const reported: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const store = folder().open();
      const first = store.reader.alerts().state.length;
      store.close();
      const after = 1 + ((round * 5) % 17);
      reported.push(...(await killedOnce([String(first)], ({ length }) => length >= after)));
      const { reader, close } = folder().open();
      const coins = new Set(reader.alerts().state.map(({ alert }) => alert.coin));
      expect(reported.filter((coin) => !coins.has(coin))).toEqual([]);
      close();
    }
    expect(reported.length).toBeGreaterThan(50);
    expect(reported).toHaveLength(new Set(reported).size);
  },
);
