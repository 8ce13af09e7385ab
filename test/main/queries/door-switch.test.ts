import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ReadModel } from '../../../src-main/queries/read-model.ts';
import type { SwitchableReadModel } from '../../../src-main/queries/switchable-read-model.ts';
import { createSwitchableReadModel } from '../../../src-main/queries/switchable-read-model.ts';
import { vault } from '../agent-status.ts';
import type { ReadModelFixture } from '../read-model-fixture.ts';
import { aReadModel } from '../read-model-fixture.ts';
import { putQuotes, read } from '../whole-house.ts';

let house: ReadModelFixture;
let slot: SwitchableReadModel;
beforeEach(() => {
  house = aReadModel({ account: vault, agent: read() });
  putQuotes(house.store);
  slot = createSwitchableReadModel();
  slot.open(house.readModel);
});
afterEach(async () => {
  await house[Symbol.asyncDispose]();
});

const never = new AbortController().signal;
const switched = expect.objectContaining({ code: 'network_switched' }) as Error;
const decisions = { assetClass: null, marketId: null, period: 'all', cursor: null, limit: 1 } as const;
const trades = { period: 'all', symbol: null, limit: 1 } as const;

test.each<[string, (model: ReadModel) => Promise<unknown>]>([
  ['open orders', (model) => model.restingOrders(null, never)],
  ['closed trades', (model) => model.closedTradeHistory(trades, never)],
  ['performance', (model) => model.performanceNow('7d', never)],
  ['figures of the day', (model) => model.dailyReport(never)],
  ['snapshots', (model) => model.marketSnapshots(null, never)],
])('%s that are being read as the source is left end as network_switched, at once', async (_what, ask) => {
  house.venue.mood = { kind: 'hangs' };
  const asking = ask(slot.readModel);
  slot.leave();
  await expect(asking).rejects.toThrow(switched);
});

test.each<[string, (model: ReadModel) => unknown]>([
  ['portfolio', (model) => model.portfolio()],
  ['signals', (model) => model.signalsNow()],
  ['risk', (model) => model.riskView()],
  ['decisions', (model) => model.decisionList(decisions)],
  ['refused entries', (model) => model.refusedEntryList(decisions)],
])('%s is no one’s between two sources', (_what, ask) => {
  slot.leave();
  expect(() => ask(slot.readModel)).toThrow(switched);
});
