import Database from 'better-sqlite3';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Health } from '../../../src-preload/contract/views/service/health.ts';
import { watchProcess } from '../../../src-main/server/metrics/process-metrics.ts';
import { rowSubjects } from '../../../src-main/store/record/log/row-subjects.ts';
import { anAgentStatus, vault } from '../agent-status.ts';
import { sharedByTests } from '../fixture-hooks.ts';
import { now } from '../markets.ts';
import { aTrade, putFills } from '../operations/trades/a-traded-account.ts';
import { readMetrics, type ReadMetric } from './prometheus-text.ts';
import { aServer, type ServerFixture, type ServerOptions } from './server-fixture.ts';

const token = 'a-token-of-enough-characters';
const agent = { kind: 'read', status: anAgentStatus(), readAt: now, arrivedAt: now } as const;
const scraped = (options: ServerOptions = {}): Promise<ServerFixture> =>
  aServer({ account: vault, agent, ...options, server: { metrics: true, ...options.server } });

async function scrape({ get }: ServerFixture): Promise<ReadonlyMap<string, ReadMetric>> {
  const { status, text } = await get('/metrics');
  if (status !== 200) throw new Error(`/metrics answered ${status}: ${text}`);
  return readMetrics(text);
}

/** Returns values by label; null: the metric is absent. */
function valuesOf(metrics: ReadonlyMap<string, ReadMetric>, name: string): Record<string, number> | null {
  const metric = metrics.get(name);
  if (metric === undefined) return null;
  return Object.fromEntries(
    metric.samples.map(({ labels, value }) => [Object.values(labels).join(' '), value]),
  );
}

const server = sharedByTests(() => scraped());

test('without the setting the address is 404', async () => {
  await using plain = await aServer();
  const { status, text } = await plain.get('/metrics');
  expect([status, JSON.parse(text)]).toEqual([404, expect.objectContaining({ error: 'not_found' })]);
});

test('the answer is in the text format, with the process under the names that other clients use', async () => {
  const { headers } = await server.get('/metrics');
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  const metrics = await scrape(server);
  expect(metrics.get('process_cpu_seconds_total')?.type).toBe('counter');
  const { user, system } = process.cpuUsage();
  const cpuSeconds = valuesOf(metrics, 'process_cpu_seconds_total')?.[''] ?? 0;
  expect(Math.abs(cpuSeconds - (user + system) / 1e6)).toBeLessThan(5);
  const startedAt = valuesOf(metrics, 'process_start_time_seconds')?.[''] ?? 0;
  expect(Math.abs(startedAt - (Date.now() / 1e3 - process.uptime()))).toBeLessThan(1);
  const rss = valuesOf(metrics, 'process_resident_memory_bytes')?.[''] ?? 0;
  expect(rss).toBeGreaterThan(10_000_000);
  expect(rss).toBeLessThan(100_000_000_000);
  expect(valuesOf(metrics, 'perpscope_info')).toEqual({ '0.0.0-test simulated TESTNET': 1 });
});

test('event loop lag is in seconds since the last scrape, and absent without a measurement', () => {
  const delays = {
    count: 0,
    max: 270e6,
    percentile: (of: number) => (of === 50 ? 19e6 : 45e6),
    reset: () => void (delays.count = 0),
    enable: () => true,
    disable: () => true,
  };
  const own = watchProcess(delays);
  const lags = (): unknown =>
    own
      .read()
      .flatMap(({ name, samples }) => (name.includes('_lag_') ? samples.map(({ value }) => value) : []));
  expect(lags()).toEqual([null, null, null]);
  delays.count = 1;
  expect(lags()).toEqual([0, expect.closeTo(0.025, 9), 0.25]);
  expect(lags()).toEqual([null, null, null]);
});

test('the state of each attached source is that of /api/health, and others are absent', async () => {
  const health = (await server.get('/api/health')).json() as Health;
  const states = valuesOf(await scrape(server), 'perpscope_source_state') ?? {};
  for (const source of ['store', 'venue', 'agent', 'reference', 'chain'] as const) {
    const shown = ['ok', 'degraded', 'down', 'unread'].map((state) => states[`${source} ${state}`]);
    const expected = ['ok', 'degraded', 'down', 'unread'].map((state) =>
      Number(health[source].state === state),
    );
    expect(shown).toEqual(health[source].attached ? expected : Array(4).fill(undefined));
  }
  expect(Object.keys(states).length).toBe(12);
});

test('failed reads and invalid rows are those of the source, and the store has none', async () => {
  const troubled = { state: 'down', lastError: 'no route', remedy: null, since: now } as const;
  await using failing = await scraped({
    scope: { venueHealth: () => ({ ...troubled, lastOkAt: null, invalidRows: 3, failedReads: 7 }) },
  });
  const metrics = await scrape(failing);
  expect(valuesOf(metrics, 'perpscope_source_failed_reads_total')).toEqual({ venue: 7, agent: 0 });
  expect(valuesOf(metrics, 'perpscope_source_invalid_rows_total')).toEqual({ venue: 3, agent: 0 });
  expect(valuesOf(metrics, 'perpscope_source_last_success_age_seconds')).toEqual({ store: 0, agent: 0 });
});

test('the heartbeat and the status are those of /mcp/status, and age with the world clock', async () => {
  await using aging = await scraped();
  aging.time.now += 30_000;
  const status = (await aging.get('/mcp/status')).json() as { status: string; last_heartbeat_at: string };
  const metrics = await scrape(aging);
  const age = (aging.time.now - Date.parse(status.last_heartbeat_at)) / 1_000;
  expect(valuesOf(metrics, 'perpscope_agent_heartbeat_age_seconds')).toEqual({ '': age });
  expect(age).toBe(30);
  expect(valuesOf(metrics, 'perpscope_agent_status')).toEqual({ running: 1, paused: 0, degraded: 0 });
});

