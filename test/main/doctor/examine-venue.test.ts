import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { monotonicClock } from '../../../src-main/clock.ts';
import { mostWeightInAll, examineVenue } from '../../../src-main/doctor/examine-venue.ts';
import type { Finding } from '../../../src-main/doctor/report.ts';
import { infoProbes } from '../../../src-main/doctor/info-probes.ts';
import { keepAnswers } from '../../../src-main/doctor/record-answers.ts';
import { createVaults } from '../../../src-main/simulator/vault/create-vaults.ts';
import { createInfoTransport } from '../../../src-main/venue/hyperliquid/info-request.ts';
import { startReplayFolder } from '../../doubles/replay-folder.ts';
import { reply, startVenueStub } from '../../doubles/venue-stub.ts';
import { serve } from '../simulator/serving.ts';
import { aWorld, now } from '../simulator/worlds.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of undo.splice(0).toReversed()) await end();
});

interface Asked {
  readonly url: string;
  readonly account?: string | null;
  readonly only?: readonly string[];
  readonly folder?: string | null;
  readonly timeoutMs?: number;
}

async function examined({
  url,
  account = null,
  only = [],
  folder = null,
  timeoutMs = 60_000,
}: Asked): Promise<readonly Finding[]> {
  const transport = createInfoTransport(url);
  try {
    return await examineVenue({
      baseUrl: url,
      transport,
      account,
      monotonic: monotonicClock,
      now: () => now,
      keeper: keepAnswers(folder, () => now),
      timeoutMs,
      only,
    });
  } finally {
    await transport.close();
  }
}

async function aSimulatedVenue() {
  const world = aWorld();
  const vaults = createVaults(world, world.origin.seed);
  const server = await serve({ world, vaults });
  undo.push(server.close);
  const account = vaults.standard.address;
  return { server, account };
}

const named = (findings: readonly Finding[], type: string): Finding => {
  const found = findings.find((finding) => finding.type === type);
  if (found === undefined) throw new Error(`There is no finding of ${type}.`);
  return found;
};

describe('An examination of the venue', () => {
  it('reads every type within 300 weight, by the venue’s own count, and names what it left out', async () => {
    const { server, account } = await aSimulatedVenue();
    const findings = await examined({ url: server.url, account });
    const weight = server.requests().reduce((sum, count) => sum + count.weight, 0);
    expect(weight).toBeLessThanOrEqual(mostWeightInAll);
    expect(findings.reduce((sum, finding) => sum + finding.weight, 0)).toBe(weight);
    expect(findings.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect(findings.filter(({ type }) => !type.startsWith('ws '))).toHaveLength(infoProbes.length);
    const read = findings.filter(({ outcome }) => outcome === 'read');
    expect(read.map(({ parsed }) => parsed)).toEqual(read.map(({ rows }) => rows));
    expect(read.flatMap(({ invalid }) => invalid)).toEqual([]);
    expect(findings.filter(({ outcome, reason }) => outcome !== 'read' && reason === null)).toEqual([]);
  });

  it('reads only the requested types', async () => {
    const { server, account } = await aSimulatedVenue();
    const findings = await examined({ url: server.url, account, only: ['historicalOrders'] });
    expect(findings.map(({ type, outcome }) => [type, outcome])).toEqual([['historicalOrders', 'read']]);
  });

  it('asks nothing of an account where none is known', async () => {
    const { server } = await aSimulatedVenue();
    const findings = await examined({ url: server.url });
    expect(named(findings, 'clearinghouseState')).toMatchObject({ outcome: 'skipped', weight: 0 });
    expect(server.requests().map(({ type }) => type)).not.toContain('clearinghouseState');
    expect(findings.some(({ type }) => type === 'ws userFills')).toBe(false);
  });

  it('reports a new field and a row that would be refused', async () => {
    const stub = await startVenueStub();
    undo.push(stub.close);
    stub.answer('perpDexs', reply.json([null, { name: 'xyz', fullName: 'XYZ', halted: true }, { name: 7 }]));
    const findings = await examined({ url: stub.url, only: ['perpDexs'] });
    expect(named(findings, 'perpDexs')).toMatchObject({
      rows: 3,
      parsed: 2,
      unknownFields: ['[].halted'],
      invalid: [{ source: 'perpDexs', field: 'name' }],
    });
  });

  it.each([
    ['429', reply.status(429), /429/],
    ['a web page', reply.raw({ status: 502, type: 'text/html', body: '<html>' }), /502 with a web page/],
    ['null', reply.json(null), /answered null/],
    ['half an answer', reply.cutWithin('[{"name": "xyz"}]'), /could not be reached|cut off/],
    ['nothing', reply.hang(), /no answer within/],
  ])('goes on after %s, and counts its weight in full', async (_, answer, reason) => {
    const stub = await startVenueStub();
    undo.push(stub.close);
    stub.answer('perpDexs', answer);
    stub.answer('spotMeta', reply.json({ tokens: [], universe: [] }));
    const findings = await examined({ url: stub.url, only: ['perpDexs', 'spotMeta'], timeoutMs: 300 });
    expect(named(findings, 'perpDexs')).toMatchObject({ outcome: 'failed', weight: 20 });
    expect(named(findings, 'perpDexs').reason).toMatch(reason);
    expect(named(findings, 'spotMeta').outcome).toBe('read');
  });

  it('reports that nothing could be read from a venue that is unreachable', async () => {
    const findings = await examined({ url: 'http://127.0.0.1:9', timeoutMs: 1_000 });
    expect(findings.filter(({ outcome }) => outcome === 'read')).toEqual([]);
    expect(named(findings, 'ws candle').reason).toMatch(/WebSocket/);
  });

  it('stores raw answers that the replay server plays, with the same findings', async () => {
    const { server, account } = await aSimulatedVenue();
    const folder = mkdtempSync(join(tmpdir(), 'perpscope-kept-'));
    undo.push(() => rmSync(folder, { recursive: true }));
    const first = await examined({ url: server.url, account, folder });
    expect(readdirSync(folder).length).toBeGreaterThan(15);
    const replayed = await startReplayFolder(folder);
    undo.push(replayed.close);
    const again = await examined({ url: replayed.url, account });
    const withoutTimes = (findings: readonly Finding[]) =>
      findings.map((finding) => ({ ...finding, tookMs: null }));
    expect(withoutTimes(again)).toEqual(withoutTimes(first));
  });
});
