import { expect, test } from 'vitest';
import { tradeSumTable } from '../../../src-main/store/projections/order-outcomes/trade-sum-table.ts';
import { aFill } from '../domain/a-fill.ts';
import { hour, minute } from '../markets.ts';
import { aRecord, storedTrades } from './a-reconciled.ts';
import { projectAll } from './project-all.ts';
import { countedSums, sumsOf } from './sums-of-trades.ts';

test('an hour with more trades than one call may read is added up over several calls', () => {
  const at = aRecord();
  const start = 480_000 * hour;
  const fills = Array.from({ length: 45 }, (_, nth) =>
    aFill({ oid: nth + 1, tid: nth + 1, time: start + nth * minute }),
  );
  at.writer.putFills(fills, { knownFrom: start, readThrough: start + hour });
  projectAll(at.writer, { now: start + hour });
  const whole = countedSums(storedTrades(at.reader));
  expect(sumsOf(at.reader)).toEqual(whole);

  const table = tradeSumTable(at.record);
  const cell = at.record.prepare<[], number>('SELECT DISTINCT cell FROM trade').pluck().get() ?? 0;
  table.mark(cell, start);
  at.record.exec('UPDATE trade_sum SET rows = 0');
  for (let calls = 1; table.isDirty(); calls += 1) {
    expect(calls).toBeLessThan(10);
    table.recompute(20);
  }
  expect(sumsOf(at.reader)).toEqual(whole);
  at.close();
});
