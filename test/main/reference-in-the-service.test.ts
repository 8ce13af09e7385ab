import { expect, test } from 'vitest';
import { getAlerts } from '../../src-main/operations/alerts/alerts-view.ts';
import { Health } from '../../src-preload/contract/views/service/health.ts';
import { MarketState } from '../../src-preload/contract/views/markets/market-state.ts';
import { Reference } from '../../src-preload/contract/views/reference/reference.ts';
import { minute, now } from './markets.ts';
import { aService, type RunningService } from './service-fixture.ts';

const patiently = { timeout: 60_000, interval: 100 };

const reference = async (service: RunningService): Promise<Reference> =>
  Reference.parse((await service.get('/api/reference')).json());
const ofTsla = async (service: RunningService) =>
  (await reference(service)).stocks.find(({ ticker }) => ticker === 'NASDAQ:TSLA')?.ours ?? null;
const health = async (service: RunningService): Promise<Health['reference']> =>
  Health.parse((await service.get('/api/health')).json()).reference;
const stateOf = async (service: RunningService, coin: string): Promise<MarketState> => {
  const id = encodeURIComponent(`sim-testnet:${coin}`);
  const { status, text } = await service.get(`/api/markets/${id}/state`);
  if (status !== 200) throw new Error(text);
  return MarketState.parse(JSON.parse(text));
};

/** 10:07 of a Tuesday in New York: shares trade, and the index is calculated now and was 15 minutes ago. */
const atWork = now + 30 * minute;

test('the embedded simulator’s provider is read without a key, and again after a switch of network', async () => {
  await using service = await aService({}, atWork);
  await expect
    .poll(() => ofTsla(service), patiently)
    .toMatchObject({ provider: 'simulated', delay: 'real_time', usable: true });
  await expect.poll(async () => (await reference(service)).vix.ours?.usable, patiently).toBe(true);
  await expect
    .poll(() => health(service), patiently)
    .toMatchObject({ attached: true, lastOkAt: expect.any(String) as string });
  const first = await reference(service);
  expect(first.network).toBe('TESTNET');

  await service.commands.saveSettings({ network: 'MAINNET' });
  await expect.poll(async () => (await reference(service)).network, patiently).toBe('MAINNET');
  await expect.poll(() => ofTsla(service), patiently).toMatchObject({ usable: true });
}, 120_000);

test('a venue elsewhere has no provider until a key is set, and none again after the key is forgotten', async () => {
  await using simulated = await aService();
  const { referenceUrl, referenceKey, url } = simulated.simulator;
  await using service = await aService({ venue: 'simulated', venueUrl: url, agentFeed: null });
  expect(await health(service)).toMatchObject({
    attached: false,
    lastError: expect.stringContaining('Settings') as string,
  });
  expect((await reference(service)).vix).toEqual({ ours: null, agent: null });

  await service.commands.saveSettings({ massiveUrl: referenceUrl, massiveKey: referenceKey });
  await expect
    .poll(() => ofTsla(service), patiently)
    .toMatchObject({ provider: 'massive', delay: 'real_time' });
  expect(await health(service)).toMatchObject({ attached: true });

  await service.commands.saveSettings({ massiveKey: null });
  await expect.poll(() => health(service), patiently).toMatchObject({ attached: false });
  expect((await reference(service)).stocks).toEqual([]);
}, 120_000);

/** A Saturday: every exchange is closed, and the agent is set to report that it may enter anyway. */
const saturday = Date.parse('2026-09-05T12:00:00Z');

test('an agent that enters while markets are closed raises an alert per market once it has reported so for a while', async () => {
  await using service = await aService({}, saturday);
  await service.simulator.setFault({ kind: 'agent_ignores_sessions' });
  const spokenAt = async (): Promise<number> => {
    const { newEntries } = await stateOf(service, 'xyz:TSLA');
    expect(newEntries).toMatchObject({ allowed: false, reason: expect.stringContaining('closed') as string });
    return Date.parse(newEntries.agent?.at ?? '');
  };
  const allows = async (): Promise<boolean | undefined> =>
    (await stateOf(service, 'xyz:GOLD')).newEntries.agent?.allowed;
  await expect.poll(() => allows().catch(() => null), patiently).toBe(true);
  const disagreements = () =>
    service
      .ask(getAlerts, null)
      .alerts.filter(({ rule, resolvedAt }) => rule === 'entries_disagreement' && resolvedAt === null);
  const reported = (): readonly (string | null)[] => disagreements().map(({ coin }) => coin);
  // In steps that keep the agent's report fresh.
  const clock = { seconds: 0 };
  while (clock.seconds < 900 && !reported().includes('xyz:GOLD')) {
    clock.seconds += 40;
    const at = saturday + clock.seconds * 1_000;
    await service.clock.set(at, 0);
    await expect.poll(spokenAt, patiently).toBe(at);
  }
  const gold = disagreements().find(({ coin }) => coin === 'xyz:GOLD');
  expect(gold).toMatchObject({ message: expect.stringContaining('closed until') as string });
  expect(gold?.raisedAt).toBeGreaterThanOrEqual(saturday + 90_000);
  expect(reported()).not.toContain('BTC');

  await service.simulator.setFault(null);
  await service.clock.set(saturday + (clock.seconds + 10) * 1_000, 0);
  await expect.poll(reported, patiently).not.toContain('xyz:GOLD');
}, 150_000);
