import { describe, expect, it } from 'vitest';
import { aFill, aFunding, aMove, strangerAddress } from './a-vault.ts';
import { read, readAny, servedForTests } from './asking.ts';
import { hour, now } from './worlds.ts';

const serveVault = servedForTests();

describe("an account's history on the simulated venue", () => {
  const many = Array.from({ length: 10_500 }, (_, i) =>
    aFill({ time: now - 11_000 + i, tid: i, startPosition: `${2 * i}.0` }),
  );

  it('gives the newest 2,000 fills, newest first', async () => {
    const fills = await read(await serveVault({ fills: many }), 'userFills');
    expect(fills.map((fill) => fill.tid)).toEqual(Array.from({ length: 2000 }, (_, i) => 10_499 - i));
  });

  it('gives fills by time oldest first, both ends included, 2,000 per page', async () => {
    const server = await serveVault({ fills: many });
    const range = { startTime: now - 9000, endTime: now - 8990 };
    const few = await read(server, 'userFillsByTime', range);
    expect(few.map((fill) => fill.time)).toEqual(Array.from({ length: 11 }, (_, i) => now - 9000 + i));
    const page = await read(server, 'userFillsByTime', { startTime: now - 9000 });
    expect(page).toHaveLength(2000);
    expect(page[0]!.time).toBe(now - 9000);
    const newest = await read(server, 'userFillsByTime', { startTime: 0, reversed: true });
    expect([newest.length, newest[0]!.tid]).toEqual([2000, 10_499]);
  });

  it('reaches back over the newest 10,000 fills and no further', async () => {
    const server = await serveVault({ fills: many });
    const tids = new Set<number>();
    for (let startTime = 0; ;) {
      const page = await read(server, 'userFillsByTime', { startTime });
      for (const fill of page) tids.add(fill.tid);
      if (page.length < 2000) break;
      startTime = page.at(-1)!.time;
    }
    expect([tids.size, Math.min(...tids)]).toEqual([10_000, 500]);
    const old = await read(server, 'userFillsByTime', { startTime: 0, endTime: many[499]!.time });
    expect(old).toEqual([]);
  });

  it('shows no future fill', async () => {
    const server = await serveVault({ fills: [aFill(), aFill({ time: now + 1 })] });
    expect(await read(server, 'userFillsByTime', { startTime: 0, endTime: now + hour })).toHaveLength(1);
    await server.clock.set(now + 1, 0);
    expect(await read(server, 'userFillsByTime', { startTime: 0 })).toHaveLength(2);
  });

  it.each([
    ['userFunding', { fundings: [aFunding(), aFunding({ time: now + 5 })] }],
    ['userNonFundingLedgerUpdates', { moves: [aMove(), aMove({ time: now + 5 })] }],
  ] as const)('shows no future %s, for any requested end', async (type, script) => {
    const range = { startTime: 0, endTime: now + hour };
    expect(await read(await serveVault(script), type, range)).toHaveLength(1);
  });

  it.each([
    ['userFunding', { fundings: Array.from({ length: 620 }, (_, i) => aFunding({ time: now - 1000 + i })) }],
    [
      'userNonFundingLedgerUpdates',
      { moves: Array.from({ length: 620 }, (_, i) => aMove({ time: now - 1000 + i })) },
    ],
  ] as const)('gives %s oldest first, both ends included, 500 per page', async (type, script) => {
    const server = await serveVault(script);
    const first = await read(server, type, { startTime: 0 });
    expect([first.length, first[0]!.time]).toEqual([500, now - 1000]);
    const second = await read(server, type, { startTime: first.at(-1)!.time });
    expect([second.length, second[0]!.time]).toEqual([121, first.at(-1)!.time]);
    const range = { startTime: now - 900, endTime: now - 890 };
    expect(await read(server, type, range)).toHaveLength(11);
  });

  it('omits the fields of a fill that do not apply, except its TWAP', async () => {
    const full = aFill({
      cloid: `0x${'3d'.repeat(16)}`,
      builderFee: '0.01',
      liquidation: { liquidatedUser: strangerAddress, markPx: '221.0', method: 'market' },
      twapId: 5,
    });
    const [one, other] = await read(await serveVault({ fills: [aFill(), full] }), 'userFillsByTime', {
      startTime: 0,
    });
    expect(Object.keys(one!)).not.toContain('cloid');
    expect(Object.keys(one!)).not.toContain('builderFee');
    expect(Object.keys(one!)).not.toContain('liquidation');
    expect(one!.twapId).toBeNull();
    expect(other).toEqual(full);
  });

  it('counts the dollars traded as actions that the account may take', async () => {
    const fills = [aFill({ px: '100.5', sz: '3.0' }), aFill({ px: '50.0', sz: '1.0', tid: 2 })];
    expect(await readAny(await serveVault({ fills }), 'userRateLimit')).toEqual({
      cumVlm: '351.5',
      nRequestsUsed: 0,
      nRequestsCap: 10_351,
      nRequestsSurplus: 0,
    });
  });

  it('has a weight by its rows', async () => {
    const server = await serveVault({ fills: many, fundings: [aFunding()] });
    await read(server, 'userFills');
    await read(server, 'userFunding', { startTime: 0 });
    await read(server, 'clearinghouseState');
    await readAny(server, 'userRole');
    const weights = Object.fromEntries(server.requests().map((count) => [count.type, count.weight]));
    expect(weights).toEqual({ userFills: 120, userFunding: 21, clearinghouseState: 2, userRole: 60 });
  });
});
