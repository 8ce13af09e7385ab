import { expect, test } from 'vitest';
import { readingOf } from '../../../src-main/store/readings.ts';
import { now } from '../markets.ts';
import { vault } from '../agent-status.ts';
import { anOpenSource } from '../open-source-fixture.ts';
import { aTrade } from '../operations/trades/a-traded-account.ts';
import { projectAll } from './project-all.ts';

test('the fills of a trade and its fee tokens get a new revision when trades are derived', async () => {
  await using app = anOpenSource({ account: vault });
  const { reader, writer } = app.store;
  const revisions = (): readonly number[] =>
    (['fillsOfTrade', 'fillFactsOf'] as const).map((question) => reader.revision(readingOf[question]));
  writer.putFills(aTrade(now, '2'), null);
  const before = revisions();
  expect(reader.tradeCounts({}).total).toBe(0);
  projectAll(writer, { now });
  const ids = reader.trades({ before: null, limit: 10 }).map(({ id }) => id);
  expect(ids.map((id) => reader.fillsOfTrade(id, 10).count)).toEqual([1, 1]);
  expect([...reader.fillFactsOf(ids, null).values()].map(({ feeToken }) => feeToken)).toEqual([
    'USDC',
    'USDC',
  ]);
  for (const [nth, revision] of revisions().entries()) expect(revision).toBeGreaterThan(before[nth] ?? 0);
});
