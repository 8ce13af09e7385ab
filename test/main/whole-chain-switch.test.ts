import { expect, test, vi } from 'vitest';
import { getAccount } from '../../src-main/operations/account/account-view.ts';
import { getAlerts } from '../../src-main/operations/alerts/alerts-view.ts';
import type { Ask } from '../../src-main/operations/operation.ts';
import { listDecisions } from '../../src-main/operations/journal/decision-pages.ts';
import { listRefusedEntries } from '../../src-main/operations/journal/refused-entries.ts';
import { listSignals } from '../../src-main/operations/journal/signals.ts';
import { getHealth } from '../../src-main/operations/settings/read-health.ts';
import { listClosedTrades } from '../../src-main/operations/trades/closed-trades.ts';
import { listTrades } from '../../src-main/operations/trades/list-trades.ts';
import type { BridgePush } from '../../src-preload/contract/bridge/events.ts';
import { aDashboard, allRows, everyTrade, everything, settled, tradedPast } from './a-traded-past.ts';
import { getFigures } from './asked.ts';

const past = tradedPast();
const patiently = { timeout: 60_000, interval: 100 };
const marketId = 'sim-testnet:BTC';

/** Returns every answer about the past, as text. */
function reportedNow(ask: Ask): string {
  const page = { cursor: null, limit: 500 };
  const filter = { ...everything, strategyId: null };
  return JSON.stringify([
    ask(listTrades, { ...page, filter: everyTrade }),
    ask(listClosedTrades, { ...page, filter }),
    ask(listDecisions, { ...page, filter: { ...filter, action: null } }),
    ask(listRefusedEntries, { ...page, filter: { ...everything, gate: null } }),
    ask(listSignals, { ...page, filter: everything }),
    ask(getAlerts, null),
  ]);
}

test('after a switch of network nothing of the old record is returned, and a call in flight ends as network_switched', async () => {
  await using dashboard = await aDashboard();
  const { service } = dashboard;
  await settled(service, past);
  expect(reportedNow(service.ask)).toContain('sim-testnet:');
  const [trade] = service.ask(listTrades, { cursor: null, limit: 1, filter: everyTrade }).rows;
  const pushes: BridgePush[] = [];
  const session = service.endpoint.connect((push) => pushes.push(push));
  await service.simulator.setFault({ kind: 'hang', type: 'candleSnapshot' });
  const to = Date.now();
  const flight = session.call('getCandleWindow', { marketId, from: to - 3_600_000, to });
  await session.call('getFrame', null);
  await service.commands.saveSettings({ network: 'MAINNET' });
  expect(await flight).toMatchObject({ kind: 'failure', error: { code: 'network_switched' } });
  const key = { kind: 'trade', id: trade?.id ?? '' };
  expect(await session.call('getTradeDetail', key)).toMatchObject({ kind: 'failure' });
  await vi.waitFor(() => {
    const { rows } = service.ask(listTrades, { cursor: null, limit: 1, filter: everyTrade });
    expect(rows).toHaveLength(1);
  }, patiently);
  const reported = reportedNow(service.ask);
  expect([reported.includes('sim-testnet'), reported.includes('TESTNET')]).toEqual([false, false]);
  const first = pushes.findLastIndex(({ event }) => event === 'frame');
  const after = JSON.stringify(pushes.slice(first).filter(({ event }) => event !== 'settings'));
  expect(after).not.toContain('sim-testnet');
  session.close();
}, 240_000);

test('with an account that is not the agent’s nothing of its journal is returned or joined, and that is reported', async () => {
  await using dashboard = await aDashboard();
  const { service } = dashboard;
  const [, other = ''] = service.simulator.vaultAddresses;
  await service.commands.saveSettings({ account: other });
  const { ask } = service;
  await vi.waitFor(() => {
    const { rows, completeness } = ask(listTrades, { cursor: null, limit: 1, filter: everyTrade });
    expect([rows.length, completeness.complete]).toEqual([1, true]);
  }, patiently);
  const rows = allRows((page) => ask(listTrades, { ...page, filter: everyTrade }));
  expect(
    new Set(rows.map(({ source, reconciliation, orderId }) => [source, reconciliation, orderId].join())),
  ).toEqual(new Set(['exchange_fills,,']));
  const { rows: decided } = ask(listDecisions, {
    cursor: null,
    limit: 1,
    filter: { ...everything, action: null, strategyId: null },
  });
  expect(decided).toEqual([]);
  expect(ask(getFigures, { period: '7d' }).source).toBe('exchange_closed_trades');
  expect(ask(getAccount, null).notices.map(({ kind }) => kind)).toContain('account_conflict');
  expect(ask(getHealth, null).agent.lastError).toContain('is not read');
}, 240_000);

test('a service that ends during its first reading resumes where it was: nothing is missing or doubled', async () => {
  await using dashboard = await aDashboard();
  const { dataDir, service } = dashboard;
  const ids = (ask: Ask): readonly string[] =>
    allRows((page) => ask(listTrades, { ...page, filter: everyTrade })).map(({ id }) => id);
  await vi.waitFor(() => expect(ids(service.ask).length).toBeGreaterThan(100), patiently);
  const before = ids(service.ask).length;
  await service.close();
  await using second = await aDashboard({ dataDir });
  await settled(second.service, past);
  const after = ids(second.service.ask);
  expect(before).toBeLessThan(after.length);
  expect(new Set(after).size).toBe(after.length);
  const orders = allRows((page) => second.service.ask(listTrades, { ...page, filter: everyTrade })).flatMap(
    ({ orderId }) => orderId ?? [],
  );
  expect(new Set(orders)).toEqual(new Set(past.words.keys()));
}, 240_000);
