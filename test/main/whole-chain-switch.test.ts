import { expect, test, vi } from 'vitest';
import type { BridgePush } from '../../src-preload/contract/bridge/events.ts';
import type { ReadModel } from '../../src-main/queries/read-model.ts';
import { aDashboard, allRows, everyTrade, everything, settled, tradedPast } from './a-traded-past.ts';

const past = tradedPast();
const patiently = { timeout: 30_000, interval: 100 };
const marketId = 'sim-testnet:BTC';

/** Everything that is told of the past now, as text. */
function toldNow(readModel: ReadModel): string {
  const page = { cursor: null, limit: 500 };
  const filter = { ...everything, strategyId: null };
  return JSON.stringify([
    readModel.trades({ ...page, filter: everyTrade }),
    readModel.closedTrades({ ...page, filter }),
    readModel.decisions({ ...page, filter: { ...filter, action: null } }),
    readModel.refusedEntries({ ...page, filter: { ...everything, gate: null } }),
    readModel.signals({ ...page, filter: everything }),
    readModel.alerts(),
  ]);
}

test('after a switch of network nothing of the old record is told, and a call on its way ends as such', async () => {
  await using dashboard = await aDashboard();
  const { service } = dashboard;
  await settled(service, past);
  expect(toldNow(service.readModel)).toContain('sim-testnet:');
  const [trade] = service.readModel.trades({ cursor: null, limit: 1, filter: everyTrade }).rows;
  const pushes: BridgePush[] = [];
  const session = service.endpoint.connect((push) => pushes.push(push));
  await service.simulator.setFault({ kind: 'hang', type: 'candleSnapshot' });
  const to = Date.now();
  const flight = session.call('getCandleWindow', { marketId, from: to - 3_600_000, to });
  await session.call('getFrame', null);
  await service.commands.saveSettings({ network: 'MAINNET' });
  expect(await flight).toMatchObject({ kind: 'failure', error: { code: 'network_switched' } });
  const key = { kind: 'trade', id: trade?.id ?? '' };
  expect(await session.call('getTradeStory', key)).toMatchObject({ kind: 'failure' });
  await vi.waitFor(() => {
    const { rows } = service.readModel.trades({ cursor: null, limit: 1, filter: everyTrade });
    expect(rows).toHaveLength(1);
  }, patiently);
  const told = toldNow(service.readModel);
  expect([told.includes('sim-testnet'), told.includes('TESTNET')]).toEqual([false, false]);
  const first = pushes.findLastIndex(({ event }) => event === 'frame');
  const after = JSON.stringify(pushes.slice(first).filter(({ event }) => event !== 'settings'));
  expect(after).not.toContain('sim-testnet');
  session.close();
}, 90_000);

test('of an account that is not the agent’s nothing of its journal is told or joined, and that is said', async () => {
  await using dashboard = await aDashboard();
  const { service } = dashboard;
  const [, other = ''] = service.simulator.vaultAddresses;
  await service.commands.saveSettings({ account: other });
  const { readModel } = service;
  await vi.waitFor(() => {
    const { rows, completeness } = readModel.trades({ cursor: null, limit: 1, filter: everyTrade });
    expect([rows.length, completeness.complete]).toEqual([1, true]);
  }, patiently);
  const rows = allRows((page) => readModel.trades({ ...page, filter: everyTrade }));
  expect(
    new Set(rows.map(({ source, reconciliation, orderId }) => [source, reconciliation, orderId].join())),
  ).toEqual(new Set(['exchange_fills,,']));
  const { rows: decided } = readModel.decisions({
    cursor: null,
    limit: 1,
    filter: { ...everything, action: null, strategyId: null },
  });
  expect(decided).toEqual([]);
  expect(readModel.performance('7d').source).toBe('exchange_closed_trades');
  expect(readModel.account().notices.map(({ kind }) => kind)).toContain('account_conflict');
  expect(readModel.health().agent.lastError).toContain('left unread');
}, 60_000);

test('a service that ends amid its first reading goes on where it was: nothing lacks and nothing is there twice', async () => {
  await using dashboard = await aDashboard();
  const { dataDir, service } = dashboard;
  const ids = (readModel: ReadModel): readonly string[] =>
    allRows((page) => readModel.trades({ ...page, filter: everyTrade })).map(({ id }) => id);
  await vi.waitFor(() => expect(ids(service.readModel).length).toBeGreaterThan(100), patiently);
  const before = ids(service.readModel).length;
  await service.close();
  await using second = await aDashboard({ dataDir });
  await settled(second.service, past);
  const after = ids(second.service.readModel);
  expect(before).toBeLessThan(after.length);
  expect(new Set(after).size).toBe(after.length);
  const orders = allRows((page) => second.service.readModel.trades({ ...page, filter: everyTrade })).flatMap(
    ({ orderId }) => orderId ?? [],
  );
  expect(new Set(orders)).toEqual(new Set(past.words.keys()));
}, 90_000);