describe('unknown values are absent, not 0:', () => {
  test('an agent that is not attached', async () => {
    await using alone = await scraped({ agent: { kind: 'not_configured' } });
    const metrics = await scrape(alone);
    expect(metrics.has('perpscope_agent_heartbeat_age_seconds')).toBe(false);
    expect(metrics.has('perpscope_agent_status')).toBe(false);
    expect(valuesOf(metrics, 'perpscope_reading_age_seconds')).not.toHaveProperty('agent_status');
  });

  test('the status of a silent agent; its age continues', async () => {
    await using silent = await scraped();
    silent.time.now += 600_000;
    const metrics = await scrape(silent);
    expect(metrics.has('perpscope_agent_status')).toBe(false);
    expect(valuesOf(metrics, 'perpscope_agent_heartbeat_age_seconds')).toEqual({ '': 600 });
  });

  test('readings that were never made, and histories that were never read', async () => {
    const metrics = await scrape(server);
    expect(valuesOf(metrics, 'perpscope_reading_age_seconds')).toEqual({ catalog: 0, agent_status: 0 });
    for (const name of ['backfill_complete', 'known_from_timestamp_seconds', 'gaps'])
      expect(metrics.has(`perpscope_history_${name}`)).toBe(false);
  });
});

test('a history has its progress', async () => {
  await using traded = await scraped();
  const span = { knownFrom: now - 86_400_000, readThrough: now };
  traded.store.writer.putFills(aTrade(now - 1_000, '5'), span);
  traded.store.writer.noteReading('fills', now);
  traded.store.writer.putGap({
    history: 'fills',
    fromTime: now - 50_000,
    toTime: now - 40_000,
    reason: 'r',
    notedAt: now,
  });
  const before = await scrape(traded);
  expect(valuesOf(before, 'perpscope_history_backfill_complete')).toEqual({ fills: 0 });
  expect(valuesOf(before, 'perpscope_history_known_from_timestamp_seconds')).toEqual({
    fills: span.knownFrom / 1_000,
  });
  expect(valuesOf(before, 'perpscope_history_gaps')).toEqual({ fills: 1 });
  traded.store.writer.putFills([], { knownFrom: 0, readThrough: now });
  const after = await scrape(traded);
  expect(valuesOf(after, 'perpscope_history_backfill_complete')).toEqual({ fills: 1 });
  expect(after.has('perpscope_history_known_from_timestamp_seconds')).toBe(false);
});

test('rows by table are those of the file, each time', async () => {
  await using traded = await scraped();
  const countRows = (): Record<string, number> => {
    const file = new Database(join(traded.dataDir, 'sim-testnet-seed-1', `record-${vault}.sqlite`), {
      readonly: true,
    });
    const count = (table: string): number =>
      file.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get() ?? -1;
    const counts = Object.fromEntries(rowSubjects.map(({ table }) => [table, count(table)]));
    file.close();
    return counts;
  };
  for (const trades of [1, 40]) {
    for (let nth = 0; nth < trades; nth += 1)
      putFills(traded.store, aTrade(now - nth * 60_000 - trades, '1'));
    expect(valuesOf(await scrape(traded), 'perpscope_record_rows')).toEqual(countRows());
  }
  expect(countRows()['fill']).toBe(82);
});

test('alerts are those of the list', async () => {
  const listed = (await server.get('/api/v1/agent/alerts')).json() as {
    readonly by_severity: Readonly<Record<string, number>>;
    readonly unchecked: readonly unknown[];
  };
  const metrics = await scrape(server);
  expect(valuesOf(metrics, 'perpscope_alerts')).toEqual(listed.by_severity);
  expect(valuesOf(metrics, 'perpscope_alert_checks_unavailable')).toEqual({ '': listed.unchecked.length });
});

test('requests are counted by interface and status, including those for a page', async () => {
  await using asked = await scraped();
  for (const path of ['/api/health', '/api/health', '/mcp/status', '/nothing', '/graphql/explorer.js'])
    await asked.get(path);
  await expect
    .poll(async () => valuesOf(await scrape(asked), 'perpscope_requests_total'))
    .toMatchObject({ 'rest 200': 2, 'mcp 200': 1, 'other 404': 1, 'graphql 200': 1 });
  const metrics = await scrape(asked);
  expect(valuesOf(metrics, 'perpscope_requests_total')?.['metrics 200']).toBeGreaterThan(0);
});

test('no label is a market, an account, a path or a secret, and their number is limited', async () => {
  await using guarded = await scraped({ server: { token } });
  const headers = { authorization: `Bearer ${token}` };
  for (let nth = 0; nth < 50; nth += 1) await guarded.get(`/api/markets/sim-testnet:X${nth}`, { headers });
  const { text } = await guarded.get('/metrics', { headers });
  expect(text).not.toContain(token);
  expect(text).not.toContain(vault);
  const labels = [...readMetrics(text).values()].flatMap(({ samples }) =>
    samples.flatMap((sample) => Object.values(sample.labels)),
  );
  for (const label of labels) expect(label).toMatch(/^([a-z_]+|\d{3}|0\.0\.0-test|TESTNET)$/);
  expect(labels.length).toBeLessThan(150);
});

test('between two sources only the process is scraped', async () => {
  await using leaving = await scraped();
  leaving.source.leave();
  const metrics = await scrape(leaving);
  expect(metrics.has('process_resident_memory_bytes')).toBe(true);
  expect([...metrics.keys()].filter((name) => /^perpscope_(?!requests)/.test(name))).toEqual([]);
});
